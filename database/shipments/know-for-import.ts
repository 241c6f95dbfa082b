import { type Kysely, sql } from "kysely";
import type { ImportRow } from "#domain/shipments/csv-file.ts";
import type { ImportKnowledge, StoredShipment } from "#domain/shipments/csv-import.ts";
import { tidyTrackingNumber, trackingKey } from "#domain/shipments/tracking-number.ts";
import type { DB } from "../schema.generated.ts";

/**
 * What is stored of the shipments and parties a file names.
 * @param options.lock keeps the shipments as they are until the transaction ends
 */
export async function knowForImport(
  tx: Kysely<DB>,
  rows: readonly ImportRow[],
  { lock = false }: { lock?: boolean } = {},
): Promise<ImportKnowledge> {
  const [shipments, shippers, consignees] = [
    await namedShipments(tx, rows, lock),
    await namedParties(tx, "shippers", namesIn(rows, "shipper")),
    await namedParties(tx, "consignees", namesIn(rows, "consignee")),
  ];
  return { shipments, shippers, consignees };
}

async function namedShipments(
  tx: Kysely<DB>,
  rows: readonly ImportRow[],
  lock: boolean,
): Promise<Map<string, StoredShipment>> {
  const numbers = rows.map(({ cells }) => tidyTrackingNumber(cells.tracking_number ?? ""));
  const found = await tx
    .selectFrom("shipments")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select([
      "shipments.id",
      "shipments.tracking_number",
      "shipments.status",
      "shipments.service_type",
      "shipments.origin_location",
      "shipments.destination_location",
      "shipments.current_location",
      "shipments.weight",
      "shipments.dimensions",
      "shipments.pieces",
      "shipments.estimated_delivery",
      "shipments.notes",
      "shipments.shipper_id",
      "shipments.consignee_id",
      "shippers.name as shipper",
      "consignees.name as consignee",
    ])
    .where(
      sql<boolean>`shipments.tracking_key in (select tracking_key(typed) from unnest(${numbers}::text[]) as typed)`,
    )
    .orderBy("shipments.id")
    .$if(lock, (query) => query.forUpdate("shipments"))
    .execute();
  return new Map(found.map((shipment) => [trackingKey(shipment.tracking_number), shipment]));
}

function namesIn(rows: readonly ImportRow[], kind: "shipper" | "consignee"): string[] {
  return [...new Set(rows.map(({ cells }) => (cells[kind] ?? "").trim().replace(/\s+/g, " ")))].filter(
    Boolean,
  );
}

async function namedParties(
  tx: Kysely<DB>,
  table: "shippers" | "consignees",
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; ids: string[] }>`
    select typed, array_agg(party.id order by party.id) as ids
    from unnest(${names}::text[]) as typed
    join ${sql.table(table)} as party on lower(party.name) = lower(typed)
    group by typed`.execute(tx);
  return new Map(rows.map(({ typed, ids }) => [typed, ids]));
}
