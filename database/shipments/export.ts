import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { Conflict } from "#domain/errors.ts";
import {
  CHANGED_CELL,
  CSV_MOMENT,
  EXPORT_COLUMNS,
  type ExportColumn,
  exportHeader,
  FORMULA_PIECE,
  HOLDS_FORMULA,
  type ImportColumn,
} from "#domain/shipments/csv.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { isEverything, type ShipmentSelection } from "#domain/shipments/selection.ts";
import { COMPANY_TIME_ZONE } from "#domain/time.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { requireFreshProof, type SessionActor } from "../accounts/fresh-proof.ts";
import { emit } from "../events/emit.ts";
import { type Database, poolOf } from "../connection/connect.ts";
import { inlineParameters, streamCopy } from "../connection/copy-out.ts";
import { LONG_WORK } from "../connection/watched-client.ts";
import { DETAILED_TEXTS, detailedRows } from "./export-details.ts";
import { selectedShipments, type ShipmentsQuery } from "./filter.ts";

export interface ShipmentExport {
  /** Number of shipments in the file, counted in the snapshot that is then read. */
  count: number;
  /** The file, UTF-8 with byte order mark. Cancelling it cancels the query. */
  csv: ReadableStream<Uint8Array>;
}

/** Each export holds a connection for as long as its reader takes. */
const maxConcurrent = 3;
let running = 0;

/**
 * Streams shipments as CSV, newest first: memory stays constant however many there are. All of them, unfiltered, need a
 * fresh proof. With columns beside the specified ones a shipment has a line for each row of its goods and legs.
 * @throws ProofRequired; Conflict while too many exports are running
 */
export async function exportShipments(
  db: Database,
  actor: Actor & SessionActor,
  selection: ShipmentSelection,
  { columns, now }: { columns: readonly ImportColumn[]; now: Date },
): Promise<ShipmentExport> {
  authorize(actor, "shipments.read");
  if (isEverything(selection)) await requireFreshProof(db, actor, now);
  if (running >= maxConcurrent) throw new Conflict(SHIPMENT_MESSAGES.exportsRunning);
  running += 1;
  let client: pg.PoolClient | undefined;
  try {
    client = await poolOf(db).connect();
    const chosen = await selectedShipments(db, selection, { actor, now });
    const count = await countInSnapshot(client, chosen);
    await emit(db, actor, {
      action: "shipments.exported",
      entity: "shipments",
      summary: SHIPMENT_MESSAGES.exportedMany(count),
      details: { columns: columns.length, ...(selection.all ? { filter: { ...selection.filter } } : {}) },
    });
    const csv = streamCopy(poolOf(db), client, {
      query: inlineParameters(areSpecified(columns) ? rows(chosen, columns) : detailedRows(chosen, columns)),
      header: exportHeader(columns),
      quoted: columns.filter((column) => column in TEXT_COLUMNS || DETAILED_TEXTS.includes(column)),
      ended: () => void (running -= 1),
    });
    return { count, csv };
  } catch (error) {
    running -= 1;
    client?.release(true);
    throw error;
  }
}

const areSpecified = (columns: readonly ImportColumn[]): columns is readonly ExportColumn[] =>
  columns.every((column) => column in EXPORT_COLUMNS);

/** Opens the snapshot that both count and rows are read from. */
async function countInSnapshot(client: pg.PoolClient, chosen: ShipmentsQuery): Promise<number> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(LONG_WORK);
  // A slow reader may take an hour; streamCopy ends stalled readers and servers.
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
  const query = chosen.select((eb) => eb.fn.countAll<number>().as("count")).compile();
  const { rows } = await client.query<{ count: number }>(query.sql, [...query.parameters]);
  return rows[0]?.count ?? 0;
}

function rows(chosen: ShipmentsQuery, columns: readonly ExportColumn[]) {
  return chosen
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .crossJoinLateral(textsOfRow)
    .select(columns.map((column) => cells[column].as(column)))
    .orderBy("shipments.created_at", "desc")
    .orderBy("shipments.id", "desc");
}

const TEXT_COLUMNS = {
  tracking_number: "shipments.tracking_number",
  status: "shipments.status",
  origin_location: "shipments.origin_location",
  destination_location: "shipments.destination_location",
  current_location: "shipments.current_location",
  shipper: "shippers.name",
  consignee: "consignees.name",
} as const satisfies Partial<Record<ExportColumn, string>>;

/** Whether any text of a row needs a guard: one test of all of them, joined by a separator, instead of one each. */
const textsOfRow = () => {
  const joined = sql.join(
    Object.values(TEXT_COLUMNS).map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ',' || `,
  );
  // OFFSET keeps PostgreSQL from evaluating it again for every cell.
  return sql<{
    need_guard: boolean;
  }>`(select ${joined} ~ ${sql.lit(HOLDS_FORMULA)} as need_guard offset 0)`.as("texts");
};

/** The cell of a text, guarded as `guardCell` does. Nearly every text begins with a letter: one byte is compared. */
function textCell(column: string): RawBuilder<string | null> {
  const value = sql.ref(column);
  return sql`case
    when ${value} < 'A' collate "C" and ${value} ~ ${sql.lit(CHANGED_CELL)} then '''' || ${value}
    when texts.need_guard then regexp_replace(${value}, ${sql.lit(FORMULA_PIECE)}, '\\1''', 'g')
    else ${value} end`;
}

const cells: Record<ExportColumn, RawBuilder<string | null>> = {
  tracking_number: textCell(TEXT_COLUMNS.tracking_number),
  status: textCell(TEXT_COLUMNS.status),
  origin_location: textCell(TEXT_COLUMNS.origin_location),
  destination_location: textCell(TEXT_COLUMNS.destination_location),
  current_location: textCell(TEXT_COLUMNS.current_location),
  weight: sql`trim_scale(shipments.weight)`,
  shipper: textCell(TEXT_COLUMNS.shipper),
  consignee: textCell(TEXT_COLUMNS.consignee),
  created_at: sql`to_char(shipments.created_at at time zone ${sql.lit(COMPANY_TIME_ZONE)}, ${sql.lit(CSV_MOMENT)})`,
};
