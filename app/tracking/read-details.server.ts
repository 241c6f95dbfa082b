import { withPublicEnds } from "#content/places/public-places.server.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isProofShown } from "#app/files/list-files.server.ts";
import type { RouteFacts } from "#app/route-map/journey.server.ts";
import type { withOffsetsOfLegs } from "#app/shipments/event-place.server.ts";
import { goodsTotals } from "#app/shipments/goods.ts";
import { withMoments } from "#app/shipments/legs.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import { PUBLIC_REFERENCES, type TrackedDetails } from "./tracking-view.ts";

/** Reads goods, legs and references as JSON in one query; and when and by which records the answer may change. */
const detailsById = prepared("track-details", (db, value: ValueOf<{ id: string }>) =>
  db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom("shipment_goods")
        .select(["packages", "length_cm", "width_cm", "height_cm", "gross_kg", "volume_m3", "stackable"])
        .where("shipment_id", "=", value("id")),
    ).as("goods"),
    jsonArrayFrom(
      eb
        .selectFrom("shipment_legs")
        .select(["kind", "mode", "conveyance", "from_place", "from_code", "to_place", "to_code"])
        .select(["etd", "eta", "atd", "ata"])
        .select(["etd_offset", "eta_offset", "atd_offset", "ata_offset"])
        .where("shipment_id", "=", value("id"))
        .orderBy("position"),
    ).as("legs"),
    jsonArrayFrom(
      eb
        .selectFrom("shipment_references")
        .select(["kind", "value"])
        .where("shipment_id", "=", value("id"))
        .where("kind", "in", PUBLIC_REFERENCES)
        .orderBy("position"),
    ).as("references"),
    isProofShown(value("id")).as("proof"),
    eb.selectFrom("shipments").select("shipper_id").where("id", "=", value("id")).as("shipper_id"),
    eb.selectFrom("shipments").select("consignee_id").where("id", "=", value("id")).as("consignee_id"),
    changesInMs(value("id")).as("changes_in_ms"),
  ]),
);

/**
 * Milliseconds until the answer changes by itself: entries count from ten minutes before their time (`has_happened`),
 * arrivals, and planned dates that become overdue. Includes the last minute, since the map uses this machine's clock.
 */
const changesInMs = (id: RawBuilder<string>) => sql<number | null>`(
  select (extract(epoch from least(
    (select min("timestamp") - interval '10 minutes' from shipment_status_history
      where shipment_id = ${id} and classifier = 'actual' and not internal and withdrawn_at is null
        and not has_happened("timestamp" + interval '1 minute')),
    (select min(moment) from shipment_legs, unnest(array[etd, eta, ata]) as moment
      where shipment_id = ${id} and moment > now() - interval '1 minute'),
    (select estimated_delivery from shipments
      where id = ${id} and estimated_delivery > now() - interval '1 minute')) - now()) * 1000)::float8)`;

export interface AnswerDependsOn {
  shipperId: string | null;
  consigneeId: string | null;
  changesInMs: number | null;
}

interface ReadDetails {
  details: TrackedDetails | null;
  /** Null when unknown: the answer is not cached. */
  dependsOn: AnswerDependsOn | null;
  /** As stored, for the map. */
  legs: RouteFacts["legs"];
  /** With the names of places that visitors read. */
  placed: Parameters<typeof withOffsetsOfLegs>[1];
}

/** Reads what visitors may know of goods, legs and references. */
export async function readDetails(db: Database, id: string): Promise<ReadDetails> {
  const [row] = await detailsById(db, { id });
  if (!row) return { details: null, dependsOn: null, legs: [], placed: [] };
  const { shipper_id: shipperId, consignee_id: consigneeId, changes_in_ms } = row;
  const legs = row.legs.map(withMoments);
  const placed = legs.map(withPublicEnds);
  return {
    details: {
      goods: goodsTotals(row.goods as Parameters<typeof goodsTotals>[0]),
      legs: placed.map(
        ({ from_code: _from, to_code: _to, kind: _kind, conveyance: _carrier, ...leg }) => leg,
      ),
      references: row.references as TrackedDetails["references"],
      proof: row.proof,
    },
    dependsOn: { shipperId, consigneeId, changesInMs: changes_in_ms },
    legs,
    placed,
  };
}
