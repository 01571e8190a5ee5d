//! A mail server that stores the mail it receives. Used if `SMTP_URL` is not set, in the demo and in
//! tests.
//!
//! It implements the part of SMTP that a sending client needs, over TCP on loopback, without TLS,
//! authentication or relaying. It can print sender, recipient and subject of each mail to standard
//! error.

use std::{
    collections::VecDeque,
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

/// Maximum number of stored mails. Older ones are dropped, because the sink of `cargo run` may run
/// for a long time.
const MAX_MAILS: usize = 1000;

/// Maximum size of a mail in bytes.
const MAX_MAIL_BYTES: usize = 1 << 20;

/// Maximum length of a line in bytes. SMTP allows 1000, but some clients send longer lines.
const MAX_LINE_BYTES: u64 = 4096;

/// A received mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMail {
    /// Address of `MAIL FROM`.
    pub from: String,
    /// Addresses of `RCPT TO`.
    pub to: Vec<String>,
    /// Headers and text as received.
    pub data: String,
}

impl ReceivedMail {
    /// Returns the value of a header with its folded lines joined.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        let head = self.data.split("\r\n\r\n").next().unwrap_or_default();
        let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
        unfolded.split("\r\n").find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    }
}

/// A running mail sink. Stops when dropped.
#[derive(Debug)]
pub struct Sink {
    address: SocketAddr,
    inbox: Arc<Inbox>,
    _server: JoinSet<()>,
}

#[derive(Debug)]
struct Inbox {
    mails: watch::Sender<VecDeque<ReceivedMail>>,
    refusals: Mutex<(usize, Refusal)>,
    prints: bool,
}

/// How the sink rejects a mail. The reply quotes the recipient, as the replies of many servers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Reply 451, as from a busy server.
    Temporary,
    /// Reply 550, as for an unknown mailbox.
    Permanent,
}

impl Refusal {
    fn reply(self, recipient: &str) -> String {
        match self {
            Self::Temporary => format!("451 <{recipient}> is busy: try again later"),
            Self::Permanent => format!("550 <{recipient}> is unknown"),
        }
    }
}

impl Sink {
    /// Starts a sink on a free loopback port. If `prints` is set, it prints each mail's sender,
    /// recipient and subject to standard error.
    ///
    /// # Errors
    ///
    /// Returns an error if no port can be bound.
    pub async fn start(prints: bool) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let mails = watch::Sender::new(VecDeque::new());
        let inbox = Arc::new(Inbox {
            mails,
            refusals: Mutex::new((0, Refusal::Temporary)),
            prints,
        });
        // owned, not detached: dropping the sink stops the server and its connections
        let mut server = JoinSet::new();
        server.spawn(accept(listener, Arc::clone(&inbox)));
        Ok(Self {
            address,
            inbox,
            _server: server,
        })
    }

    /// Returns the sink's URL, in the form of `SMTP_URL`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Returns the mails received so far, oldest first.
    #[must_use]
    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.inbox.mails.borrow().iter().cloned().collect()
    }

    /// Waits until a mail matches `wanted` and returns it. Also considers mails already received.
    pub async fn wait_for(&self, wanted: impl Fn(&ReceivedMail) -> bool) -> ReceivedMail {
        let mut mails = self.inbox.mails.subscribe();
        let found = mails.wait_for(|mails| mails.iter().any(&wanted)).await;
        let mails = found.expect("the sink owns the sender");
        mails
            .iter()
            .find(|mail| wanted(mail))
            .cloned()
            .expect("the wait ended because one matched")
    }

    /// Rejects the next `count` mails.
    pub fn refuse(&self, count: usize, refusal: Refusal) {
        *self.inbox.refusals.lock().expect("no holder of the lock panics") = (count, refusal);
    }
}

impl Inbox {
    fn next_refusal(&self) -> Option<Refusal> {
        let mut refusals = self.refusals.lock().expect("no holder of the lock panics");
        let (left, refusal) = &mut *refusals;
        let refuses = (*left > 0).then_some(*refusal);
        *left = left.saturating_sub(1);
        refuses
    }

    fn store(&self, mail: ReceivedMail) {
        if self.prints {
            eprintln!(
                "mail: from {} to {}: {}",
                strip_control(&mail.from),
                strip_control(&mail.to.join(", ")),
                strip_control(&mail.header("Subject").unwrap_or_default()),
            );
        }
        self.mails.send_modify(|mails| {
            if mails.len() == MAX_MAILS {
                mails.pop_front();
            }
            mails.push_back(mail);
        });
    }
}

/// Removes control characters, so that a client cannot send escape sequences to the terminal.
fn strip_control(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).collect()
}

async fn accept(listener: TcpListener, inbox: Arc<Inbox>) {
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            return;
        };
        // an error only means that the client disconnected early and sent no mail
        let inbox = Arc::clone(&inbox);
        connections.spawn(async move { drop(serve_connection(stream, &inbox).await) });
        while connections.try_join_next().is_some() {}
    }
}

/// Serves one connection until `QUIT`.
async fn serve_connection(mut stream: TcpStream, inbox: &Inbox) -> io::Result<()> {
    let (read, mut write) = stream.split();
    let mut read = BufReader::new(read);
    let mut from = None;
    let mut to = Vec::new();
    write.write_all(b"220 localhost a sink, nothing is relayed\r\n").await?;
    while let Some(line) = read_line(&mut read).await? {
        let (verb, rest) = line.split_at(line.find([' ', ':']).unwrap_or(line.len()));
        let reply = match verb.to_ascii_uppercase().as_str() {
            "EHLO" | "HELO" | "NOOP" => "250 localhost",
            "RSET" => {
                (from, to) = (None, Vec::new());
                "250 reset"
            }
            "MAIL" => {
                (from, to) = (Some(parse_address(rest)), Vec::new());
                "250 sender ok"
            }
            "RCPT" if from.is_some() => {
                to.push(parse_address(rest));
                "250 recipient ok"
            }
            "DATA" if !to.is_empty() => {
                write
                    .write_all(b"354 end with a line that contains only a dot\r\n")
                    .await?;
                let Some(data) = read_data(&mut read).await? else {
                    return Ok(());
                };
                let from = from.take().unwrap_or_default();
                let to = std::mem::take(&mut to);
                if let Some(refusal) = inbox.next_refusal() {
                    &refusal.reply(&to.join(", "))
                } else {
                    inbox.store(ReceivedMail { from, to, data });
                    "250 stored"
                }
            }
            "RCPT" | "DATA" => "503 bad sequence of commands",
            "QUIT" => {
                write.write_all(b"221 goodbye\r\n").await?;
                return Ok(());
            }
            _ => "502 command not implemented",
        };
        write.write_all(format!("{reply}\r\n").as_bytes()).await?;
    }
    Ok(())
}

/// Returns the address between the angle brackets.
fn parse_address(argument: &str) -> String {
    let inside = argument.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inside.map_or(argument, |(address, _)| address).trim().to_owned()
}

/// Reads a line without its line ending. Returns `None` if the client has disconnected.
async fn read_line(read: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = read.take(MAX_LINE_BYTES).read_until(b'\n', &mut line).await?;
    if length == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "the line is too long or incomplete",
        ));
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
}

/// Reads a mail up to the line with a single dot, and undoes dot stuffing. Returns `None` if the
/// client has disconnected.
async fn read_data(read: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut data = String::new();
    while let Some(line) = read_line(read).await? {
        if line == "." {
            return Ok(Some(data));
        }
        data.push_str(line.strip_prefix('.').unwrap_or(&line));
        data.push_str("\r\n");
        if data.len() > MAX_MAIL_BYTES {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the mail is too large"));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

    use super::*;

    async fn send(sink: &Sink, body: &str) -> Result<(), lettre::transport::smtp::Error> {
        let message = Message::builder()
            .from("a@example.org".parse().unwrap())
            .to("b@example.org".parse().unwrap())
            .subject("A subject that is long enough to be folded into more than one header line")
            .body(body.to_owned())
            .unwrap();
        let client = AsyncSmtpTransport::<Tokio1Executor>::from_url(&sink.url())
            .unwrap()
            .build();
        client.send(message).await.map(drop)
    }

    #[tokio::test]
    async fn a_mail_with_leading_dots_is_stored_unchanged() {
        let sink = Sink::start(false).await.unwrap();
        send(&sink, "first\r\n.\r\n..two\r\n").await.unwrap();
        let mail = sink.wait_for(|_| true).await;
        assert_eq!((mail.from.as_str(), mail.to.len()), ("a@example.org", 1));
        assert!(mail.header("subject").unwrap().ends_with("more than one header line"));
        assert!(mail.data.contains("\r\n\r\nfirst\r\n.\r\n..two\r\n"), "{:?}", mail.data);
    }

    #[tokio::test]
    async fn a_rejected_mail_is_an_error_for_the_client_and_not_stored() {
        let sink = Sink::start(false).await.unwrap();
        sink.refuse(1, Refusal::Temporary);
        let refused = send(&sink, "one").await.unwrap_err();
        assert!(refused.is_transient());
        assert!(sink.mails().is_empty());
        send(&sink, "two").await.unwrap();
        assert_eq!(sink.mails().len(), 1);
    }

    #[tokio::test]
    async fn a_dropped_sink_stops_listening() {
        let sink = Sink::start(false).await.unwrap();
        let address = sink.address;
        drop(sink);
        // the server task stops at its next poll; from then on the port refuses connections
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
    }
}
