import type { PublicHit } from "#app/shipments/find-by-key.server.ts";
import type { ReferenceHit } from "#app/shipments/tracking-reference.ts";
import { places } from "#content/places/places.server.ts";
import { sql } from "kysely";
import pg from "pg";
import { etaOffset } from "#app/shipments/eta.server.ts";
import { trackingKey } from "#app/shipments/number-key.ts";
import type { TrackedEntry } from "./timeline.ts";
import { type AnswerDependsOn, readDetails } from "./read-details.server.ts";
import type { TrackedDetails, TrackedShipment } from "./tracking-view.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import { settingInSql } from "#app/settings/settings.server.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import type { RouteFacts } from "#app/route-map/journey.server.ts";
import { withOffsetsOfLegs } from "#app/shipments/event-place.server.ts";
import { historyOf } from "#app/shipments/status-history.server.ts";

// When the company shows no names, none are read from the database.
const namesShown = sql<boolean>`(${settingInSql("public_party_names")} <> 'false')`;

const publicShipments = (db: Database) =>
  db
    .selectFrom("shipments")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select(["shipments.id", "shipments.tracking_number", "shipments.status", "shipments.service_type"])
    .select(["shipments.origin_location", "shipments.origin_code"])
    .select(["shipments.destination_location", "shipments.destination_code"])
    .select(["shipments.current_location", "shipments.current_code"])
    .select(["shipments.estimated_delivery", "shipments.first_eta", "shipments.delay_reason"])
    .select(["shipments.weight", "shipments.pieces", "shipments.history"])
    .select([
      namesShown.as("names_shown"),
      sql<string | null>`case when ${namesShown} then shippers.name end`.as("shipper_name"),
      sql<string | null>`case when ${namesShown} then consignees.name end`.as("consignee_name"),
    ]);

const shipmentByKey = prepared("track-shipment", (db, value: ValueOf<{ key: string }>) =>
  publicShipments(db).where("shipments.tracking_key", "=", value("key")),
);

/** @param typed case, spaces and hyphens do not matter */
export async function trackShipment(db: Database, typed: string) {
  const key = trackingKey(typed);
  if (key === "" || key.includes("\0")) return null;
  const [shipment] = await shipmentByKey(db, { key });
  return shipment ? withPlaceNames(shipment) : null;
}

interface Ends {
  origin_location: string;
  origin_code: string | null;
  destination_location: string;
  destination_code: string | null;
}

function withCountries<Row extends Ends>({ origin_code, destination_code, ...row }: Row) {
  return {
    ...row,
    origin_location: places.nameWithCountry(row.origin_location, origin_code),
    destination_location: places.nameWithCountry(row.destination_location, destination_code),
  };
}

function withPlaceNames<Row extends Ends & { current_location: string | null; current_code: string | null }>({
  current_code,
  ...row
}: Row) {
  const { current_location: place } = row;
  return withCountries({ ...row, current_location: place && places.shownName(place, current_code) });
}

/** One row per entry that counts, oldest first; a shipment without entries has one row. */
const journeyByKey = prepared("track-journey", (db, value: ValueOf<{ key: string }>) =>
  publicShipments(db)
    .leftJoin("shipment_status_history as entry", (join) =>
      join.onRef("entry.shipment_id", "=", "shipments.id").on(eventCounts("entry")),
    )
    .select(["entry.id as entry_id", "entry.status as entry_status", "entry.timestamp as entry_timestamp"])
    .select(["entry.location as entry_location", "entry.notes as entry_notes"])
    .select(["entry.place_code as entry_place_code", "entry.utc_offset as entry_utc_offset"])
    .select("entry.undated as entry_undated")
    .where("shipments.tracking_key", "=", value("key"))
    .orderBy("entry.timestamp", "asc")
    .orderBy("entry.created_at", "asc")
    .orderBy("entry.id", "asc"),
);

export type TrackedLine = Omit<PublicHit, "number" | keyof ReferenceHit>;

/** Reads shipments of several tracking numbers in one query. @returns them by the key of the number (`trackingKey`) */
export async function trackShipments(
  db: Database,
  typed: readonly string[],
): Promise<ReadonlyMap<string, TrackedLine>> {
  const keys = typed.map(trackingKey);
  const rows = await db
    .selectFrom("shipments")
    .select(["id", "tracking_key", "tracking_number", "status", "origin_location", "origin_code"])
    .select(["destination_location", "destination_code", "estimated_delivery", "delivered_at", "history"])
    .select(etaOffset.as("eta_offset"))
    .where("tracking_key", "=", sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ tracking_key, ...line }) => [tracking_key ?? "", withCountries(line)]));
}

export interface TrackedJourney {
  shipment: TrackedShipment & { id: string };
  history: TrackedEntry[] | null;
  historyError?: unknown;
  details: TrackedDetails | null;
  /** Null when unknown: the answer is not cached. */
  dependsOn: AnswerDependsOn | null;
  detailsError?: unknown;
  /** What its map shows; null when details or history could not be read. */
  route: RouteFacts | null;
}

/** Reads a shipment and its history in one query; when that fails, in two, so that the shipment can be shown without its history. */
export async function trackJourney(db: Database, typed: string): Promise<TrackedJourney | null> {
  const read = await shipmentWithHistory(db, typed);
  if (!read) return null;
  const { facts, ...journey } = read;
  return readDetails(db, journey.shipment.id).then(
    ({ legs, placed, ...details }) => ({
      ...journey,
      ...details,
      history: journey.history && withOffsetsOfLegs(journey.history, placed),
      route: facts && { ...facts, legs },
    }),
    (detailsError: unknown) => ({ ...journey, details: null, dependsOn: null, detailsError, route: null }),
  );
}

interface ShipmentWithHistory extends Pick<TrackedJourney, "shipment" | "history" | "historyError"> {
  /** Shipment and events as stored, for the map. */
  facts: Pick<RouteFacts, "shipment" | "events"> | null;
}

async function shipmentWithHistory(db: Database, typed: string): Promise<ShipmentWithHistory | null> {
  const key = trackingKey(typed);
  if (key === "" || key.includes("\0")) return null;
  try {
    const rows = await journeyByKey(db, { key });
    const [shipment] = rows;
    if (!shipment) return null;
    const events = rows.flatMap(({ entry_id, entry_location: location, entry_place_code: place_code }) =>
      entry_id === null ? [] : [{ location, place_code }],
    );
    return {
      shipment: withPlaceNames(shipment),
      history: rows.flatMap(entryOf),
      facts: { shipment, events },
    };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return trackSeparately(db, typed);
  }
}

type JourneyRow = Awaited<ReturnType<typeof journeyByKey>>[number];

function entryOf(row: JourneyRow): TrackedEntry[] {
  const { entry_id: id, entry_status: status, entry_timestamp: timestamp } = row;
  if (id === null || status === null || timestamp === null) return [];
  const { entry_location: location, entry_notes: notes, entry_utc_offset: utc_offset } = row;
  const undated = row.entry_undated === true;
  return [publicEntry({ id, status, timestamp, location, notes, utc_offset, undated }, row.entry_place_code)];
}

const publicEntry = (entry: TrackedEntry, code: string | null): TrackedEntry => {
  const { id, status, timestamp, notes, utc_offset, undated } = entry;
  const location = entry.location && places.shownName(entry.location, code);
  return { id, status, timestamp, location, notes, utc_offset, undated };
};

async function trackSeparately(db: Database, typed: string): Promise<ShipmentWithHistory | null> {
  const shipment = await trackShipment(db, typed);
  if (!shipment) return null;
  return historyOf(db, { shipmentId: shipment.id }).then(
    (history) => ({
      shipment,
      history: history.filter(({ counts }) => counts).map((entry) => publicEntry(entry, entry.place_code)),
      facts: null,
    }),
    (historyError: unknown) => ({ shipment, history: null, historyError, facts: null }),
  );
}
