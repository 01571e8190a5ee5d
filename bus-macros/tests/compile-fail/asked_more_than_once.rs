//! A synchronous call may be made once per request and not by a job.

use bus_runtime::{
    Context,
    egress::{EgressClient, HeaderMap, Method},
    web::SyncCall,
};

async fn twice(call: SyncCall, client: &EgressClient) {
    let url = "https://a.example/";
    let _ = client.ask(call, Method::GET, url, HeaderMap::new(), Vec::new()).await;
    let _ = client.ask(call, Method::GET, url, HeaderMap::new(), Vec::new()).await;
}

fn copied(call: &SyncCall) -> SyncCall {
    call.clone()
}

fn made_by_hand() -> SyncCall {
    SyncCall(())
}

async fn posted(call: &SyncCall, client: &EgressClient) {
    let _ = client.post(call, "https://a.example/", HeaderMap::new(), Vec::new()).await;
}

async fn asked_by_a_job(cx: &Context, client: &EgressClient) {
    let _ = client.ask(cx, Method::GET, "https://a.example/", HeaderMap::new(), Vec::new()).await;
}

fn main() {}
