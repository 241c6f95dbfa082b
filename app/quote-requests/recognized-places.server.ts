import { type Kysely, sql } from "kysely";
import { places, PLACES_VERSION } from "#content/places/places.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";

const BATCH = 500;

interface TypedPlaces {
  origin_location: string | null;
  destination_location: string | null;
}

interface PlaceCodes {
  origin_code: string | null;
  destination_code: string | null;
}

/** Returns the place codes of typed texts, by the rules for saving shipments; null for ambiguous and unknown places. */
export const placeColumns = (typed: TypedPlaces): PlaceCodes & { places_version: string } => ({
  origin_code: places.codeFor(typed.origin_location),
  destination_code: places.codeFor(typed.destination_location),
  places_version: PLACES_VERSION,
});

/**
 * Fills in the codes of some requests that were stored with another version of the place list.
 * @returns whether there may be more
 */
export async function recognizeStoredPlaces(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => (await recognizeSome(tx)) === BATCH);
}

async function recognizeSome(tx: Kysely<DB>): Promise<number> {
  // «is distinct from» would scan the whole table each time.
  const { rows } = await sql<TypedPlaces & { id: string }>`
    select id, origin_location, destination_location from quote_requests
    where places_version is null or places_version < ${PLACES_VERSION} or places_version > ${PLACES_VERSION}
    limit ${sql.lit(BATCH)} for update skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const filled = rows.map((row) => ({ id: row.id, ...placeColumns(row) }));
  await sql`update quote_requests set origin_code = filled.origin_code, destination_code = filled.destination_code,
      places_version = filled.places_version
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
      as filled(id uuid, origin_code text, destination_code text, places_version text)
    where quote_requests.id = filled.id`.execute(tx);
  return rows.length;
}
