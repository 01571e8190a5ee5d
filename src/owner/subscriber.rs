//! Mail notices to the owner.

use bus_runtime::{Context, Event, Outcome, discard, subscriber};

use super::{
    store,
    usecase::{self, Notice},
};
use crate::{access, app::App, events::AccessRequestCreated, mail::Mail};

/// Mails the owner about a new access request, within the hourly limit.
///
/// The handler first commits a notice row that counts towards the limit. A retry finds this row
/// and does not count twice; a redelivery after the mail was sent does nothing. If the process
/// dies between the mail server's reply and the update of the row, the mail is sent again with the
/// same `Message-ID`.
#[subscriber("owner.notify")]
pub(crate) async fn notify(cx: &mut Context, app: &App, event: Event<AccessRequestCreated>) -> Outcome {
    let Some(owner_id) = event.owner else {
        return discard("the event has no owner");
    };
    match cx
        .in_tx(async |tx| usecase::admit_notice(tx, owner_id, event.id).await)
        .await?
    {
        Notice::Admitted => {}
        Notice::Sent => return Ok(()),
        Notice::Dropped => {
            tracing::info!(%owner_id, event_id = %event.id, "dropped a notice over the hourly limit");
            return Ok(());
        }
    }
    let request = access::find(&app.pool, event.data.request_id).await?;
    let to = store::find_email(&app.pool, owner_id).await?;
    // the request or the owner has been deleted in the meantime
    let (Some(request), Some(to)) = (request, to) else {
        return Ok(());
    };
    let mail = Mail {
        id: event.id,
        to,
        reply_to: Some(request.email.clone()),
        subject: "New access request".to_owned(),
        body: format!(
            "{} <{}> requests access:\n\n{}\n",
            request.name, request.email, request.message
        ),
    };
    match app.mailer.send(cx, mail).await {
        Ok(()) => {}
        Err(error) if error.is_retryable() => return Err(error.into()),
        Err(error) => return discard(error),
    }
    cx.in_tx(async |tx| {
        store::mark_sent(tx, event.id).await?;
        Ok::<_, crate::http::Error>(())
    })
    .await?;
    Ok(())
}
