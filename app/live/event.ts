import { can, type Capability, type Role } from "#app/access/policy.ts";

export const LIVE_CHANNEL = "events";

/** Minutes after an event of a shipment within which its mail goes out; further events join it. */
export const NOTICE_DELAY_MINUTES = 5;

/** Entities that screens follow live, with the capability to receive them. Other events stay on the server. */
const SHOWN_LIVE = {
  shipment: "shipments.read",
  act: "shipments.read",
  shipment_note: "shipments.read",
  mention: "shipments.read",
  shipment_mail: "shipments.read",
  stopped_address: "customers.read",
  shared_filter: "shipments.read",
  shipper: "customers.read",
  consignee: "customers.read",
  company: "customers.read",
  shipment_file: "shipments.read",
  quote_request_file: "requests.read",
  company_file: "customers.read",
  delivery_proof: "shipments.read",
  document: "shipments.read",
  quote_request: "requests.read",
  request_message: "requests.read",
  reply_template: "requests.read",
  offer: "offers.read",
  offer_file: "offers.read",
  offer_template: "offers.read",
  charge: "charges.read",
  consolidation: "shipments.read",
  stop: "shipments.read",
  carrier: "carriers.read",
  deadline: "shipments.read",
  shipment_series: "shipments.read",
  claim: "claims.read",
  invoice: "invoices.read",
  payment: "payments.read",
  bank_statement: "payments.read",
  export_profile: "payments.read",
  supplier_invoice: "supplier_invoices.read",
  charge_code: "charges.read",
  vat_treatment: "charges.read",
  exchange_rate: "charges.read",
  contact_submission: "contacts.read",
  blog_post: "blog.read",
  account: "staff.manage",
  setting: "settings.manage",
} as const satisfies Record<string, Capability>;

export type LiveEntity = keyof typeof SHOWN_LIVE | "blog_category" | "blog_author";

/** `ids` is null when many rows changed: reload all of the entity. */
interface LiveChange {
  entity: string;
  action: string;
  ids: readonly string[] | null;
}

interface LiveResync {
  entity: null;
  action: "resync";
  ids: null;
}

export type LiveEvent = LiveChange | LiveResync;

export const RESYNC: LiveResync = { entity: null, action: "resync", ids: null };

export const SESSION_ENDED = "session.ended";

export function mayReceive(role: Role, { entity }: LiveEvent): boolean {
  if (entity === null) return true;
  const shown: Partial<Record<string, Capability>> = SHOWN_LIVE;
  return shown[entity] !== undefined && can({ role }, shown[entity]);
}

export function affects(event: LiveEvent, ...entities: readonly LiveEntity[]): boolean {
  return event.entity === null || entities.some((entity) => entity === event.entity);
}

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
  } catch {}
  return RESYNC;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

export interface LiveSubscriber {
  /** Owner of the subscription, such as a session; the number per owner is limited. */
  owner?: string;
  event(event: LiveEvent): void;
  end?(): void;
}

export interface LiveEvents {
  /**
   * Subscribes.
   * @returns the unsubscribe function; null with too many subscribers, in total or of this owner, or during shutdown
   */
  subscribe(subscriber: LiveSubscriber): (() => void) | null;
}
