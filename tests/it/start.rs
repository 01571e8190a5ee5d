//! Starting: what is kept between two starts, and what is said when it cannot be.

use standmeet::{
    instance::{self, Instance, InstanceError},
    mail::sink::Sink,
};

use crate::support::{config, database};

#[tokio::test]
async fn a_second_start_has_the_same_owner_and_token() {
    let database = database().await;
    let folder = tempfile::tempdir().unwrap();
    let sink = Sink::start(false).await.unwrap();
    let config = config(folder.path());
    let mut seen = Vec::new();
    for _ in 0..2 {
        let listener = instance::listen(config.listen).await.unwrap();
        let instance = Instance::start(&config, listener, database.url(), &sink.url())
            .await
            .unwrap();
        seen.push((instance.owner_id, instance.token.clone()));
        instance.stop().await;
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn another_machine_on_the_same_database_gets_a_token_and_shuts_nobody_out() {
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
        let asked = crate::support::http()
            .get(url)
            .bearer_auth(&running[of].0.token)
            .send()
            .await;
        assert_eq!(asked.unwrap().status(), 200);
    }
    for (instance, _folder) in running {
        instance.stop().await;
    }
}

#[tokio::test]
async fn a_taken_port_is_named_with_how_to_choose_another() {
    let first = instance::listen(([127, 0, 0, 1], 0).into()).await.unwrap();
    let address = first.local_addr().unwrap();
    let error = instance::listen(address).await.unwrap_err();
    assert!(matches!(error, InstanceError::PortTaken(_)));
    let says = error.to_string();
    assert!(
        says.contains(&format!("port {} ", address.port())) && says.contains("PORT="),
        "{says}"
    );
}
