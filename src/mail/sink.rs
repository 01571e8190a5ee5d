//! A mail server that keeps what it gets: where mail goes when no `SMTP_URL` is set, in the demo
//! and in tests.
//!
//! It speaks SMTP over TCP on loopback, so that what is tried is the way real mail takes, and as
//! much of it as a client that sends needs: no TLS, no login, no relaying. It prints sender,
//! recipient and subject of each mail on standard error; the text is only kept.

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

/// Mails kept; older ones are forgotten, for the sink of `cargo run` lives long.
const KEPT: usize = 1000;

/// Bytes of one mail, at most.
const MAIL_BYTES: usize = 1 << 20;

/// Bytes of one line, at most; SMTP allows 1000, and some clients are generous.
const LINE_BYTES: u64 = 4096;

/// A mail as it arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// The address of `MAIL FROM`.
    pub from: String,
    /// The addresses of `RCPT TO`.
    pub to: Vec<String>,
    /// Headers and text, as sent.
    pub data: String,
}

impl Received {
    /// The value of a header, its folded lines joined.
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

/// A running sink. It stops when this is dropped.
#[derive(Debug)]
pub struct Sink {
    address: SocketAddr,
    inbox: Arc<Inbox>,
    _server: JoinSet<()>,
}

#[derive(Debug)]
struct Inbox {
    mails: watch::Sender<VecDeque<Received>>,
    refusals: Mutex<(usize, Refusal)>,
    prints: bool,
}

/// How a mail is refused. Either way the reply quotes the recipient, as those of many servers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// As a busy server would.
    Temporary,
    /// As a server would that has no such mailbox.
    Permanent,
}

impl Refusal {
    fn answer(self, recipient: &str) -> String {
        match self {
            Self::Temporary => format!("451 <{recipient}> is busy: try again later"),
            Self::Permanent => format!("550 <{recipient}> is nobody here"),
        }
    }
}

impl Sink {
    /// Listens on a free port of loopback.
    ///
    /// # Errors
    ///
    /// No port is to be had.
    pub async fn start(prints: bool) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let mails = watch::Sender::new(VecDeque::new());
        let inbox = Arc::new(Inbox {
            mails,
            refusals: Mutex::new((0, Refusal::Temporary)),
            prints,
        });
        // owned, not detached: dropping the sink ends the server and its connections
        let mut server = JoinSet::new();
        server.spawn(accept(listener, Arc::clone(&inbox)));
        Ok(Self {
            address,
            inbox,
            _server: server,
        })
    }

    /// What `SMTP_URL` would say.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// What has arrived so far, oldest first.
    #[must_use]
    pub fn mails(&self) -> Vec<Received> {
        self.inbox.mails.borrow().iter().cloned().collect()
    }

    /// Waits for a mail that `wanted` accepts, among those that came and those to come.
    pub async fn wait_for(&self, wanted: impl Fn(&Received) -> bool) -> Received {
        let mut mails = self.inbox.mails.subscribe();
        let found = mails.wait_for(|mails| mails.iter().any(&wanted)).await;
        let mails = found.expect("the sink holds the sender for as long as it lives");
        mails
            .iter()
            .find(|mail| wanted(mail))
            .cloned()
            .expect("the wait ended at one")
    }

    /// Refuses the next `count` mails.
    pub fn refuse(&self, count: usize, refusal: Refusal) {
        *self.inbox.refusals.lock().expect("nobody panics while holding it") = (count, refusal);
    }
}

impl Inbox {
    fn refuses(&self) -> Option<Refusal> {
        let mut refusals = self.refusals.lock().expect("nobody panics while holding it");
        let (left, refusal) = &mut *refusals;
        let refuses = (*left > 0).then_some(*refusal);
        *left = left.saturating_sub(1);
        refuses
    }

    fn keep(&self, mail: Received) {
        if self.prints {
            eprintln!(
                "mail: from {} to {}: {}",
                printable(&mail.from),
                printable(&mail.to.join(", ")),
                printable(&mail.header("Subject").unwrap_or_default()),
            );
        }
        self.mails.send_modify(|mails| {
            if mails.len() == KEPT {
                mails.pop_front();
            }
            mails.push_back(mail);
        });
    }
}

/// A terminal must not be driven by what a client sent.
fn printable(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).collect()
}

async fn accept(listener: TcpListener, inbox: Arc<Inbox>) {
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            return;
        };
        // a client that hangs up in mid-sentence has sent no mail; nothing else is lost
        let inbox = Arc::clone(&inbox);
        connections.spawn(async move { drop(talk(stream, &inbox).await) });
        while connections.try_join_next().is_some() {}
    }
}

/// One connection, from greeting to `QUIT`.
async fn talk(mut stream: TcpStream, inbox: &Inbox) -> io::Result<()> {
    let (read, mut write) = stream.split();
    let mut read = BufReader::new(read);
    let mut from = None;
    let mut to = Vec::new();
    write.write_all(b"220 localhost a sink, nothing is relayed\r\n").await?;
    while let Some(line) = read_line(&mut read).await? {
        let (verb, rest) = line.split_at(line.find([' ', ':']).unwrap_or(line.len()));
        let answer = match verb.to_ascii_uppercase().as_str() {
            "EHLO" | "HELO" | "NOOP" => "250 localhost",
            "RSET" => {
                (from, to) = (None, Vec::new());
                "250 forgotten"
            }
            "MAIL" => {
                (from, to) = (Some(address(rest)), Vec::new());
                "250 sender noted"
            }
            "RCPT" if from.is_some() => {
                to.push(address(rest));
                "250 recipient noted"
            }
            "DATA" if !to.is_empty() => {
                write.write_all(b"354 end with a line that holds one dot\r\n").await?;
                let Some(data) = read_data(&mut read).await? else {
                    return Ok(());
                };
                let from = from.take().unwrap_or_default();
                let to = std::mem::take(&mut to);
                if let Some(refusal) = inbox.refuses() {
                    &refusal.answer(&to.join(", "))
                } else {
                    inbox.keep(Received { from, to, data });
                    "250 kept"
                }
            }
            "RCPT" | "DATA" => "503 out of order",
            "QUIT" => {
                write.write_all(b"221 goodbye\r\n").await?;
                return Ok(());
            }
            _ => "502 not spoken here",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}

/// What stands between the angle brackets.
fn address(argument: &str) -> String {
    let inside = argument.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inside.map_or(argument, |(address, _)| address).trim().to_owned()
}

/// A line without its end; `None` where the client has hung up.
async fn read_line(read: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = read.take(LINE_BYTES).read_until(b'\n', &mut line).await?;
    if length == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the line does not end"));
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
}

/// The mail up to the line of one dot, doubled dots made single.
async fn read_data(read: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut data = String::new();
    while let Some(line) = read_line(read).await? {
        if line == "." {
            return Ok(Some(data));
        }
        data.push_str(line.strip_prefix('.').unwrap_or(&line));
        data.push_str("\r\n");
        if data.len() > MAIL_BYTES {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the mail does not end"));
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
    async fn a_mail_sent_by_a_real_client_is_kept_with_its_dots() {
        let sink = Sink::start(false).await.unwrap();
        send(&sink, "first\r\n.\r\n..two\r\n").await.unwrap();
        let mail = sink.wait_for(|_| true).await;
        assert_eq!((mail.from.as_str(), mail.to.len()), ("a@example.org", 1));
        assert!(mail.header("subject").unwrap().ends_with("more than one header line"));
        assert!(mail.data.contains("\r\n\r\nfirst\r\n.\r\n..two\r\n"), "{:?}", mail.data);
    }

    #[tokio::test]
    async fn a_refused_mail_fails_for_its_client_and_is_not_kept() {
        let sink = Sink::start(false).await.unwrap();
        sink.refuse(1, Refusal::Temporary);
        let refused = send(&sink, "one").await.unwrap_err();
        assert!(refused.is_transient());
        assert!(sink.mails().is_empty());
        send(&sink, "two").await.unwrap();
        assert_eq!(sink.mails().len(), 1);
    }

    #[tokio::test]
    async fn a_dropped_sink_no_longer_listens() {
        let sink = Sink::start(false).await.unwrap();
        let address = sink.address;
        drop(sink);
        // the task is ended at its next poll; the port refuses from then on
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
    }
}
