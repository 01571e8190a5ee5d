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

use std::{fmt, time::Duration};

use bus_runtime::Context;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
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
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MailError {
    /// No attempt can succeed: the recipient's address is none.
    #[error("the recipient's address is not a mail address")]
    Recipient(#[source] lettre::address::AddressError),
    /// The mail could not be put together.
    #[error("the mail could not be written")]
    Compose(#[from] lettre::error::Error),
    /// The server was not reached, or refused.
    #[error("the mail server did not take the mail")]
    Server(#[from] lettre::transport::smtp::Error),
}

/// A configuration that names no usable server or sender.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MailerError {
    /// `SMTP_URL` cannot be read. Not quoted: it may hold a password.
    #[error("SMTP_URL is no address of a mail server: write smtps://user:password@host")]
    Server(#[source] lettre::transport::smtp::Error),
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
    /// [`MailError::Recipient`] is permanent; the others may pass.
    pub async fn send(&self, _cx: &Context, mail: Mail) -> Result<(), MailError> {
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
