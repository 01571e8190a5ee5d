// A receiver as somebody would write it: it narrows by `type`, and reads what the type says.

import type { EveryKindV1, OrderPlacedV1, WebhookEvent, WebhookEventType, WebhookHeaders } from "./events";

declare const process: { argv: string[]; exit(code: number): never };
declare function require(name: "node:fs"): { readFileSync(path: string, encoding: "utf8"): string };
declare const console: { log(text: string): void };

export function told(event: WebhookEvent): string {
  switch (event.type) {
    case "order.placed": {
      const channel: "web" | "phone" = event.data.channel;
      return `${event.data.order_id} by ${channel} for ${event.data.total}`;
    }
    case "order.cancelled": {
      // An open enumeration: its labels, and any other text.
      const reason: string = event.data.reason;
      return event.data.reason === "stock" ? "out of stock" : reason;
    }
    case "every.kind": {
      const exact: bigint = BigInt(event.data.a_long);
      const longs: bigint[] = event.data.some_longs.map(BigInt);
      const absent: string | undefined = event.data.maybe_long;
      const inner: number | undefined = event.data.address.place.floor;
      const odd: boolean[] = [event.data["enabled-runtime"], event.data["1st"], event.data['a "quoted" / name']];
      const word: string | undefined = event.data.words["any"];
      const unknown: unknown = event.data.some_json;
      const nested: number[][] = event.data.lists;
      const skus: string[] = event.data.lines.map((line) => `${line.count} ${line.sku} ${line.kind ?? "new"}`);
      const taken: bigint[] = event.data.lines.map((line) => BigInt(line.taken ?? "0"));
      const open: number = event.data.states.filter((state) => state === "open").length;
      const colour: string | undefined = event.data.colours[0];
      const code: string | undefined = event.data.depots["any"]?.code;
      const sum: number = event.data.grid.flat().reduce((sum, at) => sum + at.x, 0);
      const listed: unknown[] = [...skus, ...taken, open, colour, code, sum];
      return [exact, ...longs, absent, inner, ...odd, word, typeof unknown, nested.length, ...listed].join(" ");
    }
    case "nothing.said":
    case "webhook.test":
      return event.subject;
    default: {
      // A type that is added later is found here.
      const none: never = event;
      return none;
    }
  }
}

export const types: WebhookEventType[] = ["every.kind", "nothing.said", "order.cancelled", "order.placed"];
export const id = (headers: WebhookHeaders): string => headers["webhook-id"];
export const data = (event: OrderPlacedV1 | EveryKindV1): object => event.data;

const event: WebhookEvent = JSON.parse(require("node:fs").readFileSync(process.argv[2] ?? "", "utf8"));
console.log(told(event));
