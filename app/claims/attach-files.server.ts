import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import { claimEvent, lockOpenClaim } from "./claims.server.ts";

/**
 * Attaches files of the claim's shipment; other files, and those attached already, are ignored.
 * @throws NotFound; Conflict when closed
 */
export async function attachFiles(
  db: Database,
  actor: Actor,
  id: string,
  files: readonly string[],
): Promise<void> {
  authorize(actor, "claims.write");
  await db.transaction().execute(async (tx) => {
    const claim = await lockOpenClaim(tx, actor, id);
    const { rows } = await sql<{ name: string }>`
      with attached as (
        insert into claim_files (claim_id, file_id) select ${id}::uuid, id from files
        where id = any(${files.filter(isRowId)}::uuid[]) and shipment_id = ${claim.shipment_id}::uuid
        on conflict do nothing returning file_id)
      select name from files join attached on attached.file_id = files.id order by name`.execute(tx);
    if (rows.length === 0) return;
    const details = { files: [null, rows.map(({ name }) => name).join(", ")] };
    await emit(tx, actor, claimEvent("claim.changed", claim, details));
  });
}
