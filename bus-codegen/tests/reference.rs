//! The reference page of `events.yaml` in the repository.

use std::{env, fs, path::Path};

use bus_codegen::events_yaml_reference;

#[test]
fn the_reference_page_of_events_yaml_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/events-yaml.md");
    let page = events_yaml_reference();
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the repository is writable");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == page,
        "run `BLESS=1 cargo test -p bus-codegen --test reference`"
    );
}
