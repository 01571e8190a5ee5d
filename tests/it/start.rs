//! Starting an instance: state kept between two starts, and errors.

use standmeet::{
    instance::{self, Instance, InstanceError},
    mail::sink::Sink,
};

use crate::support::{config, database};

#[tokio::test]
async fn a_restart_keeps_the_owner_and_the_token() {
    let database = database().await;
    let folder = tempfile::tempdir().unwrap();
    let sink = Sink::start(false).await.unwrap();
    let config = config(folder.path());
    let mut credentials = Vec::new();
    for _ in 0..2 {
        let listener = instance::listen(config.listen).await.unwrap();
        let instance = Instance::start(&config, listener, database.url(), &sink.url())
            .await
            .unwrap();
        credentials.push((instance.owner_id, instance.token.clone()));
        instance.stop().await;
    }
    assert_eq!(credentials[0], credentials[1]);
}

#[tokio::test]
async fn a_second_machine_on_the_same_database_gets_its_own_token_and_both_stay_valid() {
    let database = database().await;
    let sink = Sink::start(false).await.unwrap();
    let mut running = Vec::new();
    for _ in 0..2 {
        let folder = tempfile::tempdir().unwrap();
        let config = config(folder.path());
        let listener = instance::listen(config.listen).await.unwrap();
        let instance = Instance::start(&config, listener, database.url(), &sink.url())
            .await
            .unwrap();
        running.push((instance, folder));
    }
    assert_eq!(running[0].0.owner_id, running[1].0.owner_id);
    assert_ne!(running[0].0.token, running[1].0.token);
    for (at, of) in [(0, 1), (1, 0), (0, 0)] {
        let url = format!("{}/webhooks/event-types", running[at].0.url());
        let response = crate::support::http_client()
            .get(url)
            .bearer_auth(&running[of].0.token)
            .send()
            .await;
        assert_eq!(response.unwrap().status(), 200);
    }
    for (instance, _folder) in running {
        instance.stop().await;
    }
}

#[tokio::test]
async fn the_error_for_a_port_in_use_names_the_port_and_the_variable() {
    let first = instance::listen(([127, 0, 0, 1], 0).into()).await.unwrap();
    let address = first.local_addr().unwrap();
    let error = instance::listen(address).await.unwrap_err();
    assert!(matches!(error, InstanceError::PortTaken(_)));
    let message = error.to_string();
    assert!(
        message.contains(&format!("port {} ", address.port())) && message.contains("PORT="),
        "{message}"
    );
}
