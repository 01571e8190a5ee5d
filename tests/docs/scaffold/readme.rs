use crate::App;
use bus_runtime::{BoxError as Error, database::Pool, types::Decimal};

struct Form;

mod orders {
    use bus_runtime::{BoxError, Tx, types::Decimal};

    pub struct Order {
        pub id: uuid::Uuid,
        pub total: Decimal,
    }

    pub async fn insert(tx: &mut Tx, form: &super::Form) -> Result<Order, BoxError> {
        Err("this is only compiled".into())
    }
}

async fn statements(pool: Pool, app: App, form: Form, tx: &mut Tx) -> Result<(), Error> {
    BLOCK
    Ok(())
}
