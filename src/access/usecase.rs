//! Submitting an access request. The row and its event commit together.

use bus_runtime::{Bus, Recordable as _};
use serde::Deserialize;
use uuid::Uuid;

use super::store;
use crate::{
    app::App,
    events::AccessRequestCreated,
    http::{Error, Fault, check_no_nul},
    owner,
};

/// The body of a submitted access request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// The visitor's name.
    pub name: String,
    /// The visitor's mail address, used as the reply address.
    pub email: String,
    /// The visitor's message to the owner.
    pub message: String,
}

/// Hides the content, so that no personal data reaches a log.
impl std::fmt::Debug for Form {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Form")
    }
}

pub(super) async fn submit(app: &App, bus: &Bus, form: Form) -> Result<Uuid, Error> {
    check("name", &form.name, 200)?;
    check("email", &form.email, 320)?;
    check("message", &form.message, 5000)?;
    if form.email.parse::<lettre::Address>().is_err() {
        let message = "`email` is not a valid mail address: use the form name@example.org";
        return Err(Error::Invalid(Fault::new("invalid_email", message)));
    }
    let owner_id = owner::find_id(&app.pool).await?.ok_or(Error::NotFound("owner"))?;
    bus.in_tx(async |tx| {
        let request_id = store::insert(tx, owner_id, &form).await?;
        tx.record(AccessRequestCreated { request_id }.owned_by(owner_id))
            .await?;
        Ok::<_, Error>(request_id)
    })
    .await
}

fn check(field: &str, text: &str, limit: usize) -> Result<(), Error> {
    check_no_nul(field, text)?;
    if text.trim().is_empty() {
        let message = format!("`{field}` must not be empty");
        return Err(Error::Invalid(Fault::new("empty_field", message)));
    }
    let length = text.chars().count();
    if length > limit {
        let message = format!("`{field}` has {length} characters, but the limit is {limit}");
        return Err(Error::Invalid(Fault::new("field_too_long", message)));
    }
    Ok(())
}
