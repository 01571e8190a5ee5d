//! Events of a declaration with `owner_type: uuid` name their owner; one whose subject contains it
//! cannot be recorded without.

use bus_runtime::{RecordError, Recordable as _, Tx, __private::Uuid};

mod events {
    bus_runtime::include_events!();
}
use events::{GuestbookSigned, OptionSome};

async fn owner_forgotten(tx: &mut Tx) -> Result<(), RecordError> {
    tx.record(GuestbookSigned { entry_id: Uuid::nil() }).await?;
    Ok(())
}

fn subject_without_its_owner() {
    let _ = OptionSome {}.without_owner();
}

fn owner_that_may_be_absent(owner: Option<Uuid>) {
    let _ = OptionSome {}.owned_by(owner);
}

fn main() {}
