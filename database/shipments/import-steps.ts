import { type Kysely, sql } from "kysely";
import type { ImportStep, ImportValues } from "#domain/shipments/csv-import.ts";
import { SHIPMENT_FIELDS } from "#domain/shipments/shipment-clash.ts";
import type { Actor } from "../audit/record-audit.ts";
import { recordAudits } from "../audit/record-audits.ts";
import type { DB } from "../schema.generated.ts";
import type { PartyIds } from "./add-named-parties.ts";

type Creation = { id: string; values: Extract<ImportStep, { act: "create" }>["values"] };
type Change = { id: string; values: ImportValues };

const fields = sql.join(SHIPMENT_FIELDS.map((name) => sql.ref(name)));
const changedFields = sql.join(
  SHIPMENT_FIELDS.filter((name) => name !== "tracking_number").map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`value.${name}`)}`,
  ),
);

/** Stores new shipments, each with its status as first entry: made when the file says it was, else now. */
export async function createImported(
  tx: Kysely<DB>,
  actor: Actor,
  creations: readonly Creation[],
  partyId: PartyIds,
): Promise<void> {
  if (creations.length === 0) return;
  const rows = JSON.stringify(
    creations.map(({ id, values: { shipper, consignee, ...values } }) => ({
      ...values,
      id,
      shipper_id: partyId("shipper", shipper),
      consignee_id: partyId("consignee", consignee),
    })),
  );
  // Only of a shipment that still waits is it known since when it has its status. last_update_at is kept by a
  // trigger; written here already, it spares every shipment a second version.
  await sql`
    with made as (
      insert into shipments (id, ${fields}, created_at, last_update_at)
      select id, ${fields}, coalesce(created_at, now()),
        case when status = 'pending' then coalesce(created_at, now()) else now() end
      from jsonb_populate_recordset(null::shipments, ${rows}::jsonb)
      returning id, status, current_location, last_update_at
    )
    insert into shipment_status_history (shipment_id, status, location, "timestamp")
    select id, status, current_location, last_update_at from made`.execute(tx);
  await recordAudits(
    tx,
    actor,
    creations.map(({ id, values }) => ({
      action: "shipment.created",
      entity: "shipment",
      entityId: id,
      summary: values.tracking_number,
    })),
  );
}

/** Saves changed shipments; a new status is appended to the history as its newest entry. The shipments are locked. */
export async function changeImported(
  tx: Kysely<DB>,
  actor: Actor,
  changes: readonly Change[],
  partyId: PartyIds,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(
    changes.map(({ id, values: { shipper, consignee, ...values } }) => ({
      id,
      changed: {
        ...values,
        ...(shipper === undefined ? {} : { shipper_id: partyId("shipper", shipper) }),
        ...(consignee === undefined ? {} : { consignee_id: partyId("consignee", consignee) }),
      },
    })),
  );
  // What a row does not change is filled in from the shipment itself.
  const { rows: saved } = await sql<{ id: string; tracking_number: string; changed: ImportValues }>`
    update shipments set ${changedFields},
      last_update_at = case when row.changed ? 'status'
        then greatest(date_trunc('minute', now()), newest.at) else before.last_update_at end
    from jsonb_to_recordset(${rows}::jsonb) as row(id uuid, changed jsonb)
    join shipments as before on before.id = row.id
    cross join lateral jsonb_populate_record(before, row.changed) as value
    left join lateral (
      select "timestamp" as at from shipment_status_history
      where shipment_id = row.id order by "timestamp" desc limit 1
    ) as newest on true
    where shipments.id = row.id
    returning shipments.id, shipments.tracking_number, row.changed`.execute(tx);
  const withStatus = saved.filter(({ changed }) => changed.status !== undefined).map(({ id }) => id);
  await sql`
    insert into shipment_status_history (shipment_id, status, location, "timestamp")
    select id, status, current_location, last_update_at from shipments
    where id = any(${withStatus}::uuid[])`.execute(tx);
  await recordAudits(
    tx,
    actor,
    saved.map(({ id, tracking_number, changed }) => ({
      action: "shipment.updated",
      entity: "shipment",
      entityId: id,
      summary: tracking_number,
      details: { fields: Object.keys(changed) },
    })),
  );
}
