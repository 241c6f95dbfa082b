import { type Kysely, sql, type RawBuilder, type SqlBool } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * Sets the shipment's status from the newest entry that counts, with the shipment locked; without entries nothing
 * changes.
 * @returns whether it changed
 * @param lostLocation of a deleted or changed entry: a shipment there falls back to the newest location in its history
 */
export async function syncStatusFromHistory(
  tx: Kysely<DB>,
  shipmentId: string,
  lostLocation: string | null = null,
): Promise<boolean> {
  return (await syncStatusesFromHistory(tx, [{ id: shipmentId, lostLocation }])) === 1;
}

export async function syncStatusesFromHistory(
  tx: Kysely<DB>,
  shipments: readonly { id: string; lostLocation: string | null }[],
): Promise<number> {
  const ids = shipments.map(({ id }) => id);
  const lost = shipments.map(({ lostLocation }) => lostLocation);
  // A shipment that is up to date keeps its version, so that open forms do not conflict needlessly.
  const { numAffectedRows = 0n } = await sql`
    update shipments set status = newest.status, current_location = newest.place
    from (
      select shipment.id, entry.status, case
        when entry.location is not null then entry.location
        when shipment.current_location = lost.location then (
          select location from shipment_status_history
          where shipment_id = shipment.id and ${eventCounts()} and location is not null
          order by "timestamp" desc, created_at desc, id desc limit 1)
        else shipment.current_location end as place
      from unnest(${ids}::uuid[], ${lost}::text[]) as lost(id, location)
      join shipments as shipment on shipment.id = lost.id
      cross join lateral (
        select entry.status, entry.location from shipment_status_history as entry
        where entry.shipment_id = shipment.id and ${eventCounts("entry")}
        order by entry."timestamp" desc, entry.created_at desc, entry.id desc limit 1) as entry
    ) as newest
    where shipments.id = newest.id
      and (shipments.status <> newest.status or shipments.current_location is distinct from newest.place)`.execute(
    tx,
  );
  await syncPlaceCodes(tx, ids);
  return Number(numAffectedRows);
}

/** After the places: a trigger clears the code of a place that has changed. */
async function syncPlaceCodes(tx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await sql`
    update shipments set current_code = newest.place_code
    from unnest(${ids}::uuid[]) as changed(id) cross join lateral (
      select location, place_code from shipment_status_history
      where shipment_id = changed.id and ${eventCounts()} and location is not null
      order by "timestamp" desc, created_at desc, id desc limit 1
    ) as newest
    where shipments.id = changed.id and shipments.current_location = newest.location
      and newest.place_code is not null and shipments.current_code is distinct from newest.place_code`.execute(
    tx,
  );
}

/** Resets entries that got the timestamp of a future one to their creation time, with the shipments locked. */
export async function resetLaterTimestamps(tx: Kysely<DB>, ...shipmentIds: readonly string[]): Promise<void> {
  await sql`
    update shipment_status_history as follower set "timestamp" = date_trunc('minute', follower.created_at)
    where follower.shipment_id = any(${shipmentIds}::uuid[]) and follower.classifier = 'actual'
      and not has_happened(follower."timestamp")
      and exists (select from shipment_status_history as leader
        where leader.shipment_id = follower.shipment_id and leader."timestamp" = follower."timestamp"
          and leader.classifier = 'actual' and leader.created_at < follower.created_at)`.execute(tx);
}

/** Handles entries dated in the future by an earlier version whose time has come. @returns the number checked */
export async function syncArrivedEntries(db: Database): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct shipment_id as id from shipment_status_history
    where "timestamp" - created_at > interval '10 minutes'
      and ${eventCounts()} and "timestamp" > now() - interval '7 days'
    order by 1`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      await sql`select from shipments where id = ${id} for update`.execute(tx);
      await sql`select follow_reports(array[${id}]::uuid[])`.execute(tx);
      if (await syncStatusFromHistory(tx, id)) {
        await emit(tx, NOBODY, {
          action: "status.arrived",
          entity: "shipment",
          entityId: id,
          audited: false,
        });
      }
    });
  }
  return rows.length;
}

/**
 * SQL condition of an actual entry in the past, neither internal nor withdrawn.
 * @param entry name of shipment_status_history in the query
 */
export const eventCounts = (entry = "shipment_status_history"): RawBuilder<boolean> =>
  sql<boolean>`event_counts(${sql.ref(`${entry}.classifier`)}, ${sql.ref(`${entry}.internal`)},
    ${sql.ref(`${entry}.withdrawn_at`)}, ${sql.ref(`${entry}.timestamp`)})`;

/** An event says so; signed documents also have a file. */
export const isProvenByEvent = sql<SqlBool>`exists (
  select from shipment_status_history as proof
  where proof.shipment_id = shipments.id and proof.code = 'proof_of_delivery' and ${eventCounts("proof")})`;

/** The event, a file of that kind, or a decision by staff that no proof is needed. */
export const isProven = sql<SqlBool>`(${isProvenByEvent}
  or exists (select from files where files.shipment_id = shipments.id and files.kind = 'proof_of_delivery')
  or exists (select from paper_waivers where paper_waivers.shipment_id = shipments.id
    and paper_waivers.paper = 'proof_of_delivery'))`;

/** SQL of a query with `shipments`: neither delivered nor cancelled. The condition of the indexes of migration 0049. */
export const SHIPMENT_IS_OPEN = sql<SqlBool>`shipments.status not in ('delivered', 'cancelled')`;
