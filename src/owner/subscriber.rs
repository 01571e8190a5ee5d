//! What the owner is told by mail.

use bus_runtime::{Context, Event, Outcome, discard, subscriber};

use super::{
    store,
    usecase::{self, Place},
};
use crate::{access, app::App, events::AccessRequestCreated, mail::Mail};

/// Mails the owner about a request for access.
///
/// The place among the hour's mails is taken first and committed: a retry keeps it, and a second
/// delivery of the event finds that the mail has gone. Only a death between the server's answer
/// and the mark sends a mail again, under the same `Message-ID`.
#[subscriber("owner.notify")]
pub(crate) async fn notify(cx: &mut Context, app: &App, event: Event<AccessRequestCreated>) -> Outcome {
    let Some(owner_id) = event.owner else {
        return discard("the event has no owner");
    };
    match cx
        .in_tx(async |tx| usecase::place(tx, owner_id, event.id).await)
        .await?
    {
        Place::Admitted => {}
        Place::Sent => return Ok(()),
        Place::Dropped => {
            tracing::info!(%owner_id, event_id = %event.id, "a notice past the hour's limit was dropped");
            return Ok(());
        }
    }
    let request = access::find(&app.pool, event.data.request_id).await?;
    let to = store::email(&app.pool, owner_id).await?;
    // deleted meanwhile: there is nothing left to tell
    let (Some(request), Some(to)) = (request, to) else {
        return Ok(());
    };
    let mail = Mail {
        id: event.id,
        to,
        reply_to: Some(request.email.clone()),
        subject: "A visitor asks for access".to_owned(),
        body: format!(
            "{} <{}> asks for access:\n\n{}\n",
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
