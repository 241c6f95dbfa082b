import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NEW_RECORD } from "#app/imports/import.ts";
import { company } from "#content/company.ts";
import { places } from "#content/places/places.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { hasTrackingNumber } from "../find-by-key.server.ts";
import { trackingKey } from "../number-key.ts";
import { proposeTrackingNumber } from "../tracking-number.ts";
import { hasRowColumns, type ImportRow } from "./cells.ts";
import { customerReferenceKey, isSameOrder, type OrderedShipment, orderCandidate } from "./order.ts";

/**
 * Gives rows without a tracking number that of the shipment with their customer reference, else a free new one; in
 * doubt they have candidates to choose from. Another plan draws other numbers.
 */
export async function withNewNumbers(
  tx: Kysely<DB>,
  actor: Actor,
  rows: readonly ImportRow[],
  choices: Readonly<Record<string, string>>,
): Promise<ImportRow[]> {
  authorize(actor, "shipments.write");
  const isNumbered = ({ cells }: ImportRow) => trackingKey(cells.tracking_number ?? "") !== "";
  const others = rows.filter((row) => !isNumbered(row));
  const shipments = await shipmentsByReference(tx, others);
  const numbers = await drawNumbers(tx, others.length);
  const firstOf = new Map<string, ImportRow>();
  return rows.map((row) => {
    if (isNumbered(row)) return row;
    const drawn = numbers.pop() ?? "";
    const key = customerReferenceKey(row.cells);
    const first = firstOf.get(key);
    if (first && hasRowColumns(row.cells))
      return withNumber(row, first.cells.tracking_number, first.numbering);
    if (first) return withNumber(row, drawn, { isRepeat: true });
    const numbered = numberRow(row, drawn, shipments.get(key) ?? [], choices[String(row.row)]);
    if (key !== "") firstOf.set(key, numbered);
    return numbered;
  });
}

const withNumber = (row: ImportRow, number = "", numbering?: ImportRow["numbering"]): ImportRow => ({
  ...row,
  cells: { ...row.cells, tracking_number: number },
  numbering,
});

function numberRow(
  row: ImportRow,
  drawn: string,
  shipments: readonly OrderedShipment[],
  choice: string | undefined,
): ImportRow {
  if (choice === NEW_RECORD || shipments.length === 0) return withNumber(row, drawn, {});
  const same = shipments.filter((shipment) => isSameOrder(row.cells, shipment, places));
  const match = shipments.find(({ id }) => id === choice) ?? (same.length === 1 ? same[0] : undefined);
  if (match) return withNumber(row, match.tracking_number);
  return withNumber(row, drawn, { candidates: shipments.map(orderCandidate) });
}

/** Draws numbers that no shipment has. */
async function drawNumbers(tx: Kysely<DB>, count: number): Promise<string[]> {
  const numbers = new Set<string>();
  while (numbers.size < count) {
    const drawn = Array.from({ length: count - numbers.size }, () =>
      proposeTrackingNumber(randomBytes, company.trackingPrefix),
    );
    const taken = await tx
      .selectFrom("shipments")
      .select("tracking_key")
      .where(hasTrackingNumber(drawn))
      .execute();
    const takenKeys = new Set(taken.map(({ tracking_key }) => tracking_key));
    for (const number of drawn) if (!takenKeys.has(trackingKey(number))) numbers.add(number);
  }
  return [...numbers];
}

/** Limit of shipments per reference, since many may share one such as «N/A». */
const MOST_CANDIDATES = 10;

async function shipmentsByReference(
  tx: Kysely<DB>,
  rows: readonly ImportRow[],
): Promise<Map<string, OrderedShipment[]>> {
  const keys = [...new Set(rows.map(({ cells }) => customerReferenceKey(cells)))].filter(Boolean);
  if (keys.length === 0) return new Map();
  const { rows: shipments } = await sql<OrderedShipment & { key: string }>`
    select asked.key, shipments.id, shipments.tracking_number, shipments.status,
      shipments.origin_location, shipments.destination_location, shipments.origin_code, shipments.destination_code,
      array_remove(array[shippers.name, shippers.company, shippers.email], null) as shipper,
      array_remove(array[consignees.name, consignees.company, consignees.email], null) as consignee,
      array_remove(array[payer.name, payer.legal_name, payer.vat_number], null) as bill_to
    from unnest(${keys}::text[]) as asked(key)
    cross join lateral (
      select shipment_id from shipment_references
      where kind = 'customer_reference' and shipment_references.key = asked.key
      limit ${MOST_CANDIDATES}) as referred
    join shipments on shipments.id = referred.shipment_id
    left join shippers on shippers.id = shipments.shipper_id
    left join consignees on consignees.id = shipments.consignee_id
    left join companies as payer on payer.id = shipments.bill_to_company_id
    order by shipments.created_at desc, shipments.id`.execute(tx);
  return Map.groupBy(shipments, ({ key }) => key);
}
