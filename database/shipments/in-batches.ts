import type { Kysely } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import type { Database } from "../connect.ts";
import type { DB } from "../schema.generated.ts";
import { selectedShipments } from "./matching-shipments.ts";

const BATCH = 1000;

/**
 * Acts on all shipments of a selection, a thousand in a transaction, in the order of their ids, each locked before it is
 * touched: others wait for a moment, never for the whole, and two such runs never for each other.
 *
 * @param act gets the ids of one batch
 * @param onProgress told how many are done after each batch
 * @returns how many there were
 */
export async function inBatches(
  db: Database,
  selection: ShipmentSelection,
  now: Date,
  act: (tx: Kysely<DB>, ids: string[]) => Promise<void>,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0;
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const ids: string[] = await db.transaction().execute(async (tx) => {
      let batch = selectedShipments(tx, selection, now);
      if (after !== null) batch = batch.where("shipments.id", ">", after);
      const rows = await batch
        .select("shipments.id")
        .orderBy("shipments.id")
        .limit(BATCH)
        .forUpdate("shipments")
        .execute();
      const found = rows.map((row) => row.id);
      if (found.length > 0) await act(tx, found);
      return found;
    });
    last = ids.at(-1) ?? null;
    if (last === null) return done;
    done += ids.length;
    onProgress(done);
  }
}
