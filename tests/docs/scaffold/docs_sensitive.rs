use bus_runtime::prelude::*;
use uuid::Uuid;

use crate::{App, readme::events::*};

struct Form {
    number: String,
}

#[job("owner.confirm")]
async fn confirm(_cx: &mut Context, _app: &App, _args: jobs::OwnerConfirm) -> Outcome {
    Ok(())
}

async fn statements(tx: &mut Tx, card_id: Uuid, form: Form) -> Result<(), BoxError> {
    BLOCK
    Ok(())
}
