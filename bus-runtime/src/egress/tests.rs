//! The HTTP client behind the guard, against receivers of every kind. They stand inside the crate,
//! for outside it nothing is posted without a running job's context.

#![allow(
    clippy::disallowed_methods,
    reason = "a receiver is a task of its test and may end with it"
)]

use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::{
    Answer, Blocked, EgressClient, Failure, HeaderMap, HeaderValue, Internal, Method, Policy, Reply, Timeouts,
};
use crate::web::SyncCall;

const BODY: &[u8] = "{\"b\":1,\"a\":\"ü\",\"c\":1.0}".as_bytes();
const OK: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

/// Past which a receiver that says nothing has failed; a test that ends so waits this long.
const SHORT: Timeouts = Timeouts {
    connect: Duration::from_secs(5),
    total: Duration::from_millis(300),
};

fn policy() -> Policy {
    Policy::parse("127.0.0.1/32", "allow", "").unwrap()
}

fn client(timeouts: Timeouts) -> EgressClient {
    EgressClient::new(policy(), timeouts).unwrap()
}

async fn post(url: &str) -> Result<Answer, Failure> {
    client(Timeouts::default())
        .send(url, HeaderMap::new(), BODY.to_vec())
        .await
}

/// Reads one request, by its content-length; `None` at the end of the connection.
async fn read_request(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, _)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
            if bytes.len() >= head.len() + 4 + length.unwrap_or(0) {
                return Some(bytes);
            }
        }
        if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
            return None;
        }
    }
}

/// A receiver that answers every request with these bytes. What it received comes with the number of the connection.
async fn receiver(answer: Vec<u8>) -> (SocketAddr, mpsc::UnboundedReceiver<(usize, String)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, received) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        for connection in 1.. {
            let (mut stream, _) = listener.accept().await.unwrap();
            let (sender, answer) = (sender.clone(), answer.clone());
            tokio::spawn(async move {
                while let Some(request) = read_request(&mut stream).await {
                    let _ = sender.send((connection, String::from_utf8(request).unwrap()));
                    let _ = stream.write_all(&answer).await;
                }
            });
        }
    });
    (address, received)
}

/// A receiver that does this with each connection.
async fn stream_receiver<F: Future<Output = ()> + Send>(
    with: impl Fn(TcpStream) -> F + Send + Sync + 'static,
) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            with(listener.accept().await.unwrap().0).await;
        }
    });
    address
}

#[tokio::test]
async fn the_bytes_given_are_the_bytes_sent_with_the_headers_given_and_the_answer_comes_back() {
    let answer = b"HTTP/1.1 503 No\r\nretry-after: 120\r\ncontent-length: 4\r\n\r\nb\0sy";
    let (address, mut received) = receiver(answer.to_vec()).await;
    let mut headers = HeaderMap::new();
    headers.insert("content-type", HeaderValue::from_static("application/json"));
    headers.insert("webhook-id", HeaderValue::from_static("msg_1"));
    // A name, so that Host can be told from the address dialled.
    let url = format!("http://localhost:{}/hook?x=1", address.port());
    let answer = client(Timeouts::default())
        .send(&url, headers, BODY.to_vec())
        .await
        .unwrap();
    assert_eq!((answer.status, answer.retry_after.as_deref()), (503, Some("120")));
    assert_eq!((answer.excerpt.as_str(), answer.truncated), ("b\u{fffd}sy", false));

    let (_, request) = received.recv().await.unwrap();
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert_eq!(body.as_bytes(), BODY);
    assert!(head.starts_with("POST /hook?x=1 HTTP/1.1\r\n"), "{head}");
    let agent = format!("user-agent: bus/{}", env!("CARGO_PKG_VERSION"));
    let host = format!("host: localhost:{}", address.port());
    for line in [
        "content-type: application/json",
        "webhook-id: msg_1",
        "content-length: 24",
        &agent,
        &host,
    ] {
        assert!(
            head.split("\r\n").any(|found| found == line),
            "{line} is missing in\n{head}"
        );
    }
}

#[tokio::test]
async fn connections_are_reused() {
    let (address, mut received) = receiver(OK.to_vec()).await;
    let client = client(Timeouts::default());
    for _ in 0..3 {
        client
            .send(&format!("http://{address}/"), HeaderMap::new(), BODY.to_vec())
            .await
            .unwrap();
        assert_eq!(received.recv().await.unwrap().0, 1);
    }
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_is_not_followed() {
    for status in [301, 302, 303, 307, 308] {
        let (address, mut received) = receiver(Vec::new()).await;
        let (redirecting, mut first) = receiver(
            format!("HTTP/1.1 {status} Over there\r\nlocation: http://{address}/x\r\ncontent-length: 0\r\n\r\n").into(),
        )
        .await;
        assert_eq!(post(&format!("http://{redirecting}/")).await.unwrap().status, status);
        assert_eq!(first.recv().await.unwrap().0, 1);
        assert!(received.try_recv().is_err(), "{status} was followed");
    }
}

#[tokio::test]
async fn a_long_answer_is_cut_to_4_kib_and_an_endless_one_is_not_read_to_its_end() {
    let body = "x".repeat(64 * 1024);
    let (address, _received) = receiver(format!("HTTP/1.1 200 OK\r\ncontent-length: 65536\r\n\r\n{body}").into()).await;
    let answer = post(&format!("http://{address}/")).await.unwrap();
    assert_eq!(
        (answer.status, answer.excerpt.as_str(), answer.truncated),
        (200, &body[..4096], true)
    );

    let (sender, mut sent) = mpsc::unbounded_channel();
    let endless = stream_receiver(move |mut stream| {
        let sender = sender.clone();
        async move {
            read_request(&mut stream).await;
            let head = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
            stream.write_all(head).await.unwrap();
            let chunk = format!("400\r\n{}\r\n", "x".repeat(1024));
            let mut count = 0;
            // Until the client closes the connection.
            while stream.write_all(chunk.as_bytes()).await.is_ok() {
                count += 1024;
            }
            sender.send(count).unwrap();
        }
    });
    let answer = post(&format!("http://{}/", endless.await)).await.unwrap();
    assert_eq!(
        (answer.status, answer.excerpt.len(), answer.truncated),
        (200, 4096, true)
    );
    // What was not read is what the sockets of both sides hold.
    let sent = sent.recv().await.unwrap();
    assert!(sent < 32 << 20, "{sent} bytes were taken");
}

#[tokio::test]
async fn a_receiver_that_answered_and_then_hangs_or_closes_has_answered() {
    let hanging = receiver(b"HTTP/1.1 202 OK\r\ncontent-length: 10\r\n\r\nabc".to_vec()).await;
    let answer = client(SHORT)
        .send(&format!("http://{}/", hanging.0), HeaderMap::new(), BODY.to_vec())
        .await
        .unwrap();
    assert_eq!(
        (answer.status, answer.excerpt.as_str(), answer.truncated),
        (202, "abc", true)
    );

    let closing = stream_receiver(async |mut stream| {
        read_request(&mut stream).await;
        stream
            .write_all(b"HTTP/1.1 202 OK\r\ncontent-length: 10\r\n\r\nabc")
            .await
            .unwrap();
    });
    let answer = post(&format!("http://{}/", closing.await)).await.unwrap();
    assert_eq!(
        (answer.status, answer.excerpt.as_str(), answer.truncated),
        (202, "abc", true)
    );
}

#[tokio::test]
async fn a_receiver_that_says_nothing_times_out() {
    let (address, _received) = receiver(Vec::new()).await;
    let silent = client(SHORT)
        .send(&format!("http://{address}/"), HeaderMap::new(), BODY.to_vec())
        .await;
    assert_eq!(silent, Err(Failure::Timeout));
}

#[tokio::test]
async fn a_port_nobody_listens_on_is_no_connection() {
    let address = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    assert_eq!(post(&format!("http://{address}/")).await, Err(Failure::Connect));
}

#[tokio::test]
async fn a_connection_that_ends_before_the_answer_is_reset_both_ways() {
    let closing = stream_receiver(async |mut stream| drop(read_request(&mut stream).await)).await;
    assert_eq!(post(&format!("http://{closing}/")).await, Err(Failure::Reset));

    let resetting = stream_receiver(async |mut stream| {
        read_request(&mut stream).await;
        stream.set_zero_linger().unwrap();
    });
    assert_eq!(post(&format!("http://{}/", resetting.await)).await, Err(Failure::Reset));

    let half_a_head = stream_receiver(async |mut stream| {
        read_request(&mut stream).await;
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-le").await.unwrap();
    });
    assert_eq!(
        post(&format!("http://{}/", half_a_head.await)).await,
        Err(Failure::Reset)
    );
}

#[tokio::test]
async fn an_answer_that_is_not_http_is_a_failure_of_its_own() {
    let (address, _received) = receiver(b"220 mail.example.com ESMTP\r\n".to_vec()).await;
    assert_eq!(post(&format!("http://{address}/")).await, Err(Failure::Other));
}

#[tokio::test]
async fn a_name_that_does_not_resolve_is_retryable_and_not_blocked() {
    // RFC 6761: no such name exists.
    let url = "https://hooks.invalid/";
    assert_eq!(post(url).await, Err(Failure::Dns));
    assert_eq!(client(SHORT).check(url).await, Err(Failure::Dns));
    assert!(Failure::Dns.is_retryable());
}

/// Without an exception the very first request is refused, and no connection is made.
#[tokio::test]
async fn an_internal_address_is_blocked_on_the_first_request_and_nothing_is_dialled() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let client = EgressClient::new(Policy::parse("", "allow", "").unwrap(), Timeouts::default()).unwrap();
    for host in [
        "127.0.0.1",
        "localhost",
        "2130706433",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
        "127.0.0.1.",
    ] {
        let url = format!("http://{host}:{port}/");
        for refused in [
            client.send(&url, HeaderMap::new(), BODY.to_vec()).await.map(drop),
            client.check(&url).await.map(drop),
        ] {
            let failure = refused.unwrap_err();
            assert!(
                matches!(
                    failure,
                    Failure::Blocked(Blocked::Internal(Internal::Loopback | Internal::Unspecified))
                ),
                "{url}"
            );
            assert!(!failure.is_retryable());
        }
    }
    let dialled = futures_util::FutureExt::now_or_never(listener.accept());
    assert!(dialled.is_none());
}

/// A receiver over TLS with a certificate nobody has signed, and that certificate.
async fn tls_receiver(name: &str) -> (SocketAddr, String) {
    let made = rcgen::generate_simple_self_signed([name.to_owned()]).unwrap();
    let pem = made.cert.pem();
    let key = rustls::pki_types::PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
    let address = stream_receiver(move |stream| {
        let acceptor = acceptor.clone();
        async move {
            if let Ok(mut stream) = acceptor.accept(stream).await {
                let _ = stream.read(&mut [0; 4096]).await;
                let _ = stream.write_all(OK).await;
                let _ = stream.shutdown().await;
            }
        }
    })
    .await;
    (address, pem)
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_or_another_names_is_a_tls_failure() {
    let (address, pem) = tls_receiver("localhost").await;
    let url = format!("https://localhost:{}/", address.port());
    assert_eq!(post(&url).await, Err(Failure::Tls));

    let trusting = EgressClient::with_roots(policy(), Timeouts::default(), [pem.as_bytes()]).unwrap();
    let answer = trusting.send(&url, HeaderMap::new(), BODY.to_vec()).await.unwrap();
    assert_eq!((answer.status, answer.excerpt.as_str()), (200, "ok"));
    // The connection goes to the address, the certificate is asked of under the name.
    let other = format!("https://other.localhost:{}/", address.port());
    assert_eq!(
        trusting.send(&other, HeaderMap::new(), BODY.to_vec()).await,
        Err(Failure::Tls)
    );
}

#[tokio::test]
async fn a_peer_that_does_not_speak_tls_is_a_tls_failure() {
    let plain = stream_receiver(async |mut stream| {
        let _ = stream.read(&mut [0; 1024]).await;
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
    });
    assert_eq!(post(&format!("https://{}/", plain.await)).await, Err(Failure::Tls));
    let closing = stream_receiver(async |mut stream| drop(stream.read(&mut [0; 1024]).await));
    assert_eq!(post(&format!("https://{}/", closing.await)).await, Err(Failure::Tls));
}

const HELPER: &str = "BUS_TEST_EGRESS_HELPER";

/// A proxy of the environment would dial for us, behind the guard's back.
#[tokio::test]
async fn a_proxy_named_by_the_environment_is_not_used() {
    let (address, mut received) = receiver(OK.to_vec()).await;
    let (proxy, mut proxied) = receiver(OK.to_vec()).await;
    let mut helper = Command::new(std::env::current_exe().unwrap());
    helper
        .args(["--exact", "egress::tests::helper", "--nocapture"])
        .env(HELPER, format!("http://{address}/"));
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
        helper.env(name, format!("http://{proxy}"));
    }
    let output = tokio::task::spawn_blocking(move || helper.output().unwrap())
        .await
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(received.try_recv().is_ok() && proxied.try_recv().is_err());
}

/// Not a test unless another test started it.
#[tokio::test]
async fn helper() {
    if let Ok(url) = std::env::var(HELPER) {
        assert_eq!(post(&url).await.unwrap().status, 200);
    }
}

async fn ask(timeouts: Timeouts, url: &str) -> Result<Reply, Failure> {
    let mut headers = HeaderMap::new();
    headers.insert("x-key", HeaderValue::from_static("7"));
    let call = SyncCall::of_a_test();
    let client = client(timeouts);
    client.ask(call, Method::PUT, url, headers, BODY.to_vec()).await
}

#[tokio::test]
async fn a_question_is_sent_once_and_its_answer_comes_back_whole() {
    let long = "x".repeat(100_000);
    let answer = format!(
        "HTTP/1.1 503 No\r\nx-is: y\r\ncontent-length: {}\r\n\r\n{long}",
        long.len()
    );
    let (address, mut received) = receiver(answer.into_bytes()).await;
    let reply = ask(Timeouts::default(), &format!("http://{address}/slots"))
        .await
        .unwrap();
    assert_eq!((reply.status, reply.headers["x-is"].as_bytes()), (503, b"y".as_slice()));
    assert_eq!(reply.body, long.into_bytes());
    let (_, request) = received.recv().await.unwrap();
    assert!(request.starts_with("PUT /slots HTTP/1.1\r\nx-key: 7\r\n"), "{request}");
    assert!(request.as_bytes().ends_with(BODY), "{request}");
    assert!(
        received.try_recv().is_err(),
        "a 503 is an answer, not a reason to ask again"
    );
}

#[tokio::test]
async fn a_question_to_what_the_guard_refuses_is_not_sent() {
    let client = EgressClient::new(Policy::parse("", "allow", "").unwrap(), Timeouts::default()).unwrap();
    let (address, mut received) = receiver(OK.to_vec()).await;
    let url = format!("http://{address}/");
    let asked = client.ask(SyncCall::of_a_test(), Method::GET, &url, HeaderMap::new(), Vec::new());
    assert!(matches!(asked.await, Err(Failure::Blocked(Blocked::Internal(_)))));
    assert!(received.try_recv().is_err());
}

#[tokio::test]
async fn an_answer_that_is_too_long_or_breaks_off_is_none() {
    let long = format!("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{}", "x".repeat(1_100_000));
    let broken = "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf";
    for (answer, failure) in [(long.as_str(), Failure::TooLarge), (broken, Failure::Reset)] {
        let answer: Arc<[u8]> = answer.as_bytes().into();
        let address = stream_receiver(move |mut stream| {
            let answer = Arc::clone(&answer);
            async move {
                let _ = read_request(&mut stream).await;
                let _ = stream.write_all(&answer).await;
            }
        })
        .await;
        let asked = ask(Timeouts::default(), &format!("http://{address}/")).await;
        assert_eq!(asked.unwrap_err(), failure);
    }
}

/// On a clock that stands still until everything waits, so that no time passes that could be measured wrongly.
#[tokio::test(start_paused = true)]
async fn nobody_is_waited_for_longer_than_ten_seconds() {
    let address = stream_receiver(|mut stream| async move {
        let _ = read_request(&mut stream).await;
        std::future::pending::<()>().await;
    })
    .await;
    let minute = Timeouts {
        connect: Duration::from_secs(60),
        total: Duration::from_secs(60),
    };
    let since = tokio::time::Instant::now();
    let asked = ask(minute, &format!("http://{address}/")).await;
    assert_eq!(asked.unwrap_err(), Failure::Timeout);
    assert_eq!(since.elapsed().as_secs(), 10);
}
