//! Mail that goes out.
//!
//! A mail that must be sent is sent by a job, and [`Mailer::send`] holds that: it takes the
//! [`Context`] which only a running job has. It tries once. Whether and when to try again is the
//! policy declared for the job, so nothing here retries and the connection pool does not either.
//!
//! A job runs at least once, so a mail may go twice when its process dies between the server's
//! answer and the note that it was sent. Both then carry the same `Message-ID`, made from the
//! event, and a mail program shows one.

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

/// For each step of the exchange with the server; under the 30 s that the job has.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);

/// A mail of plain text.
pub struct Mail {
    /// What the mail is about; the same at every attempt.
    pub id: Uuid,
    /// Who gets it.
    pub to: String,
    /// Whom an answer goes to, where that is not the sender. An address no mail program would
    /// accept is left out: it is what a visitor typed.
    pub reply_to: Option<String>,
    /// One line.
    pub subject: String,
    /// The text.
    pub body: String,
}

/// Addresses and text belong in no log.
impl fmt::Debug for Mail {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Mail")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// A mail that was not sent, as far as is known.
///
/// A server's reply may quote the recipient's address, and what a job fails with is stored and
/// logged. So of a reply only its code is kept, and lettre's error is no source of these.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MailError {
    /// The recipient's address is none.
    #[error("the recipient's address is not a mail address")]
    Recipient(#[source] lettre::address::AddressError),
    /// The mail could not be put together.
    #[error("the mail could not be written")]
    Compose(#[from] lettre::error::Error),
    /// The server will not take it, now or later: a reply of 500 to 599.
    #[error("the mail server refused it permanently ({0})")]
    Refused(u16),
    /// The server did not take it this time: a reply of 400 to 499.
    #[error("the mail server refused it for now ({0})")]
    Deferred(u16),
    /// The server was not reached, or the connection broke. The mail may have been taken.
    #[error("the connection to the mail server failed: {0}")]
    Connection(io::ErrorKind),
    /// No encrypted connection was agreed on.
    #[error("the mail server and this process agreed on no TLS")]
    Tls,
    /// What the server said cannot be read, or asks for what is not offered.
    #[error("the mail server speaks another language")]
    Protocol,
}

impl MailError {
    /// Whether another attempt may succeed.
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

/// A configuration that names no usable server or sender.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MailerError {
    /// `SMTP_URL` cannot be read. Not quoted: it may hold a password.
    #[error("SMTP_URL is no address of a mail server: write smtps://user:password@host")]
    Server(#[source] smtp::Error),
    /// `MAIL_FROM` cannot be read.
    #[error("MAIL_FROM `{from}` is not a mail address: write name@example.org")]
    Sender {
        /// What was configured.
        from: String,
        /// Why it is none.
        source: lettre::address::AddressError,
    },
}

/// Sends mail through one server. Cheap to clone.
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
    /// A mailer for `smtp://host:port`, `smtps://user:password@host` and the like. No connection
    /// is made yet.
    ///
    /// # Errors
    ///
    /// Either of the two cannot be read.
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

    /// Sends the mail, once.
    ///
    /// Not cancel safe: a future dropped in mid-exchange may have sent it.
    ///
    /// # Errors
    ///
    /// [`MailError::is_retryable`] tells those that may pass.
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

    /// Everything that any log or store could print of the error.
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
    async fn a_refusal_is_told_by_its_class_and_code_and_never_by_the_servers_words() {
        let sink = Sink::start(false).await.unwrap();
        for (refusal, text, is_retryable) in [
            (
                Refusal::Permanent,
                "the mail server refused it permanently (550)",
                false,
            ),
            (Refusal::Temporary, "the mail server refused it for now (451)", true),
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
    async fn a_server_that_is_not_there_may_be_there_later() {
        let sink = Sink::start(false).await.unwrap();
        let url = sink.url();
        drop(sink);
        // the task is ended at its next poll; until then the connection breaks instead
        let error = send_to(&url).await;
        assert!(matches!(error, MailError::Connection(_)), "{error:?}");
        assert!(error.is_retryable());
    }
}
