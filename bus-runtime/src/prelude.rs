//! What most files of an application use: `use bus_runtime::prelude::*;`.

pub use crate::{
    BoxError, Bus, Context, Event, Outcome, Recordable, Recorder, StoredEvent, Tx, TxContext, cancel, discard,
    event_type, job, periodic, retry, snooze, subscriber,
};
