import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { Conflict } from "#domain/errors.ts";
import { CSV_MOMENT, type ExportColumn, exportHeader, GUARDED_CELL } from "#domain/shipments/csv.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { COMPANY_TIME_ZONE } from "#domain/time.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import { type Database, poolOf } from "../connect.ts";
import { streamCopy } from "../copy-out.ts";
import { inlineParameters } from "../inline-parameters.ts";
import { selectedShipments } from "./matching-shipments.ts";

export interface ShipmentExport {
  /** How many shipments the file holds: counted in the snapshot that is then read. */
  count: number;
  /** The file, UTF-8 with byte order mark. Cancelling it ends the query in the database. */
  csv: ReadableStream<Uint8Array>;
}

/** Each holds a connection for as long as its reader takes. */
const mostAtOnce = 3;
let running = 0;

/**
 * Writes shipments as CSV, newest first, while they are read: memory stays flat however many there are.
 * @throws Conflict while several exports run already
 */
export async function exportShipments(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  { columns, now }: { columns: readonly ExportColumn[]; now: Date },
): Promise<ShipmentExport> {
  if (running >= mostAtOnce) throw new Conflict(SHIPMENT_MESSAGES.exportsRunning);
  running += 1;
  let client: pg.PoolClient | undefined;
  try {
    client = await poolOf(db).connect();
    const count = await countInSnapshot(client, db, selection, now);
    await recordAudit(db, actor, {
      action: "shipments.exported",
      entity: "shipment",
      summary: SHIPMENT_MESSAGES.exportedMany(count),
      details: { columns: columns.length, ...(selection.all ? { filter: { ...selection.filter } } : {}) },
    });
    const csv = streamCopy(poolOf(db), client, {
      query: inlineParameters(rows(db, selection, columns, now)),
      header: exportHeader(columns),
      ended: () => void (running -= 1),
    });
    return { count, csv };
  } catch (error) {
    running -= 1;
    client?.release(true);
    throw error;
  }
}

/** Opens the snapshot that count and rows are both read from. */
async function countInSnapshot(
  client: pg.PoolClient,
  db: Database,
  selection: ShipmentSelection,
  now: Date,
): Promise<number> {
  await client.query("begin isolation level repeatable read read only");
  // A slow line may take minutes; a reader that stands still is ended by streamCopy.
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
  const query = selectedShipments(db, selection, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .compile();
  const { rows } = await client.query<{ count: number }>(query.sql, [...query.parameters]);
  return rows[0]?.count ?? 0;
}

function rows(db: Database, selection: ShipmentSelection, columns: readonly ExportColumn[], now: Date) {
  return selectedShipments(db, selection, now)
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select(columns.map((column) => cells[column].as(column)))
    .orderBy("shipments.created_at", "desc")
    .orderBy("shipments.id", "desc");
}

/** Nearly every text begins with a letter; comparing one byte spares those the pattern. */
const text = (column: string) =>
  sql<string>`case when ${sql.ref(column)} < 'A' collate "C" and ${sql.ref(column)} ~ ${sql.lit(GUARDED_CELL)}
    then '''' || ${sql.ref(column)} else ${sql.ref(column)} end`;

const cells: Record<ExportColumn, RawBuilder<string | null>> = {
  tracking_number: text("shipments.tracking_number"),
  status: text("shipments.status"),
  origin_location: text("shipments.origin_location"),
  destination_location: text("shipments.destination_location"),
  current_location: text("shipments.current_location"),
  weight: sql`trim_scale(shipments.weight)`,
  shipper: text("shippers.name"),
  consignee: text("consignees.name"),
  created_at: sql`to_char(shipments.created_at at time zone ${sql.lit(COMPANY_TIME_ZONE)}, ${sql.lit(CSV_MOMENT)})`,
};
