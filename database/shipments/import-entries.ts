import { type Kysely, sql } from "kysely";
import type { Actor } from "#domain/accounts/policy.ts";
import type { ImportValues } from "#domain/shipments/csv-plan.ts";
import type { DB } from "../schema.generated.ts";
import { eventPlace } from "./event-place.ts";

/** How far the clocks at the places of new shipments are from UTC, as JSON. */
export function offsetsOf(creations: readonly { id: string; values: ImportValues }[]): string {
  const now = new Date();
  return JSON.stringify(
    creations.map(({ id, values: { current_location = null, created_at, places } }) => {
      const at = created_at ? new Date(created_at) : now;
      return { id, utc_offset: eventPlace(current_location, at, places?.current_code).utc_offset };
    }),
  );
}

/** The new status of imported shipments, as the newest entry of their histories; returns its id by shipment. */
export async function addImportedEntries(
  tx: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
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
      ...eventPlace(current_location, last_update_at, current_code),
    })),
  );
  const { rows } = await sql<{ id: string; shipment_id: string }>`
    insert into shipment_status_history
      (shipment_id, status, location, place_code, utc_offset, "timestamp", source, entered_by, entered_by_id)
    select id, status, current_location, place_code, utc_offset, last_update_at, 'import', ${actor.email},
      ${actor.id}::uuid
    from shipments join jsonb_to_recordset(${where}::jsonb) as place(id uuid, place_code text, utc_offset smallint)
      using (id)
    returning id, shipment_id`.execute(tx);
  return new Map(rows.map(({ id, shipment_id }) => [shipment_id, id]));
}
