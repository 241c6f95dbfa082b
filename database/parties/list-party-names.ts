import type { Database } from "../connect.ts";

/** All shippers or consignees by name, for choosing one. */
export function listPartyNames(db: Database, table: "shippers" | "consignees") {
  return db.selectFrom(table).select(["id", "name", "company"]).orderBy("name").orderBy("id").execute();
}
