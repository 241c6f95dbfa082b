import pg from "pg";
import type { TrackedEntry, TrackedShipment } from "#domain/shipments/tracking-view.ts";
import { trackingKey } from "#domain/shipments/tracking-number.ts";
import type { Database } from "../connect.ts";
import { prepared, type ValueOf } from "../prepared.ts";
import { listStatusHistory } from "./list-status-history.ts";
import { publicShipments, trackShipment } from "./track-shipment.ts";

/** One row for each entry of the history, oldest first; a shipment without any has one. */
const journeyByKey = prepared("track-journey", (db, value: ValueOf<{ key: string }>) =>
  publicShipments(db)
    .leftJoin("shipment_status_history as entry", "entry.shipment_id", "shipments.id")
    .select([
      "entry.id as entry_id",
      "entry.status as entry_status",
      "entry.timestamp as entry_timestamp",
      "entry.location as entry_location",
      "entry.notes as entry_notes",
    ])
    .where("shipments.tracking_key", "=", value("key"))
    .orderBy("entry.timestamp", "asc")
    .orderBy("entry.created_at", "asc")
    .orderBy("entry.id", "asc"),
);

export interface Journey {
  shipment: TrackedShipment;
  /** Oldest first; null when it alone could not be read. */
  history: TrackedEntry[] | null;
  /** Why not. */
  historyError?: unknown;
}

/**
 * Finds the shipment a visitor asks for and what happened to it, in one query. When the database refuses that, the two
 * are asked for one after the other: a shipment can be shown without its history.
 *
 * @param typed the number as typed; case, spaces and hyphens do not matter
 * @returns null when there is none
 */
export async function trackJourney(db: Database, typed: string): Promise<Journey | null> {
  const key = trackingKey(typed);
  if (key === "" || key.includes("\0")) return null;
  try {
    const rows = await journeyByKey(db, { key });
    const [shipment] = rows;
    return shipment ? { shipment, history: rows.flatMap(entryOf) } : null;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return oneAfterTheOther(db, typed);
  }
}

type JourneyRow = Awaited<ReturnType<typeof journeyByKey>>[number];

function entryOf(row: JourneyRow): TrackedEntry[] {
  const { entry_id: id, entry_status: status, entry_timestamp: timestamp } = row;
  if (id === null || status === null || timestamp === null) return [];
  return [{ id, status, timestamp, location: row.entry_location, notes: row.entry_notes }];
}

async function oneAfterTheOther(db: Database, typed: string): Promise<Journey | null> {
  const shipment = await trackShipment(db, typed);
  if (!shipment) return null;
  return listStatusHistory(db, shipment.id).then(
    (history) => ({ shipment, history }),
    (historyError: unknown) => ({ shipment, history: null, historyError }),
  );
}
