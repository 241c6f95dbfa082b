import { can, type Capability, type Role } from "../accounts/policy.ts";

/** The NOTIFY channel of the database (migration 0033). */
export const LIVE_CHANNEL = "events";

/** What screens show live, and what a role needs to receive it. Other events stay on the server. */
const SHOWN_LIVE = {
  shipment: "shipments.read",
  // Work on many records that goes on by itself.
  act: "shipments.read",
  // The notes of a shipment, by the id of the shipment.
  shipment_note: "shipments.read",
  // Who is named in a note, by the id of the note.
  mention: "shipments.read",
  // The mails about a shipment, by the id of the shipment.
  shipment_mail: "shipments.read",
  stopped_address: "customers.read",
  shared_filter: "shipments.read",
  shipper: "customers.read",
  consignee: "customers.read",
  // A customer and the people there, by the id of the company.
  company: "customers.read",
  // The files of a shipment, a request, a company, by the id of that.
  shipment_file: "shipments.read",
  quote_request_file: "requests.read",
  company_file: "customers.read",
  // What a driver handed in, by the id of its file.
  delivery_proof: "shipments.read",
  // Documents issued and voided, by the ids of their shipments.
  document: "shipments.read",
  quote_request: "requests.read",
  // What was written about a request, by the id of the request.
  request_message: "requests.read",
  reply_template: "requests.read",
  // An offer, by the id of its first version.
  offer: "offers.read",
  offer_file: "offers.read",
  offer_template: "offers.read",
  // The charges of a shipment, by the id of the shipment.
  charge: "charges.read",
  contact_submission: "contacts.read",
  blog_post: "blog.read",
  account: "staff.manage",
  setting: "settings.manage",
} as const satisfies Record<string, Capability>;

/** Something a screen or a cache follows. */
export type LiveEntity = keyof typeof SHOWN_LIVE | "blog_category" | "blog_author";

/** Something happened, as recorded by `emit`. `ids` is null when it concerns many: reload all of the entity. */
interface LiveChange {
  entity: string;
  /** Noun and verb in the past tense, such as `shipment.created`. */
  action: string;
  ids: readonly string[] | null;
}

/** Events may have been missed: reload everything that is shown. */
interface LiveResync {
  entity: null;
  action: "resync";
  ids: null;
}

export type LiveEvent = LiveChange | LiveResync;

export const RESYNC: LiveResync = { entity: null, action: "resync", ids: null };

/** Ends the open streams of these sessions. */
export const SESSION_ENDED = "session.ended";

/** True when a role may receive an event: screens follow it, and the role reads them. */
export function mayReceive(role: Role, { entity }: LiveEvent): boolean {
  if (entity === null) return true;
  const shown: Partial<Record<string, Capability>> = SHOWN_LIVE;
  return shown[entity] !== undefined && can({ role }, shown[entity]);
}

/** True when data of these entities should be reloaded. */
export function affects(event: LiveEvent, ...entities: readonly LiveEntity[]): boolean {
  return event.entity === null || entities.some((entity) => entity === event.entity);
}

/** True when data of this one row should be reloaded. */
export function affectsRow(event: LiveEvent, entity: LiveEntity, id: string | undefined): boolean {
  return affects(event, entity) && (event.ids === null || event.ids.some((each) => each === id));
}

/** Parses an event of the database or the stream. Invalid text, or that of another version, counts as a resync. */
export function parseLiveEvent(text: string): LiveEvent {
  try {
    const { entity, action, ids } = JSON.parse(text) as Record<keyof LiveChange, unknown>;
    if (typeof entity === "string" && typeof action === "string" && (ids === null || isTexts(ids))) {
      return { entity, action, ids };
    }
  } catch {
    // Falls through to the resync.
  }
  return RESYNC;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

export interface LiveSubscriber {
  /** The subscriber's owner, such as a session: subscriptions per owner are limited. */
  owner?: string;
  event(event: LiveEvent): void;
  /** Called when the process stops. */
  end?(): void;
}

/** Committed changes of all processes. */
export interface LiveEvents {
  /** @returns the unsubscribe function; null when there are too many subscribers, in total or of this owner, or the process stops */
  subscribe(subscriber: LiveSubscriber): (() => void) | null;
}
