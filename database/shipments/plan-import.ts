import { sql } from "kysely";
import type { ImportRow } from "#domain/shipments/csv-file.ts";
import { planImport } from "#domain/shipments/csv-import.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { knowForImport } from "./know-for-import.ts";

/**
 * Keeps a file that was read, with what it would do. Nothing is done until `applyImport`; files nobody confirmed
 * are forgotten after a day.
 *
 * @returns the import's id
 */
export async function planShipmentImport(
  db: Database,
  actor: Actor,
  file: { name: string; rows: readonly ImportRow[]; unknown?: readonly string[] },
  now: Date,
): Promise<string> {
  const plan = planImport(file.rows, await knowForImport(db, file.rows), now);
  await db
    .deleteFrom("shipment_imports")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  const { id } = await db
    .insertInto("shipment_imports")
    .values({
      actor_id: actor.id,
      file_name: file.name.slice(0, 255),
      unknown_columns: [...(file.unknown ?? [])],
      rows: JSON.stringify(file.rows),
      plan: JSON.stringify(plan.rows),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
