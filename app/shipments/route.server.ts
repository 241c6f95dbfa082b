import { jsonArrayFrom } from "kysely/helpers/postgres";
import { withMoments } from "./legs.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";

const routeById = prepared("read-route", (db, value: ValueOf<{ id: string }>) =>
  db
    .selectFrom("shipments")
    .select(["status", "history", "service_type"])
    .select(["origin_location", "origin_code", "destination_location", "destination_code"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("shipment_legs")
          .select(["kind", "mode", "conveyance", "from_place", "from_code", "to_place", "to_code"])
          .select(["etd", "eta", "atd", "ata"])
          .where("shipment_id", "=", value("id"))
          .orderBy("position"),
      ).as("legs"),
      jsonArrayFrom(
        eb
          .selectFrom("shipment_status_history as entry")
          .select(["location", "place_code"])
          .where("shipment_id", "=", value("id"))
          .where(eventCounts("entry"))
          .orderBy("timestamp")
          .orderBy("created_at")
          .orderBy("id"),
      ).as("events"),
    ])
    .where("id", "=", value("id")),
);

/** Reads a shipment with its legs and the events that count. @returns null when there is no such shipment */
export async function readRoute(db: Database, id: string) {
  const [row] = isRowId(id) ? await routeById(db, { id }) : [];
  if (!row) return null;
  const { legs, events, ...shipment } = row;
  return { shipment, legs: legs.map(withMoments), events };
}
