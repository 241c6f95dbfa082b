import type { Client } from "pg";
import { checkObjects } from "#app/files/check-objects.server.ts";
import { type ObjectStore, StoreUnavailable } from "#app/files/object-store.server.ts";
import { connectDatabase } from "#database/connection/connect.ts";

export interface Finding {
  check: string;
  result: "right" | "wrong" | "not checked";
  details: string[];
}

/** Compares objects by size; `npm run files -- --check` reads them completely. */
export async function checkStore(client: Client, url: string, store?: ObjectStore): Promise<Finding[]> {
  const { rows } = await client.query("select from file_contents where place = 'store' limit 1");
  if (rows.length === 0) return [];
  const check = "files in the object store are there";
  if (!store) return [{ check, result: "not checked", details: ["set FILES_URL"] }];
  const { db, pool } = connectDatabase(url, { warn: () => {} }, { max: 2, longWork: true });
  try {
    const details = await checkObjects(db, store, { whole: false });
    return [{ check, result: details.length > 0 ? "wrong" : "right", details }];
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return [{ check, result: "not checked", details: [error.message] }];
  } finally {
    await pool.end();
  }
}
