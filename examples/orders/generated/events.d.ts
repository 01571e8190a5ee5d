// made by `cargo bus generate`: change events.yaml instead

/** The headers of every delivery, their names in lower case. */
export interface WebhookHeaders {
  /** The event's id, the same on every attempt and replay: deduplicate by it. */
  "webhook-id": string;
  /** When this attempt was made, in seconds since 1970: refuse what is minutes old. */
  "webhook-timestamp": string;
  /** One or more signatures with a blank between them; one that fits is enough. Each is `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body` under the endpoint's secret. */
  "webhook-signature": string;
}

/**
 * An order was cancelled and will not be shipped.
 * About `order/{order_id}`.
 */
export interface OrderCancelledV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "order.cancelled";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the order.
     * A UUID.
     * @example 00000000-0000-7000-8000-000000000001
     */
    order_id: string;
    /**
     * Why the order was cancelled: at the customer's request, or because the item is out of stock.
     * @example out_of_stock
     */
    reason: "customer" | "out_of_stock";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * An order was paid for.
 * About `order/{order_id}`.
 */
export interface OrderPaidV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "order.paid";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the order.
     * A UUID.
     * @example 00000000-0000-7000-8000-000000000001
     */
    order_id: string;
    /**
     * How the customer paid.
     * @example card
     */
    method: "card" | "transfer";
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A customer placed an order.
 * About `order/{order_id}`.
 */
export interface OrderPlacedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "order.placed";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the order.
     * A UUID.
     * @example 00000000-0000-7000-8000-000000000001
     */
    order_id: string;
    /**
     * Name of the ordered item.
     * At most 40 characters.
     * @example chair
     */
    item: string;
    /**
     * Number of pieces ordered.
     * A whole number of 32 bits.
     * @example 3
     */
    quantity: number;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * The parcel of an order was handed to the carrier.
 * About `order/{order_id}`.
 */
export interface OrderShippedV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "order.shipped";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /**
     * Id of the order.
     * A UUID.
     * @example 00000000-0000-7000-8000-000000000001
     */
    order_id: string;
    /**
     * Tracking number of the parcel.
     * At most 40 characters.
     * @example parcel-4711
     */
    parcel: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/**
 * A trial delivery was asked for; it goes to that endpoint alone.
 * About `webhook/{endpoint_id}`.
 */
export interface WebhookTestV1 {
  /** The same on every delivery of this event: deduplicate by it. */
  id: string;
  type: "webhook.test";
  subject: string;
  /** When the transaction that recorded it began, in RFC 3339. */
  occurred_at: string;
  data: {
    /** A UUID. */
    endpoint_id: string;
  };
  /** The first version does not say so. */
  version?: undefined;
}

/** Every body that may arrive: narrow it by `type`, and by `version` where a type has several. */
export type WebhookEvent =
  | OrderCancelledV1
  | OrderPaidV1
  | OrderPlacedV1
  | OrderShippedV1
  | WebhookTestV1;

/** The types that may arrive. */
export type WebhookEventType = WebhookEvent["type"];
