//! A connection lost during a commit: the response claims neither success nor failure.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

use crate::support::{Site, database, eventually, expect_status};

/// A proxy between the pool and the server. Once armed, it forwards the next COMMIT, drops the
/// server's reply and closes the connection.
struct Proxy {
    address: SocketAddr,
    armed: Arc<AtomicBool>,
    _server: JoinSet<()>,
}

impl Proxy {
    async fn start(server: String) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let armed = Arc::new(AtomicBool::new(false));
        let mut accepting = JoinSet::new();
        let arm = Arc::clone(&armed);
        accepting.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&server).await.unwrap();
                let armed = Arc::clone(&arm);
                connections.spawn(async move { drop(forward(client, server, &armed).await) });
            }
        });
        Self {
            address,
            armed,
            _server: accepting,
        }
    }
}

async fn forward(mut client: TcpStream, mut server: TcpStream, armed: &AtomicBool) -> std::io::Result<()> {
    let (mut from_client, mut from_server) = ([0; 8192], [0; 8192]);
    loop {
        tokio::select! {
            read = client.read(&mut from_client) => {
                let bytes = &from_client[..read?];
                if bytes.is_empty() {
                    return Ok(());
                }
                server.write_all(bytes).await?;
                let commits = bytes.windows(6).any(|word| word == b"COMMIT");
                if commits && armed.swap(false, Ordering::SeqCst) {
                    let length = server.read(&mut from_server).await?;
                    assert!(length > 0, "the server confirms the commit");
                    return Ok(());
                }
            }
            read = server.read(&mut from_server) => {
                let bytes = &from_server[..read?];
                if bytes.is_empty() {
                    return Ok(());
                }
                client.write_all(bytes).await?;
            }
        }
    }
}

#[tokio::test]
async fn a_connection_lost_during_the_commit_is_503_outcome_unknown() {
    let database = database().await;
    let direct = database.url().to_owned();
    let (head, rest) = direct.rsplit_once('@').expect("user and password");
    let (server, name) = rest.split_once('/').expect("a database");
    let proxy = Proxy::start(server.to_owned()).await;
    let through = format!("{head}@{}/{name}", proxy.address);
    let site = Site::on(database, &through, Some(direct.clone())).await;

    let draft = json!({ "title": "Alpha", "body": "walrus", "published": true });
    proxy.armed.store(true, Ordering::SeqCst);
    let post = site.as_owner(Method::POST, "/notes").json(&draft);
    let body = expect_status(post, StatusCode::SERVICE_UNAVAILABLE).await;
    assert_eq!(body["error"]["code"], "outcome_unknown", "{body}");
    assert!(!proxy.armed.load(Ordering::SeqCst), "the proxy saw the commit");

    // the commit happened, and so did the work that follows from it
    site.wait_until_search_finds("walrus", &["note://alpha"]).await;
    // the next write succeeds on another connection
    assert!(
        eventually(async || site
            .as_owner(Method::POST, "/notes")
            .json(&draft)
            .send()
            .await
            .unwrap()
            .status()
            == 201)
        .await
    );
    site.stop().await;
}
