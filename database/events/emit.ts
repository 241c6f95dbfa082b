import { type Kysely, type RawBuilder, sql } from "kysely";
import { toCompilable, prepared, type ValueOf } from "../connection/connect.ts";
import type { DB, JsonObject } from "../schema.generated.ts";
import { NOTICE_DELAY_MINUTES } from "#app/live/event.ts";
import { claimSentForm } from "./send-once.ts";
import { jsonText } from "../connection/json-text.ts";

export interface EventActor {
  id: string | null;
  email: string;
}

export const NOBODY: EventActor = { id: null, email: "" };

export interface DomainEvent {
  action: string;
  /** The entity that changed, unless the action begins with it; screens and caches follow it (`affects` in app/live/event.ts). */
  entity?: string;
  entityId?: string;
  /** A short label for readers, such as the tracking number. */
  summary?: string;
  details?: JsonObject;
  /** False for events outside the audit log, which have neither summary nor details. */
  audited?: false;
}

export function differences<Values extends Record<string, string | null>>(
  before: Values,
  after: Values,
): JsonObject {
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  );
}

/** Returns the entity of an event: the one it names, or the first word of its action. */
const entityOf = ({ action, entity = action.split(".", 1)[0] ?? "" }: DomainEvent): string => entity;

/** Emits events in the transaction of the writes they record; a form that was processed before rolls it back (send-once.ts). */
export async function emit(
  tx: Kysely<DB>,
  actor: EventActor,
  events: DomainEvent | readonly DomainEvent[],
): Promise<void> {
  const all = [events].flat();
  const [first] = all;
  if (!first) return;
  await claimSentForm(tx, { ...first, entity: entityOf(first) });
  const rows = all.map((event) => ({
    action: event.action,
    entity: entityOf(event),
    entity_id: event.entityId ?? null,
    summary: event.summary ?? "",
    details: event.details ?? {},
    audited: event.audited ?? true,
  }));
  const tellsCustomers = rows.some(({ entity }) => entity === "shipment");
  const insert = tellsCustomers ? insertWithNotices : insertAlone;
  await insert(tx, { id: actor.id, email: actor.email, events: jsonText(rows) });
}

/** Emits one event for each row of a query with `entity_id`, and with `summary` and `details` when audited. */
export async function emitEach(
  tx: Kysely<DB>,
  actor: EventActor,
  event: Pick<DomainEvent, "action" | "entity" | "audited">,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const { action, audited } = event;
  const entity = entityOf(event);
  await claimSentForm(tx, { action, entity });
  const rest =
    audited === false
      ? sql`'' as summary, '{}'::jsonb as details, false as audited`
      : sql`summary, details, true as audited`;
  const events = sql`select ${action} as action, ${entity} as entity, entity_id, ${rest} from (${rows}) as changed`;
  await sql`with stored as (${insertEvents(sql`${actor.id}`, sql`${actor.email}`, events)})
    ${scheduleNotices}`.execute(tx);
}

const insertEvents = (
  id: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
  events: RawBuilder<unknown>,
) => sql`
  insert into audit_log (actor_id, actor_email, action, entity, entity_id, summary, details, audited)
  select ${id}::uuid, ${email}::text, action, entity, entity_id, summary, details, audited
  from (${events}) as event
  returning entity, entity_id`;

/** Schedules a notice, or joins a scheduled one; its content is decided in app/subscriptions/collect-notices.server.ts. */
const scheduleNotices = sql`
  insert into shipment_notices (shipment_id, since, due_at)
  select shipments.id, now(), now() + make_interval(mins => ${sql.lit(NOTICE_DELAY_MINUTES)})
  from shipments
  where shipments.id in (select entity_id::uuid from stored where entity = 'shipment') and not shipments.history
    and (exists (select from tracking_subscriptions where shipment_id = shipments.id
        and confirmed_at is not null and stopped_at is null)
      or exists (select from shippers where shippers.id = shipments.shipper_id and mails_wanted <> 'none')
      or exists (select from consignees where consignees.id = shipments.consignee_id and mails_wanted <> 'none')
      or exists (select from shippers join company_contacts using (company_id)
        where shippers.id = shipments.shipper_id and company_contacts.mails_wanted <> 'none')
      or exists (select from consignees join company_contacts using (company_id)
        where consignees.id = shipments.consignee_id and company_contacts.mails_wanted <> 'none'))
  order by shipments.id
  on conflict (shipment_id) do update set since = least(shipment_notices.since, excluded.since)`;

interface EventParameters extends Record<string, unknown> {
  id: string | null;
  email: string;
  events: string;
}

const insertGiven = (value: ValueOf<EventParameters>) =>
  insertEvents(
    value("id"),
    value("email"),
    sql`select * from jsonb_to_recordset(${value("events")}::jsonb)
      as event(action text, entity text, entity_id text, summary text, details jsonb, audited boolean)`,
  );

/** For events without mails about a shipment: planning the search for subscribers takes longer than the insert. */
const insertAlone = prepared<EventParameters, unknown>("emit", (db, value) =>
  toCompilable(db, insertGiven(value)),
);

const insertWithNotices = prepared<EventParameters, unknown>("emit-with-notices", (db, value) =>
  toCompilable(db, sql`with stored as (${insertGiven(value)}) ${scheduleNotices}`),
);
