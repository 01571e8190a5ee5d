//! A TCP proxy before Postgres that loses the response to a commit.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};
use url::Url;

const COMMIT: &[u8] = b"COMMIT\0";

/// What happens to the next COMMIT.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Fault {
    None = 0,
    /// It is forwarded and carried out. Its response is lost with the connection.
    LoseAnswer = 1,
    /// It is lost with the connection.
    LoseCommit = 2,
}

pub(crate) struct Proxy {
    pub(crate) url: String,
    fault: Arc<AtomicU8>,
}

impl Proxy {
    pub(crate) async fn before(url: &str) -> Self {
        let mut url = Url::parse(url).unwrap();
        let server = (url.host_str().unwrap().to_owned(), url.port().unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        url.set_host(Some("127.0.0.1")).unwrap();
        url.set_port(Some(listener.local_addr().unwrap().port())).unwrap();
        let fault = Arc::new(AtomicU8::new(Fault::None as u8));
        let next = Arc::clone(&fault);
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let server = TcpStream::connect((server.0.as_str(), server.1)).await.unwrap();
                tokio::spawn(forward(client, server, Arc::clone(&next)));
            }
        });
        Self { url: url.into(), fault }
    }

    pub(crate) fn next_commit(&self, fault: Fault) {
        self.fault.store(fault as u8, Ordering::SeqCst);
    }
}

async fn forward(mut client: TcpStream, mut server: TcpStream, fault: Arc<AtomicU8>) {
    let mut from_client = vec![0; 64 * 1024];
    let mut from_server = vec![0; 64 * 1024];
    loop {
        tokio::select! {
            read = client.read(&mut from_client) => {
                let Ok(read @ 1..) = read else { return };
                let message = &from_client[..read];
                let commits = message.windows(COMMIT.len()).any(|window| window == COMMIT);
                match if commits { fault.swap(0, Ordering::SeqCst) } else { 0 } {
                    1 => {
                        server.write_all(message).await.unwrap();
                        // The response shows that it was carried out.
                        let _ = server.read(&mut from_server).await;
                        return;
                    }
                    2 => return,
                    _ => if server.write_all(message).await.is_err() { return },
                }
            }
            read = server.read(&mut from_server) => {
                let Ok(read @ 1..) = read else { return };
                if client.write_all(&from_server[..read]).await.is_err() { return }
            }
        }
    }
}
