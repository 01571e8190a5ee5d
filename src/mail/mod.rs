//! Outgoing mail.
//!
//! Only jobs send mail: [`Mailer::send`] requires the [`Context`] of a running job. It makes one
//! attempt; retries follow the job's retry policy, so neither this module nor the connection pool
//! retries.
//!
//! A job runs at least once. If its process dies after the mail server accepted the mail but before
//! the job recorded that, the mail is sent twice. Both copies have the same `Message-ID`, derived
//! from the event, so mail programs can show them as one.

pub mod sink;

use std::{error::Error as _, fmt, io, time::Duration};

use bus_runtime::Context;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
    transport::smtp,
};
use thiserror::Error;
use uuid::Uuid;

/// Timeout of each command to the server, below the job's timeout of 30 s.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);

/// A plain-text mail.
pub struct Mail {
    /// Id of the event that caused the mail, the same for every attempt. Becomes the `Message-ID`.
    pub id: Uuid,
    /// Address of the recipient.
    pub to: String,
    /// Reply address, if it differs from the sender. An invalid address is ignored, because it is
    /// unchecked input of a visitor.
    pub reply_to: Option<String>,
    /// Subject, one line.
    pub subject: String,
    /// Text.
    pub body: String,
}

/// Shows only the id, so that no address or text reaches a log.
impl fmt::Debug for Mail {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Mail")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// An error of sending a mail.
///
/// A server's reply may quote the recipient's address, and a job's error is stored and logged.
/// Therefore these errors contain only the code of a reply, and not lettre's error as a source.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MailError {
    /// The recipient's address is invalid.
    #[error("the recipient's mail address is invalid")]
    Recipient(#[source] lettre::address::AddressError),
    /// The message could not be built.
    #[error("the message could not be built")]
    Compose(#[from] lettre::error::Error),
    /// The server rejected the mail permanently, with a reply of 500 to 599.
    #[error("the mail server rejected the mail permanently ({0})")]
    Refused(u16),
    /// The server rejected the mail temporarily, with a reply of 400 to 499.
    #[error("the mail server rejected the mail temporarily ({0})")]
    Deferred(u16),
    /// The server is unreachable, or the connection was lost. The mail may have been accepted.
    #[error("the connection to the mail server failed: {0}")]
    Connection(io::ErrorKind),
    /// The TLS handshake failed.
    #[error("the TLS handshake with the mail server failed")]
    Tls,
    /// The server's reply is invalid or requires an unsupported feature.
    #[error("the mail server sent an invalid or unsupported reply")]
    Protocol,
}

impl MailError {
    /// Returns whether another attempt may succeed.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Recipient(_) | Self::Refused(_) => false,
            Self::Compose(_) | Self::Deferred(_) | Self::Connection(_) | Self::Tls | Self::Protocol => true,
        }
    }
}

impl From<smtp::Error> for MailError {
    fn from(error: smtp::Error) -> Self {
        match error.status().map(u16::from) {
            Some(code) if error.is_permanent() => return Self::Refused(code),
            Some(code) => return Self::Deferred(code),
            None => {}
        }
        let mut cause = error.source();
        while let Some(source) = cause {
            if let Some(source) = source.downcast_ref::<io::Error>() {
                return Self::Connection(source.kind());
            }
            cause = source.source();
        }
        if error.is_tls() {
            Self::Tls
        } else if error.is_response() || error.is_client() {
            Self::Protocol
        } else {
            Self::Connection(io::ErrorKind::Other)
        }
    }
}

/// An invalid mail configuration.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MailerError {
    /// `SMTP_URL` is invalid. The message does not quote it, because it may contain a password.
    #[error("invalid SMTP_URL: use a URL such as smtps://user:password@host")]
    Server(#[source] smtp::Error),
    /// `MAIL_FROM` is invalid.
    #[error("invalid MAIL_FROM `{from}`: use an address such as name@example.org")]
    Sender {
        /// The configured value.
        from: String,
        /// The cause.
        source: lettre::address::AddressError,
    },
}

/// An SMTP client for one server. Cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl fmt::Debug for Mailer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Mailer")
    }
}

impl Mailer {
    /// Returns a mailer for the server at `url`, such as `smtp://host:port` or
    /// `smtps://user:password@host`, with the sender address `from`. Does not connect yet.
    ///
    /// # Errors
    ///
    /// Returns [`MailerError::Server`] if `url` is invalid, and [`MailerError::Sender`] if `from` is
    /// not a mail address.
    pub fn new(url: &str, from: &str) -> Result<Self, MailerError> {
        let address: Address = from.parse().map_err(|source| MailerError::Sender {
            from: from.to_owned(),
            source,
        })?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(MailerError::Server)?
            .timeout(Some(STEP_TIMEOUT))
            .build();
        Ok(Self {
            transport,
            from: Mailbox::new(Some("StandMeet".to_owned()), address),
        })
    }

    /// Makes one attempt to send the mail.
    ///
    /// Not cancel safe: if the future is dropped, the mail may or may not have been sent.
    ///
    /// # Errors
    ///
    /// Returns [`MailError`] if the mail was not sent, as far as is known. Use
    /// [`MailError::is_retryable`] to decide about another attempt.
    pub async fn send(&self, _cx: &Context, mail: Mail) -> Result<(), MailError> {
        self.try_once(mail).await
    }

    async fn try_once(&self, mail: Mail) -> Result<(), MailError> {
        let to: Address = mail.to.parse().map_err(MailError::Recipient)?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject)
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .header(ContentType::TEXT_PLAIN);
        if let Some(Ok(address)) = mail.reply_to.as_deref().map(str::parse::<Address>) {
            message = message.reply_to(Mailbox::new(None, address));
        }
        self.transport.send(message.body(mail.body)?).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{
        sink::{Refusal, Sink},
        *,
    };

    /// Returns all text that a log could contain of the error.
    fn printed(error: &MailError) -> String {
        let mut text = format!("{error} {error:?}");
        let mut cause = error.source();
        while let Some(source) = cause {
            text.push_str(&format!(" {source} {source:?}"));
            cause = source.source();
        }
        text
    }

    async fn send_to(url: &str) -> MailError {
        let mail = Mail {
            id: Uuid::now_v7(),
            to: "somebody@example.org".to_owned(),
            reply_to: None,
            subject: "Subject".to_owned(),
            body: "Text".to_owned(),
        };
        let mailer = Mailer::new(url, "site@example.org").unwrap();
        mailer.try_once(mail).await.unwrap_err()
    }

    #[tokio::test]
    async fn a_rejection_contains_the_reply_code_but_not_the_servers_text() {
        let sink = Sink::start(false).await.unwrap();
        for (refusal, text, is_retryable) in [
            (
                Refusal::Permanent,
                "the mail server rejected the mail permanently (550)",
                false,
            ),
            (
                Refusal::Temporary,
                "the mail server rejected the mail temporarily (451)",
                true,
            ),
        ] {
            sink.refuse(1, refusal);
            let error = send_to(&sink.url()).await;
            assert_eq!(error.to_string(), text);
            assert_eq!(error.is_retryable(), is_retryable, "{text}");
            let printed = printed(&error);
            assert!(!printed.contains("somebody"), "{printed}");
        }
    }

    #[tokio::test]
    async fn an_unreachable_server_is_a_retryable_error() {
        let sink = Sink::start(false).await.unwrap();
        let url = sink.url();
        drop(sink);
        // the server task stops at its next poll; until then the connection is closed instead
        let error = send_to(&url).await;
        assert!(matches!(error, MailError::Connection(_)), "{error:?}");
        assert!(error.is_retryable());
    }
}
