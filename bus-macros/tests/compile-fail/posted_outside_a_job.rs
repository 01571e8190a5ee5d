//! Only a running job can call `EgressClient::post`, and its context cannot be constructed elsewhere.

use bus_runtime::{
    Bus, Context, Tx, TxContext,
    egress::{EgressClient, HeaderMap},
};

async fn from_a_request(bus: &Bus, client: &EgressClient) {
    let _ = client.post(bus, "https://a.example/", HeaderMap::new(), Vec::new()).await;
}

async fn in_a_transactional_handler(cx: &TxContext, client: &EgressClient) {
    let _ = client.post(cx, "https://a.example/", HeaderMap::new(), Vec::new()).await;
}

async fn inside_a_transaction(cx: &mut Context, client: &EgressClient) {
    let _ = cx
        .in_tx(async |_tx: &mut Tx| {
            let _ = client.post(cx, "https://a.example/", HeaderMap::new(), Vec::new()).await;
            Ok::<_, bus_runtime::BoxError>(())
        })
        .await;
}

fn made_by_hand() -> Context {
    Context {}
}

fn main() {}
