//! Making the owner at the first start, and the places of its notices.

use bus_runtime::{Bus, Tx, database::Pool};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::store;
use crate::http::Error;

/// Mails about access requests that one owner gets in an hour. More than that is somebody
/// playing with the form, and the requests stand in the database all the same.
const NOTICES_AN_HOUR: i64 = 5;

/// The owner, and the token that proves it.
pub struct Introduced {
    /// Whose instance this is.
    pub owner_id: Uuid,
    /// A token that holds.
    pub token: String,
}

impl std::fmt::Debug for Introduced {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Introduced")
            .field("owner_id", &self.owner_id)
            .finish_non_exhaustive()
    }
}

/// Finds the owner or makes it, and sees to it that `known`, or else a new token, is its token.
///
/// # Errors
///
/// The database's.
pub async fn introduce(bus: &Bus, pool: &Pool, email: &str, known: Option<String>) -> Result<Introduced, Error> {
    if let Some(token) = known
        && let Some(owner_id) = store::of_token(pool, &hash(&token)).await?
    {
        return Ok(Introduced { owner_id, token });
    }
    let token = new_token();
    let hash = hash(&token);
    let owner_id = bus
        .in_tx(async |tx| {
            let owner_id = match store::first(tx).await? {
                Some(owner_id) => owner_id,
                None => store::insert(tx, email).await?,
            };
            store::insert_token(tx, owner_id, &hash).await?;
            Ok::<_, Error>(owner_id)
        })
        .await?;
    Ok(Introduced { owner_id, token })
}

/// What a notice may do, once its place is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Its mail is to be sent.
    Admitted,
    /// Its mail was sent by an earlier attempt.
    Sent,
    /// Past the hour's limit.
    Dropped,
}

/// Takes the place of an event's notice, or finds the one it has.
pub(super) async fn place(tx: &mut Tx, owner_id: Uuid, event_id: Uuid) -> Result<Place, Error> {
    if !store::lock(tx, owner_id).await? {
        return Ok(Place::Dropped);
    }
    let admitted = match store::place(tx, event_id).await? {
        Some((_, true)) => return Ok(Place::Sent),
        Some((admitted, false)) => admitted,
        None => {
            let admitted = store::admitted_in_last_hour(tx, owner_id).await? < NOTICES_AN_HOUR;
            store::take_place(tx, owner_id, event_id, admitted).await?;
            admitted
        }
    };
    Ok(if admitted { Place::Admitted } else { Place::Dropped })
}

/// 256 random bits, as text that needs no quoting anywhere.
fn new_token() -> String {
    let bits: [u8; 32] = rand::random();
    let mut token = String::from("smt_");
    for byte in bits {
        token.push_str(&format!("{byte:02x}"));
    }
    token
}

/// What of a token is kept.
pub(super) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_new_each_time_and_its_hash_does_not_show_it() {
        let (one, other) = (new_token(), new_token());
        assert_ne!(one, other);
        assert_eq!(one.len(), 4 + 64);
        assert_eq!(hash(&one), hash(&one));
        assert_ne!(hash(&one), hash(&other));
    }
}
