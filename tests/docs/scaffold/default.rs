use bus_runtime::prelude::*;

use crate::{App, readme::events::*};

async fn statements(bus: &Bus, tx: &mut Tx, app: App) -> Result<(), BoxError> {
    BLOCK
    Ok(())
}
