// made by `cargo bus generate`: change events.yaml instead
//
// A copy to read. What is compiled is made by build.rs, from the same source.

use ::bus_runtime::__private as bus;

/// The values of `reason`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Copy, bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize)]
#[serde(crate = "bus::serde")]
pub enum OrderCancelledReason {
    #[serde(rename = "customer")]
    Customer,
    #[serde(rename = "out_of_stock")]
    OutOfStock,
}
bus::labels!(OrderCancelledReason, open: false, [
    Customer = "customer",
    OutOfStock = "out_of_stock",
]);

/// An order was cancelled and will not be shipped.
///
/// Event `order.cancelled`, about `order/{order_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An order was cancelled and will not be shipped.")]
pub struct OrderCancelled {
    /// Id of the order.
    #[schemars(description = "Id of the order.", extend("examples" = ["00000000-0000-7000-8000-000000000001"]))]
    pub order_id: bus::Uuid,
    /// Why the order was cancelled: at the customer's request, or because the item is out of stock.
    #[schemars(description = "Why the order was cancelled: at the customer's request, or because the item is out of stock.", extend("examples" = ["out_of_stock"]))]
    pub reason: OrderCancelledReason,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for OrderCancelled {
    const TYPE: &'static str = "order.cancelled";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(0);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for OrderCancelled {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "order.cancelled",
        doc: "An order was cancelled and will not be shipped.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "order/{order_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("order_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("reason", bus::FieldType::Enum { labels: &["customer", "out_of_stock"], open: false }),
        ],
        subject_args: &[],
        line: 47,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for OrderCancelled {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["order/", ""], &[&self.order_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// The values of `method`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Copy, bus::Debug, bus::PartialEq, bus::Eq, bus::Hash)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize)]
#[serde(crate = "bus::serde")]
pub enum OrderPaidMethod {
    #[serde(rename = "card")]
    Card,
    #[serde(rename = "transfer")]
    Transfer,
}
bus::labels!(OrderPaidMethod, open: false, [Card = "card", Transfer = "transfer"]);

/// An order was paid for.
///
/// Event `order.paid`, about `order/{order_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "An order was paid for.")]
pub struct OrderPaid {
    /// Id of the order.
    #[schemars(description = "Id of the order.", extend("examples" = ["00000000-0000-7000-8000-000000000001"]))]
    pub order_id: bus::Uuid,
    /// How the customer paid.
    #[schemars(description = "How the customer paid.", extend("examples" = ["card"]))]
    pub method: OrderPaidMethod,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for OrderPaid {
    const TYPE: &'static str = "order.paid";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(1);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for OrderPaid {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "order.paid",
        doc: "An order was paid for.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "order/{order_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("order_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("method", bus::FieldType::Enum { labels: &["card", "transfer"], open: false }),
        ],
        subject_args: &[],
        line: 25,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for OrderPaid {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["order/", ""], &[&self.order_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// A customer placed an order.
///
/// Event `order.placed`, about `order/{order_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A customer placed an order.")]
pub struct OrderPlaced {
    /// Id of the order.
    #[schemars(description = "Id of the order.", extend("examples" = ["00000000-0000-7000-8000-000000000001"]))]
    pub order_id: bus::Uuid,
    /// Name of the ordered item.
    #[schemars(with = "bus::schema::Text<40>", description = "Name of the ordered item.", extend("examples" = ["chair"]))]
    pub item: bus::String,
    /// Number of pieces ordered.
    #[schemars(with = "bus::schema::Int", description = "Number of pieces ordered.", extend("examples" = [3]))]
    pub quantity: i32,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for OrderPlaced {
    const TYPE: &'static str = "order.placed";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(2);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for OrderPlaced {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "order.placed",
        doc: "A customer placed an order.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "order/{order_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("order_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("item", bus::FieldType::String(bus::Some(40))),
            bus::FieldDecl::required("quantity", bus::FieldType::Int),
        ],
        subject_args: &[],
        line: 9,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for OrderPlaced {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["order/", ""], &[&self.order_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("item", &self.item, bus::Some(40))?;
        bus::encode(self)
    }
}

/// The parcel of an order was handed to the carrier.
///
/// Event `order.shipped`, about `order/{order_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The parcel of an order was handed to the carrier.")]
pub struct OrderShipped {
    /// Id of the order.
    #[schemars(description = "Id of the order.", extend("examples" = ["00000000-0000-7000-8000-000000000001"]))]
    pub order_id: bus::Uuid,
    /// Tracking number of the parcel.
    #[schemars(with = "bus::schema::Text<40>", description = "Tracking number of the parcel.", extend("examples" = ["parcel-4711"]))]
    pub parcel: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for OrderShipped {
    const TYPE: &'static str = "order.shipped";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(3);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for OrderShipped {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "order.shipped",
        doc: "The parcel of an order was handed to the carrier.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "order/{order_id}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("order_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("parcel", bus::FieldType::String(bus::Some(40))),
        ],
        subject_args: &[],
        line: 36,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for OrderShipped {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["order/", ""], &[&self.order_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("parcel", &self.parcel, bus::Some(40))?;
        bus::encode(self)
    }
}

/// The last piece of an item was reserved.
///
/// Event `stock.ran_out`, about `stock/{item}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "The last piece of an item was reserved.")]
pub struct StockRanOut {
    /// Name of the item.
    #[schemars(with = "bus::schema::Text<40>", description = "Name of the item.", extend("examples" = ["chair"]))]
    pub item: bus::String,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for StockRanOut {
    const TYPE: &'static str = "stock.ran_out";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Internal;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(4);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for StockRanOut {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "stock.ran_out",
        doc: "The last piece of an item was reserved.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Internal,
        scope: bus::None,
        subject: "stock/{item}",
        recordable: true,
        fields: &[bus::FieldDecl::required("item", bus::FieldType::String(bus::Some(40)))],
        subject_args: &[],
        line: 72,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for StockRanOut {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["stock/", ""], &[&self.item]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("item", &self.item, bus::Some(40))?;
        bus::encode(self)
    }
}

/// Stock was reserved for an order.
///
/// Event `stock.reserved`, about `stock/{item}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "Stock was reserved for an order.")]
pub struct StockReserved {
    /// Name of the item.
    #[schemars(with = "bus::schema::Text<40>", description = "Name of the item.", extend("examples" = ["chair"]))]
    pub item: bus::String,
    /// Id of the order.
    #[schemars(description = "Id of the order.", extend("examples" = ["00000000-0000-7000-8000-000000000001"]))]
    pub order_id: bus::Uuid,
    /// Number of pieces still in stock.
    #[schemars(with = "bus::schema::Int", description = "Number of pieces still in stock.", extend("examples" = [1]))]
    pub left: i32,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for StockReserved {
    const TYPE: &'static str = "stock.reserved";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Internal;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(5);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for StockReserved {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "stock.reserved",
        doc: "Stock was reserved for an order.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Internal,
        scope: bus::None,
        subject: "stock/{item}",
        recordable: true,
        fields: &[
            bus::FieldDecl::required("item", bus::FieldType::String(bus::Some(40))),
            bus::FieldDecl::required("order_id", bus::FieldType::Uuid),
            bus::FieldDecl::required("left", bus::FieldType::Int),
        ],
        subject_args: &[],
        line: 61,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for StockReserved {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["stock/", ""], &[&self.item]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::check_text("item", &self.item, bus::Some(40))?;
        bus::encode(self)
    }
}

/// A trial delivery was asked for; it goes to that endpoint alone.
///
/// Event `webhook.test`, about `webhook/{endpoint_id}`.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[derive(bus::serde::Serialize, bus::serde::Deserialize, bus::schemars::JsonSchema)]
#[serde(crate = "bus::serde")]
#[schemars(crate = "bus::schemars", description = "A trial delivery was asked for; it goes to that endpoint alone.")]
pub struct WebhookTest {
    pub endpoint_id: bus::Uuid,
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::EventData for WebhookTest {
    const TYPE: &'static str = "webhook.test";
    const VERSION: bus::SchemaVersion = bus::SchemaVersion::FIRST;
    const EXPOSURE: bus::Exposure = bus::Exposure::Webhook;
    const EVENT_TYPE: bus::EventType = bus::EventType::from_index(6);

    fn decode(_: &str, data: &bus::RawValue) -> bus::Decoded<Self> {
        bus::decode(data)
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Declared for WebhookTest {
    const EVENT: bus::EventDecl = bus::EventDecl {
        name: "webhook.test",
        doc: "A trial delivery was asked for; it goes to that endpoint alone.",
        version: bus::SchemaVersion::FIRST,
        exposure: bus::Exposure::Webhook,
        scope: bus::None,
        subject: "webhook/{endpoint_id}",
        recordable: true,
        fields: &[bus::FieldDecl::required("endpoint_id", bus::FieldType::Uuid)],
        subject_args: &[],
        line: 0,
    };
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::Recordable for WebhookTest {
    fn subject(&self, _: bus::Option<bus::Uuid>) -> bus::Recorded<bus::String> {
        bus::Ok(bus::subject(&["webhook/", ""], &[&self.endpoint_id]))
    }

    fn encode(&self) -> bus::Recorded<bus::Box<bus::RawValue>> {
        bus::encode(self)
    }
}

/// Any of the declared events.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
#[derive(bus::Clone, bus::Debug, bus::PartialEq)]
#[non_exhaustive]
pub enum AnyEvent {
    /// `order.cancelled`
    OrderCancelled(OrderCancelled),
    /// `order.paid`
    OrderPaid(OrderPaid),
    /// `order.placed`
    OrderPlaced(OrderPlaced),
    /// `order.shipped`
    OrderShipped(OrderShipped),
    /// `stock.ran_out`
    StockRanOut(StockRanOut),
    /// `stock.reserved`
    StockReserved(StockReserved),
    /// `webhook.test`
    WebhookTest(WebhookTest),
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl AnyEvent {
    /// Reads a stored event of any declared type.
    ///
    /// # Errors
    ///
    /// The path of the field that does not fit, or that the type is not declared or in
    /// another version.
    pub fn decode(event: &bus::StoredEvent) -> bus::Decoded<Self> {
        <Self as bus::FromEvent>::from_event(event)
    }

    /// Which type it is.
    #[must_use]
    pub const fn event_type(&self) -> bus::EventType {
        match self {
            Self::OrderCancelled(_) => <OrderCancelled as bus::EventData>::EVENT_TYPE,
            Self::OrderPaid(_) => <OrderPaid as bus::EventData>::EVENT_TYPE,
            Self::OrderPlaced(_) => <OrderPlaced as bus::EventData>::EVENT_TYPE,
            Self::OrderShipped(_) => <OrderShipped as bus::EventData>::EVENT_TYPE,
            Self::StockRanOut(_) => <StockRanOut as bus::EventData>::EVENT_TYPE,
            Self::StockReserved(_) => <StockReserved as bus::EventData>::EVENT_TYPE,
            Self::WebhookTest(_) => <WebhookTest as bus::EventData>::EVENT_TYPE,
        }
    }
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl bus::FromEvent for AnyEvent {
    fn from_event(event: &bus::StoredEvent) -> bus::Decoded<Self> {
        match event.event_type.as_str() {
            "order.cancelled" => bus::any(event, Self::OrderCancelled),
            "order.paid" => bus::any(event, Self::OrderPaid),
            "order.placed" => bus::any(event, Self::OrderPlaced),
            "order.shipped" => bus::any(event, Self::OrderShipped),
            "stock.ran_out" => bus::any(event, Self::StockRanOut),
            "stock.reserved" => bus::any(event, Self::StockReserved),
            "webhook.test" => bus::any(event, Self::WebhookTest),
            _ => bus::Err(bus::undeclared(&event.event_type)),
        }
    }
}

/// The declared kinds of jobs, each with its arguments.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub mod jobs {
}

/// What the application has to handle, a trait each.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub mod handlers {
    use super::bus;

    /// Handles the subscriber `customer.notify`, declared at events.yaml:85. `#[subscriber("customer.notify")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `customer.notify`, declared at events.yaml:85",
        label = "the application does not handle `customer.notify`",
        note = "write `#[subscriber(\"customer.notify\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<OrderShipped>) -> Outcome`",
    )]
    pub trait CustomerNotify: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, bus::Event<super::OrderShipped>>;
    }

    /// Handles the subscriber `parcel.send`, declared at events.yaml:82. `#[subscriber("parcel.send")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `parcel.send`, declared at events.yaml:82",
        label = "the application does not handle `parcel.send`",
        note = "write `#[subscriber(\"parcel.send\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<OrderPaid>) -> Outcome`",
    )]
    pub trait ParcelSend: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, bus::Event<super::OrderPaid>>;
    }

    /// Handles the subscriber `stock.reserve`, declared at events.yaml:79. `#[subscriber("stock.reserve")]` implements it.
    #[diagnostic::on_unimplemented(
        message = "no handler for subscriber `stock.reserve`, declared at events.yaml:79",
        label = "the application does not handle `stock.reserve`",
        note = "write `#[subscriber(\"stock.reserve\")] async fn …(cx: &mut Context, app: &{Self}, event: Event<OrderPlaced>) -> Outcome`",
    )]
    pub trait StockReserve: bus::Sized {
        /// The handler.
        const HANDLER: bus::HandlerFn<Self, bus::Event<super::OrderPlaced>>;
    }
}

/// The predicates the application has to bring, a trait each.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub mod scopes {
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
static EVENT_INDEX: bus::phf::Map<&'static str, u16> = bus::phf::Map {
    key: 16287231350648472473,
    disps: &[
        (0, 2),
        (0, 5),
        (0, 0),
    ],
    entries: &[
        ("stock.reserved", 5),
        ("stock.ran_out", 4),
        ("webhook.test", 6),
        ("order.shipped", 3),
        ("order.placed", 2),
        ("order.cancelled", 0),
        ("order.paid", 1),
    ],
};

/// All that is declared.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub static DECLARATION: bus::Declaration = bus::Declaration {
    namespace: "orders",
    fingerprint: "40be64192bf22f08c61c496682416fb0f558e8ee5a0d839ef8020d4e6781bb82",
    has_owners: false,
    events: &[
        <OrderCancelled as bus::Declared>::EVENT,
        <OrderPaid as bus::Declared>::EVENT,
        <OrderPlaced as bus::Declared>::EVENT,
        <OrderShipped as bus::Declared>::EVENT,
        <StockRanOut as bus::Declared>::EVENT,
        <StockReserved as bus::Declared>::EVENT,
        <WebhookTest as bus::Declared>::EVENT,
    ],
    subscribers: &[
        bus::SubscriberDecl {
            name: "customer.notify",
            aliases: &[],
            queue: "default",
            attempts: 10,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(1), factor: 2, cap: bus::Some(bus::Duration::from_secs(900)) },
            timeout: bus::Duration::from_secs(30),
            events: &[bus::EventType::from_index(3)],
            coalesce: false,
            built_in: false,
            line: 85,
        },
        bus::SubscriberDecl {
            name: "parcel.send",
            aliases: &[],
            queue: "default",
            attempts: 10,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(1), factor: 2, cap: bus::Some(bus::Duration::from_secs(900)) },
            timeout: bus::Duration::from_secs(30),
            events: &[bus::EventType::from_index(1)],
            coalesce: false,
            built_in: false,
            line: 82,
        },
        bus::SubscriberDecl {
            name: "stock.reserve",
            aliases: &[],
            queue: "default",
            attempts: 10,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(1), factor: 2, cap: bus::Some(bus::Duration::from_secs(900)) },
            timeout: bus::Duration::from_secs(30),
            events: &[bus::EventType::from_index(2)],
            coalesce: false,
            built_in: false,
            line: 79,
        },
        bus::SubscriberDecl {
            name: "webhook.fanout",
            aliases: &[],
            queue: "webhook_fanout",
            attempts: 10,
            retry: bus::RetryDecl::Exponential { first: bus::Duration::from_secs(1), factor: 2, cap: bus::Some(bus::Duration::from_secs(900)) },
            timeout: bus::Duration::from_secs(30),
            events: &[
                bus::EventType::from_index(0),
                bus::EventType::from_index(1),
                bus::EventType::from_index(2),
                bus::EventType::from_index(3),
                bus::EventType::from_index(6),
            ],
            coalesce: false,
            built_in: true,
            line: 0,
        },
    ],
    jobs: &[
        bus::JobDecl {
            name: "webhook.deliver",
            aliases: &[],
            queue: "webhook",
            attempts: 18,
            retry: bus::RetryDecl::Steps(&[bus::Duration::from_secs(5), bus::Duration::from_secs(300), bus::Duration::from_secs(1800), bus::Duration::from_secs(7200), bus::Duration::from_secs(18000), bus::Duration::from_secs(36000)]),
            timeout: bus::Duration::from_secs(20),
            unique: bus::Unique::Args,
            args: &[
                bus::FieldDecl::required("endpoint_id", bus::FieldType::Uuid),
                bus::FieldDecl::required("event_id", bus::FieldType::Uuid),
                bus::FieldDecl::optional("replay_id", bus::FieldType::Uuid),
            ],
            built_in: true,
            line: 0,
        },
    ],
    periodic: &[
        bus::PeriodicDecl {
            name: "events.retention",
            schedule: bus::Schedule::Every(bus::Duration::from_secs(3600)),
            queue: "maintenance",
            timeout: bus::Duration::from_secs(600),
            run_missed_once: true,
            built_in: true,
            line: 0,
        },
    ],
    queues: &[
        bus::QueueDecl { name: "default", workers: 2, awaited: false },
        bus::QueueDecl { name: "maintenance", workers: 1, awaited: false },
        bus::QueueDecl { name: "webhook", workers: 8, awaited: false },
        bus::QueueDecl { name: "webhook_fanout", workers: 2, awaited: false },
        bus::QueueDecl { name: "webhook_slow", workers: 2, awaited: false },
    ],
    fanout: &[
        &[3],
        &[1, 3],
        &[2, 3],
        &[0, 3],
        &[],
        &[],
        &[3],
    ],
    event_index: &EVENT_INDEX,
    migrations: &[
        bus::Migration { name: "0001_shop.sql", sql: bus::include_str!("../migrations/0001_shop.sql") },
    ],
    triggers: &[
        bus::TableTriggers {
            schema: "public",
            table: "orders",
            checksum: "50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16",
            function: "emit_public_orders_b2852c9f",
            triggers: &["bus_order_placed_insert", "bus_refuse_truncate"],
            install: "CREATE OR REPLACE FUNCTION bus.\"emit_public_orders_b2852c9f\"() RETURNS trigger\nLANGUAGE plpgsql SECURITY DEFINER\nSET search_path = pg_catalog, \"public\", pg_temp\nAS $bus$\n#variable_conflict use_column\nBEGIN\n    IF TG_OP = 'TRUNCATE' THEN\n        RAISE EXCEPTION USING ERRCODE = 'restrict_violation',\n            MESSAGE = 'TRUNCATE of public.orders would remove rows without an event',\n            HINT = 'Use DELETE, which is seen row by row, or declare the trigger with `truncate: allow`.';\n    END IF;\n    IF TG_ARGV[0] = 'order.placed' THEN\n        IF TG_OP = 'INSERT' THEN\n            PERFORM bus.append('order.placed', 1, (NULL)::uuid,\n                'order/' || coalesce(bus.subject_part((NEW.\"id\")::text), ''),\n                ('{' || array_to_string(ARRAY[\n                    '\"order_id\":' || coalesce(to_json((NEW.\"id\")::text)::text, 'null'),\n                    '\"item\":' || coalesce(to_json((NEW.\"item\")::text)::text, 'null'),\n                    '\"quantity\":' || coalesce(to_json((NEW.\"quantity\")::integer)::text, 'null')\n                ]::text[], ',') || '}')::json);\n        END IF;\n    END IF;\n    RETURN NULL;\nEND\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"emit_public_orders_b2852c9f\"() FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"emit_public_orders_b2852c9f\"() IS '50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16';\n\nDO $bus$\nDECLARE\n    stale name;\nBEGIN\n    FOR stale IN\n        SELECT tgname FROM pg_catalog.pg_trigger\n        WHERE tgrelid = '\"public\".\"orders\"'::regclass AND tgfoid = 'bus.\"emit_public_orders_b2852c9f\"()'::regprocedure\n          AND NOT tgisinternal AND tgname::text <> ALL (ARRAY['bus_order_placed_insert', 'bus_refuse_truncate']::text[])\n    LOOP\n        EXECUTE pg_catalog.format('DROP TRIGGER %I ON %s', stale, '\"public\".\"orders\"');\n    END LOOP;\nEND\n$bus$;\n\nCREATE OR REPLACE TRIGGER \"bus_order_placed_insert\"\n    AFTER INSERT ON \"public\".\"orders\"\n    FOR EACH ROW\n    EXECUTE FUNCTION bus.\"emit_public_orders_b2852c9f\"('order.placed');\nCOMMENT ON TRIGGER \"bus_order_placed_insert\" ON \"public\".\"orders\" IS '50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16';\n\nCREATE OR REPLACE TRIGGER \"bus_refuse_truncate\"\n    BEFORE TRUNCATE ON \"public\".\"orders\"\n    FOR EACH STATEMENT\n    EXECUTE FUNCTION bus.\"emit_public_orders_b2852c9f\"();\nCOMMENT ON TRIGGER \"bus_refuse_truncate\" ON \"public\".\"orders\" IS '50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16';\n",
        },
    ],
    functions: &[
        bus::RecordFunction {
            event: "order.cancelled",
            name: "record_order_cancelled",
            checksum: "279d13448c17171e8de50df4705f09c4e889dbbb9de3d030160b3a03c0a92929",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_order_cancelled\"(\n    \"order_id\" uuid,\n    \"reason\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('order.cancelled', 1, NULL,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"order_id\":' || to_json(($1)::text)::text,\n                    '\"reason\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_order_cancelled\"(uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_order_cancelled\"(uuid, text) IS 'An order was cancelled and will not be shipped.\n279d13448c17171e8de50df4705f09c4e889dbbb9de3d030160b3a03c0a92929';\n",
        },
        bus::RecordFunction {
            event: "order.paid",
            name: "record_order_paid",
            checksum: "d5c9a261f00ace650ae90f2da9c70ea4d8b155e63a9558bca21aad221b218a37",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_order_paid\"(\n    \"order_id\" uuid,\n    \"method\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('order.paid', 1, NULL,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"order_id\":' || to_json(($1)::text)::text,\n                    '\"method\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_order_paid\"(uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_order_paid\"(uuid, text) IS 'An order was paid for.\nd5c9a261f00ace650ae90f2da9c70ea4d8b155e63a9558bca21aad221b218a37';\n",
        },
        bus::RecordFunction {
            event: "order.placed",
            name: "record_order_placed",
            checksum: "9215ea5505788c2796cd011ebff53f1a60f6ee6a4beed8e53b9b4e20af76c766",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_order_placed\"(\n    \"order_id\" uuid,\n    \"item\" text,\n    \"quantity\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('order.placed', 1, NULL,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"order_id\":' || to_json(($1)::text)::text,\n                    '\"item\":' || to_json($2)::text,\n                    '\"quantity\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_order_placed\"(uuid, text, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_order_placed\"(uuid, text, integer) IS 'A customer placed an order.\n9215ea5505788c2796cd011ebff53f1a60f6ee6a4beed8e53b9b4e20af76c766';\n",
        },
        bus::RecordFunction {
            event: "order.shipped",
            name: "record_order_shipped",
            checksum: "421354516c8d57a076d9d39b36452ea7d3e7b1cf5377a7ae2b0e423f4e99a16c",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_order_shipped\"(\n    \"order_id\" uuid,\n    \"parcel\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('order.shipped', 1, NULL,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"order_id\":' || to_json(($1)::text)::text,\n                    '\"parcel\":' || to_json($2)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_order_shipped\"(uuid, text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_order_shipped\"(uuid, text) IS 'The parcel of an order was handed to the carrier.\n421354516c8d57a076d9d39b36452ea7d3e7b1cf5377a7ae2b0e423f4e99a16c';\n",
        },
        bus::RecordFunction {
            event: "stock.ran_out",
            name: "record_stock_ran_out",
            checksum: "55df4584ebda60043d74c43edb7b93a8af7a546bca355c7f6d00c7fcc937b2a0",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_stock_ran_out\"(\n    \"item\" text\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('stock.ran_out', 1, NULL,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"item\":' || to_json($1)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_stock_ran_out\"(text) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_stock_ran_out\"(text) IS 'The last piece of an item was reserved.\n55df4584ebda60043d74c43edb7b93a8af7a546bca355c7f6d00c7fcc937b2a0';\n",
        },
        bus::RecordFunction {
            event: "stock.reserved",
            name: "record_stock_reserved",
            checksum: "4c425a3184b88ed6ce789adc440f14fd05d6933c92b57990852a8254d2519901",
            install: "CREATE OR REPLACE FUNCTION bus.\"record_stock_reserved\"(\n    \"item\" text,\n    \"order_id\" uuid,\n    \"left\" integer\n) RETURNS uuid\nLANGUAGE sql VOLATILE SECURITY DEFINER\nSET search_path = pg_catalog, pg_temp\nSET extra_float_digits = 1\nAS $bus$\nSELECT bus.append_checked('stock.reserved', 1, NULL,\n    '{}'::json,\n    ('{' || array_to_string(ARRAY[\n                    '\"item\":' || to_json($1)::text,\n                    '\"order_id\":' || to_json(($2)::text)::text,\n                    '\"left\":' || to_json($3)::text\n                ]::text[], ',') || '}')::json)\n$bus$;\nREVOKE ALL ON FUNCTION bus.\"record_stock_reserved\"(text, uuid, integer) FROM PUBLIC;\nCOMMENT ON FUNCTION bus.\"record_stock_reserved\"(text, uuid, integer) IS 'Stock was reserved for an order.\n4c425a3184b88ed6ce789adc440f14fd05d6933c92b57990852a8254d2519901';\n",
        },
    ],
    trigger_history: &[
        ("public.orders", "3b87309646f42ddd16c598aa9242c1254abef844f3c737ea3a2251877fc04769"),
        ("public.orders", "50a66393ed88c6192b8a0ec7453dae7166fa8d1b441a7f5a636a1ffaed787e16"),
        ("bus.record_order_cancelled", "d382901fa972cc4a65ec0761fa5ff0b28794a71ef740b41ba9e4f2b1bb501126"),
        ("bus.record_order_paid", "e7e6fd275c8030a6ab1c65a57eb66a44756a8f7d210333848448264ab43d25ab"),
        ("bus.record_order_placed", "5962bc26c980bdab2f333e0a80def9f7cea72068e83f5644cd81bbbc6f942c4b"),
        ("bus.record_order_shipped", "e0ef6eb114720791806452ccd534410183e5c4259117efdbebc46c51add72349"),
        ("bus.record_stock_ran_out", "f8d732f55589c06f612dc144b62bb752aa3048f1e1c3f0639441f9ee02481c9b"),
        ("bus.record_stock_reserved", "97b6023325e6a398fcb1e151a57273644d11c7d97c7e6e8b31234573660839b9"),
        ("bus.record_order_cancelled", "279d13448c17171e8de50df4705f09c4e889dbbb9de3d030160b3a03c0a92929"),
        ("bus.record_order_paid", "d5c9a261f00ace650ae90f2da9c70ea4d8b155e63a9558bca21aad221b218a37"),
        ("bus.record_order_placed", "9215ea5505788c2796cd011ebff53f1a60f6ee6a4beed8e53b9b4e20af76c766"),
        ("bus.record_order_shipped", "421354516c8d57a076d9d39b36452ea7d3e7b1cf5377a7ae2b0e423f4e99a16c"),
        ("bus.record_stock_ran_out", "55df4584ebda60043d74c43edb7b93a8af7a546bca355c7f6d00c7fcc937b2a0"),
        ("bus.record_stock_reserved", "4c425a3184b88ed6ce789adc440f14fd05d6933c92b57990852a8254d2519901"),
    ],
    limits: bus::Limits {
        data_bytes: 16384,
        batch: 200,
        retention: bus::Duration::from_secs(604800),
    },
};

/// Starts the bus of an application that handles all that is declared.
#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
pub trait StartBus<A> {
    /// Starts the bus. Does not compile while a declared handler or predicate is missing.
    fn start(self) -> bus::BoxFuture<'static, bus::Result<bus::Bus, bus::StartError>>
    where
        A: handlers::CustomerNotify,
        A: handlers::ParcelSend,
        A: handlers::StockReserve;
}

#[allow(dead_code, missing_docs, unreachable_pub, clippy::all, reason = "generated code")]
impl<A: bus::Send + bus::Sync + 'static> StartBus<A> for bus::Builder<A> {
    fn start(self) -> bus::BoxFuture<'static, bus::Result<bus::Bus, bus::StartError>>
    where
        A: handlers::CustomerNotify,
        A: handlers::ParcelSend,
        A: handlers::StockReserve,
    {
        let mut handlers = bus::Handlers::new();
        handlers.subscriber("customer.notify", <A as handlers::CustomerNotify>::HANDLER);
        handlers.subscriber("parcel.send", <A as handlers::ParcelSend>::HANDLER);
        handlers.subscriber("stock.reserve", <A as handlers::StockReserve>::HANDLER);
        bus::start(self, &DECLARATION, handlers)
    }
}
