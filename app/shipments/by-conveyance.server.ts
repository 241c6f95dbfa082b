import { type RawBuilder, sql, type SqlBool } from "kysely";
import { referenceKey } from "./number-key.ts";

/** Prefixes of ship names that are often left out: motor vessel, motor ship, motor tanker. */
const SHIP_PREFIXES = ["", "MV", "MS", "MT"];

const beginningsOf = (key: string) =>
  SHIP_PREFIXES.map((prefix) => sql<SqlBool>`reference_key(conveyance) like ${`${prefix}${key}%`}`);

/** Builds one query per spelling, so that each uses the index and stops at its limit. */
export function legsBy(typed: string, columns: RawBuilder<unknown>, limit?: number): RawBuilder<unknown> {
  const key = referenceKey(typed);
  const parts = beginningsOf(key).map(
    (beginsSo) => sql`(select ${columns} from shipment_legs where conveyance is not null
      and ${beginsSo} and ${sql.lit(key !== "")} limit ${sql.lit(limit ?? null)})`,
  );
  return sql.join(parts, sql` union `);
}

/**
 * Matches shipments by conveyance. The ids are read once as an array, so that both indexes are used; for a single
 * letter, filtering row by row finds a page sooner.
 */
export function hasConveyance(typed: string): RawBuilder<SqlBool> {
  const key = referenceKey(typed);
  if (key.length !== 1) return sql`shipments.id = any(array(${legsBy(typed, sql`shipment_id`)}))`;
  return sql`shipments.id in (select shipment_id from shipment_legs
    where conveyance is not null and (${sql.join(beginningsOf(key), sql` or `)}))`;
}
