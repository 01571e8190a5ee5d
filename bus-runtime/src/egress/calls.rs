//! Who may send: a running job posts, a request asks once.

use reqwest::Method;
use reqwest::header::HeaderMap;

use super::classify::classify;
use super::client::{Answer, EgressClient};
use super::failure::Failure;
use crate::context::Context;
use crate::web::SyncCall;

/// How long the answer to a question may be.
const MAX_REPLY_BYTES: usize = 1024 * 1024;

/// What somebody answered who was asked while a visitor waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The status; a redirect's as well, as none is followed.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The whole body, at most 1 MiB.
    pub body: Vec<u8>,
}

impl EgressClient {
    /// Posts the body as it is. The headers replace the client's own of the same name.
    ///
    /// The context is that of the running job whose effect this is, and only a job has one: a process that dies half-way
    /// leaves the job, which runs again. Nothing can be posted from a request's handler, or inside a transaction, which
    /// borrows the context for as long as it is open.
    ///
    /// An answer is an answer with any status, and also when its body breaks off or is still coming when time is up: the
    /// receiver has spoken. A future dropped half-way may have delivered the body.
    ///
    /// # Errors
    ///
    /// Why there was no answer.
    pub async fn post(&self, _cx: &Context, url: &str, headers: HeaderMap, body: Vec<u8>) -> Result<Answer, Failure> {
        self.send(url, headers, body).await
    }

    /// Asks while a visitor waits for the answer: sends once, and has the whole answer within 10 s, or the client's own
    /// total where that is less, or fails.
    ///
    /// The call is the request's, which has one. What must happen is no question: [`post`](Self::post) it from a job.
    /// An answer is an answer with any status.
    ///
    /// # Errors
    ///
    /// Why there is no whole answer; [`Failure::TooLarge`] beyond 1 MiB. The question may have arrived all the same.
    pub async fn ask(
        &self,
        _call: SyncCall,
        method: Method,
        url: &str,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<Reply, Failure> {
        let url = self.policy.check_url(url).map_err(Failure::Blocked)?;
        let request = self.client.request(method, url).headers(headers).body(body);
        let sent = request.timeout(self.asked).send().await;
        let mut response = sent.map_err(|error| classify(&error))?;
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| classify(&error))? {
            if body.len() + chunk.len() > MAX_REPLY_BYTES {
                return Err(Failure::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Reply {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body,
        })
    }
}
