import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ImportStep, ImportValues } from "./values.ts";
import { SHIPMENT_FIELDS } from "../shipment.ts";
import { TERM_NAMES } from "../terms.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Actor } from "#app/access/policy.ts";
import { emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { endLinksOfEarlierParties } from "#app/parties/end-links.server.ts";
import { type EtaMove, recordEtaMoves } from "../eta.server.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import type { PartyIds } from "./parties.server.ts";
import { writeRows } from "./rows.server.ts";
import { shipmentEvent } from "../shipment.server.ts";
import { eventPlace } from "../event-place.server.ts";

function firstEntriesOf(creations: readonly { id: string; values: ImportValues }[]): string {
  const now = new Date();
  return JSON.stringify(
    creations.map(({ id, values: { current_location = null, created_at, delivered, places } }) => {
      const at = new Date(delivered?.at ?? created_at ?? now);
      const { utc_offset } = eventPlace(current_location, at, places?.current_code);
      return { id, utc_offset, undated: delivered?.at === null };
    }),
  );
}

async function addImportedEntries(
  tx: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
  undated: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const shipments = await tx
    .selectFrom("shipments")
    .select(["id", "current_location", "current_code", "last_update_at"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const where = JSON.stringify(
    shipments.map(({ id, current_location, current_code, last_update_at }) => ({
      id,
      undated: undated.has(id),
      ...eventPlace(current_location, last_update_at, current_code),
    })),
  );
  const { rows } = await sql<{ id: string; shipment_id: string }>`
    insert into shipment_status_history
      (shipment_id, status, location, place_code, utc_offset, "timestamp", undated, source, entered_by, entered_by_id)
    select id, status, current_location, place_code, utc_offset, last_update_at, undated, 'import', ${actor.email},
      ${actor.id}::uuid
    from shipments join jsonb_to_recordset(${where}::jsonb)
      as entry(id uuid, place_code text, utc_offset smallint, undated boolean) using (id)
    returning id, shipment_id`.execute(tx);
  return new Map(rows.map(({ id, shipment_id }) => [shipment_id, id]));
}

type Creation = { id: string; values: Extract<ImportStep, { act: "create" }>["values"] };
type Change = { id: string; values: ImportValues };

const COLUMNS = [...SHIPMENT_FIELDS, ...TERM_NAMES, "owner_id", "eta_follows_legs", "history"];
const CODES = ["origin_code", "destination_code", "current_code"];
const fields = sql.join([...COLUMNS, ...CODES].map((name) => sql.ref(name)));
const changedFields = sql.join(
  COLUMNS.filter((name) => name !== "tracking_number").map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`value.${name}`)}`,
  ),
);

/** Stores new shipments; microsecond offsets keep the order of the file. @param options.after number of rows stored after these */
export async function createImported(
  tx: Kysely<DB>,
  actor: Actor,
  creations: readonly Creation[],
  { partyIds, after }: { partyIds: PartyIds; after: number },
): Promise<void> {
  if (creations.length === 0) return;
  const rows = JSON.stringify(
    creations.map(({ id, values: { shipper, consignee, details, places, delivered, ...values } }) => ({
      eta_follows_legs: false,
      history: false,
      delivered_at: delivered?.at ?? null,
      ...values,
      ...places,
      dangerous_goods: false,
      ...details?.terms,
      id,
      shipper_id: partyIds("shipper", shipper),
      consignee_id: partyIds("consignee", consignee),
    })),
  );
  const offset = sql`(${creations.length + after}::int - ordinality) * interval '1 microsecond'`;
  // The time of the status is known only for pending shipments and for delivered ones with a date. A trigger maintains
  // last_update_at; setting it here saves a second row version per shipment.
  await sql`
    with row as (
      select *, coalesce(created_at, now()) + ${offset} as made_at
      from jsonb_populate_recordset(null::shipments, ${rows}::jsonb) with ordinality
    ), made as (
      insert into shipments (id, ${fields}, created_at, last_update_at)
      select id, ${fields}, made_at, coalesce(delivered_at, case when status = 'pending' then made_at else now() end)
      from row
      returning id, status, current_location, current_code, last_update_at
    )
    insert into shipment_status_history
      (shipment_id, status, location, place_code, utc_offset, "timestamp", undated, source, entered_by, entered_by_id)
    select id, status, current_location, current_code, utc_offset, last_update_at, undated, 'import', ${actor.email},
      ${actor.id}::uuid
    from made join jsonb_to_recordset(${firstEntriesOf(creations)}::jsonb)
      as entry(id uuid, utc_offset smallint, undated boolean) using (id)`.execute(tx);
  await writeRows(tx, creations);
  const events = creations.map(({ id, values: { tracking_number } }) =>
    shipmentEvent("shipment.created", { id, tracking_number }),
  );
  await emit(tx, actor, events);
}

interface Saved extends EtaMove {
  tracking_number: string;
  /** The party before the change, where it is another now. */
  shipper_id: string | null;
  consignee_id: string | null;
  changed: ImportValues;
  details: JsonObject | null;
}

const nameOf = (row: RawBuilder<unknown>) => sql`case key
  when 'shipper_id' then (select name from shippers where id = (${row}->>key)::uuid)
  when 'consignee_id' then (select name from consignees where id = (${row}->>key)::uuid)
  when 'bill_to_company_id' then (select name from companies where id = (${row}->>key)::uuid)
  when 'owner_id' then (select name from admin_users where id = (${row}->>key)::uuid)
  else ${row}->>key end`;

const changedRows = (changes: readonly Change[], partyId: PartyIds) =>
  JSON.stringify(
    changes.map(({ id, values: { shipper, consignee, details, ...values } }) => ({
      id,
      changed: {
        ...values,
        ...details?.terms,
        ...(shipper === undefined ? {} : { shipper_id: partyId("shipper", shipper) }),
        ...(consignee === undefined ? {} : { consignee_id: partyId("consignee", consignee) }),
      },
    })),
  );

/**
 * Updates shipments. @param options.entries false when the history has the status already
 * @returns ids of the new entries by shipment
 */
export async function changeImported(
  tx: Kysely<DB>,
  actor: Actor,
  changes: readonly Change[],
  { partyId, entries = true }: { partyId: PartyIds; entries?: boolean },
): Promise<Map<string, string>> {
  if (changes.length === 0) return new Map();
  const rows = changedRows(changes, partyId);
  const { rows: saved } = await sql<Saved>`
    update shipments set ${changedFields},
      last_update_at = case when ${entries} and row.changed ? 'status'
        then coalesce((row.changed->'delivered'->>'at')::timestamptz, greatest(date_trunc('minute', now()), newest.at))
        else before.last_update_at end
    from jsonb_to_recordset(${rows}::jsonb) as row(id uuid, changed jsonb)
    join shipments as before on before.id = row.id
    cross join lateral jsonb_populate_record(before, row.changed) as value
    left join lateral (
      select "timestamp" as at from shipment_status_history
      where shipment_id = row.id and ${eventCounts()}
      order by "timestamp" desc limit 1
    ) as newest on true
    where shipments.id = row.id
    returning shipments.id, shipments.tracking_number, row.changed,
      before.estimated_delivery as previous, shipments.estimated_delivery as eta,
      nullif(before.shipper_id, shipments.shipper_id) as shipper_id,
      nullif(before.consignee_id, shipments.consignee_id) as consignee_id, (
      select jsonb_object_agg(case key when 'bill_to_company_id' then 'bill to' else replace(key, '_id', '') end, jsonb_build_array(
        ${nameOf(sql`to_jsonb(before)`)}, ${nameOf(sql`to_jsonb(shipments)`)}))
      from jsonb_object_keys(row.changed) as key where key <> all(${[...TERM_NAMES, "eta_follows_legs", "places", "delivered"]})) as details`.execute(
    tx,
  );
  await writePlaceCodes(tx, changes);
  await writeRows(tx, changes);
  const places = new Map(changes.map(({ id }, place) => [id, place]));
  const ordered = saved.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  await recordEtaMoves(tx, actor, saved);
  await endLinksOfEarlierParties(
    tx,
    actor,
    saved.filter(({ shipper_id, consignee_id }) => shipper_id ?? consignee_id),
  );
  const withStatus = saved.filter(({ changed }) => entries && changed.status !== undefined);
  const undated = new Set(changes.flatMap(({ id, values }) => (values.delivered?.at === null ? [id] : [])));
  const changedIds = withStatus.map(({ id }) => id);
  const added = await addImportedEntries(tx, actor, changedIds, undated);
  await moveDeliveries(tx, changes);
  const events = ordered.map((row) =>
    shipmentEvent("shipment.updated", row, {
      ...row.details,
      ...auditChanges(changes[places.get(row.id) ?? 0]?.values),
    }),
  );
  await emit(tx, actor, events);
  return added;
}

function auditChanges({ details, delivered }: ImportValues = {}): JsonObject {
  const day = (at: Date | string | null) => (at === null ? null : formatDateTime(new Date(at)));
  return { ...details?.changes, ...(delivered && { delivered_at: [day(delivered.was), day(delivered.at)] }) };
}

async function moveDeliveries(tx: Kysely<DB>, changes: readonly Change[]): Promise<void> {
  const moved = changes.flatMap(({ values: { delivered } }) =>
    delivered?.entry
      ? [{ id: delivered.entry, at: delivered.timestamp ?? delivered.at, undated: delivered.at === null }]
      : [],
  );
  if (moved.length === 0) return;
  await sql`
    update shipment_status_history set "timestamp" = coalesce(moved.at, "timestamp"), undated = moved.undated
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(id uuid, at timestamptz, undated boolean)
    where shipment_status_history.id = moved.id`.execute(tx);
}

/** Writes the codes of places, after the places: a trigger clears the code of a changed place. */
async function writePlaceCodes(tx: Kysely<DB>, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ id, values: { places } }) => (places ? [{ id, places }] : []));
  if (rows.length === 0) return;
  const codes = CODES.map((code) => sql`${sql.ref(code)} = ${sql.ref(`value.${code}`)}`);
  await sql`
    update shipments set ${sql.join(codes)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, places jsonb)
    join shipments as before on before.id = row.id
    cross join lateral jsonb_populate_record(before, row.places) as value
    where shipments.id = row.id`.execute(tx);
}
