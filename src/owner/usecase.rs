//! Creating the owner at the first start, and limiting the owner's mail notices.

use bus_runtime::{Bus, Tx, database::Pool};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::store;
use crate::http::Error;

/// Maximum mails about access requests per owner and hour. More than that is likely abuse of the
/// form. The requests themselves are stored in any case.
const MAX_NOTICES_PER_HOUR: i64 = 5;

/// The owner and a bearer token of the owner.
pub struct OwnerWithToken {
    /// Id of the owner.
    pub owner_id: Uuid,
    /// A valid bearer token.
    pub token: String,
}

impl std::fmt::Debug for OwnerWithToken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("OwnerWithToken")
            .field("owner_id", &self.owner_id)
            .finish_non_exhaustive()
    }
}

/// Returns the owner, creating it with the address `email` if there is none. Keeps the token
/// `known` if it is valid, and issues a new one otherwise.
///
/// # Errors
///
/// Returns [`Error::Database`] or [`Error::Transaction`] if the database fails.
pub async fn find_or_create(
    bus: &Bus,
    pool: &Pool,
    email: &str,
    known: Option<String>,
) -> Result<OwnerWithToken, Error> {
    if let Some(token) = known
        && let Some(owner_id) = store::find_by_token(pool, &hash_token(&token)).await?
    {
        return Ok(OwnerWithToken { owner_id, token });
    }
    let token = new_token();
    let hash = hash_token(&token);
    let owner_id = bus
        .in_tx(async |tx| {
            let owner_id = match store::lock_and_find_id(tx).await? {
                Some(owner_id) => owner_id,
                None => store::insert(tx, email).await?,
            };
            store::insert_token(tx, owner_id, &hash).await?;
            Ok::<_, Error>(owner_id)
        })
        .await?;
    Ok(OwnerWithToken { owner_id, token })
}

/// The state of an event's mail notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// Within the hourly limit; the mail has to be sent.
    Admitted,
    /// An earlier attempt sent the mail.
    Sent,
    /// Over the hourly limit; no mail is sent.
    Dropped,
}

/// Returns the state of the event's notice, inserting the notice if there is none yet.
pub(super) async fn admit_notice(tx: &mut Tx, owner_id: Uuid, event_id: Uuid) -> Result<Notice, Error> {
    if !store::lock_owner(tx, owner_id).await? {
        return Ok(Notice::Dropped);
    }
    let admitted = match store::find_notice(tx, event_id).await? {
        Some((_, true)) => return Ok(Notice::Sent),
        Some((admitted, false)) => admitted,
        None => {
            let admitted = store::count_admitted_in_last_hour(tx, owner_id).await? < MAX_NOTICES_PER_HOUR;
            store::insert_notice(tx, owner_id, event_id, admitted).await?;
            admitted
        }
    };
    Ok(if admitted { Notice::Admitted } else { Notice::Dropped })
}

/// Returns 256 random bits as text that needs no quoting in a shell or a URL.
fn new_token() -> String {
    let bits: [u8; 32] = rand::random();
    let mut token = String::from("smt_");
    for byte in bits {
        token.push_str(&format!("{byte:02x}"));
    }
    token
}

/// Returns the hash under which a token is stored.
pub(super) fn hash_token(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_random_and_their_hashes_differ() {
        let (one, other) = (new_token(), new_token());
        assert_ne!(one, other);
        assert_eq!(one.len(), 4 + 64);
        assert_eq!(hash_token(&one), hash_token(&one));
        assert_ne!(hash_token(&one), hash_token(&other));
    }
}
