// What the types forbid: tsc says so in each marked line, or this file does not compile.

import type { OrderPlacedV1, WebhookEvent } from "./events";

declare const event: WebhookEvent;

// @ts-expect-error no such type
if (event.type === "order.plcaed") throw new Error();
if (event.type === "order.placed") {
  // @ts-expect-error no such field
  event.data.order;
  // @ts-expect-error no such label
  if (event.data.channel === "fax") throw new Error();
  // @ts-expect-error a decimal is text
  const total: number = event.data.total;
  // @ts-expect-error the first version has no number
  const version: number = event.version;
}
if (event.type === "every.kind") {
  // @ts-expect-error a 64-bit number is text
  const long: number = event.data.a_long;
  // @ts-expect-error no such field in what the list holds
  event.data.lines[0].price;
  // @ts-expect-error no such label in the list
  if (event.data.states[0] === "ajar") throw new Error();
  // @ts-expect-error it may be absent
  const maybe: string = event.data.maybe_long;
}
// @ts-expect-error its fields are not known before its type is
event.data.order_id;
// @ts-expect-error a field is missing
const placed: OrderPlacedV1["data"] = { order_id: "", channel: "web" };
export {};
