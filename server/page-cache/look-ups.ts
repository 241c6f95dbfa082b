import { type LookUpMemory, TAGS } from "#app/request/look-up-memory.ts";
import type { LiveEvent, LiveEvents } from "#app/live/event.ts";
import type { EventSubscription } from "../event-subscription.ts";
import { createMemory } from "./memory.ts";

const megabyte = 1024 * 1024;
const MAX_BYTES = 32 * megabyte;
/** Maximum age: changes by SQL raise no event, and show within a minute. */
const MOST_AGE_MS = 60_000;
const MOST_AGE_OF_A_MISS_MS = 10_000;

/** Milliseconds for which a started look-up is shared while events do not arrive (`LEASE_MS`). */
const SHARED_MS = 200;

/** Events that do not affect a visitor's look-up. All others, also unknown ones, invalidate all look-ups. */
const CHANGES_NO_ANSWER = new Set([
  "account",
  "bank_statement",
  "blog_author",
  "blog_category",
  "blog_post",
  "charge",
  "charge_code",
  "charges",
  "claim",
  "company_file",
  "contact_submission",
  "deadline",
  "document",
  "exchange_rate",
  "export_profile",
  "image",
  "invoice",
  "mention",
  "offer",
  "offer_file",
  "offer_template",
  "payment",
  "quote_request",
  "quote_request_file",
  "reply_template",
  "request_message",
  "session",
  "shared_filter",
  "shipment_mail",
  "shipment_note",
  "shipment_series",
  "stop",
  "stopped_address",
  "supplier_invoice",
  "vat_treatment",
]);

export interface LookUps extends LookUpMemory {
  /** Adds to the size of an entry, after something was rendered from it. */
  grow(value: object, bytes: number): void;
  isCurrent(): boolean | Promise<boolean>;
  held(): { entries: number; bytes: number };
}

interface LookUpsOptions {
  events: LiveEvents;
  subscription: Pick<EventSubscription, "isCurrent">;
  now?: () => number;
  maxBytes?: number;
}

/** Caches look-ups while this process receives every change; events invalidate them (docs/decisions/0042). */
export function createLookUps({
  events,
  subscription,
  now = () => performance.now(),
  maxBytes = MAX_BYTES,
}: LookUpsOptions): LookUps {
  const memory = createMemory<object | null>({ maxBytes, now });
  const keyOf = new WeakMap<object, string>();
  const readSharedBriefly = createBriefSharing(now);
  events.subscribe({ event: (event) => invalidateChanged(event, memory.invalidate) });
  return {
    async read<Value extends object | null>(key: string, read: Parameters<LookUpMemory["read"]>[1]) {
      if (!(await subscription.isCurrent())) return (await readSharedBriefly(key, read)) as Value;
      const entry = await memory.read(key, async () => {
        const startedAt = now();
        const { value, keep } = await read();
        if (!keep) return { value };
        if (value) keyOf.set(value, key);
        const isMiss = keep.tags.includes(TAGS.nothingFound);
        const mostAge = isMiss ? MOST_AGE_OF_A_MISS_MS : MOST_AGE_MS;
        const until = startedAt + Math.min(keep.changesInMs ?? mostAge, mostAge);
        return { value, keep: { size: keep.size, tags: keep.tags, until } };
      });
      return entry as Value;
    },
    grow(value, bytes) {
      const key = keyOf.get(value);
      if (key !== undefined) memory.grow(key, value, bytes);
    },
    isCurrent: subscription.isCurrent,
    held: memory.held,
  };
}

/** Shares a running read among callers within `SHARED_MS` of its start; nothing is stored. */
function createBriefSharing(now: () => number) {
  const underWay = new Map<string, { begun: number; value: Promise<unknown> }>();
  return (key: string, read: Parameters<LookUpMemory["read"]>[1]): Promise<unknown> => {
    const entry = underWay.get(key);
    if (entry && now() - entry.begun <= SHARED_MS) return entry.value;
    const reading = { begun: now(), value: read().then(({ value }) => value as unknown) };
    underWay.set(key, reading);
    const forget = () => void (underWay.get(key) === reading && underWay.delete(key));
    reading.value.then(forget, forget);
    return reading.value;
  };
}

function invalidateChanged(event: LiveEvent, invalidate: (tag?: string) => void): void {
  const { entity, ids } = event;
  if (entity !== null && CHANGES_NO_ANSWER.has(entity)) return;
  const tagOf =
    entity === "shipment" || entity === "shipment_file"
      ? TAGS.ofShipment
      : entity === "shipper" || entity === "consignee"
        ? TAGS.ofParty
        : null;
  if (ids === null || tagOf === null) return invalidate();
  // A changed shipment may now have a number or reference that was not found before.
  if (entity === "shipment") invalidate(TAGS.nothingFound);
  for (const id of ids) invalidate(tagOf(id));
}
