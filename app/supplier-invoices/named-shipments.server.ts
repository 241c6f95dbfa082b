import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { numbersIn } from "./propose.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { likePattern } from "#app/kit/text/search-text.ts";
import { referenceKey, trackingKey } from "#app/shipments/number-key.ts";
import { places } from "#content/places/places.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { alreadyBooked, chargesOf, withBooked } from "./read-costs.server.ts";
import type { ShipmentMatch } from "./supplier-invoice.ts";

/** Above this number of shipments a number, such as «N/A», identifies none. */
const AMBIGUOUS_FROM = 20;
/** Limit per document: 2,000 lines with some numbers each stay below. Numbers beyond are assigned by people. */
const MOST_NUMBERS = 50_000;

export interface NamedShipment {
  id: string;
  tracking_number: string;
}

/**
 * Finds the shipments named in texts: by tracking number, reference (master, booking, house), container or document
 * number, compared as in the search. @returns a function that returns the shipments of one text: those of numbers with
 * a single shipment, else all
 */
export async function findNamedShipments(
  db: Kysely<DB>,
  texts: readonly string[],
): Promise<(text: string) => NamedShipment[]> {
  const numbers = new Map<string, string[]>();
  let left = MOST_NUMBERS;
  for (const text of texts) {
    if (left <= 0) break;
    const numbersOfText = numbersIn(text);
    numbers.set(text, numbersOfText);
    left -= numbersOfText.length;
  }
  const keys = [...new Set([...numbers.values()].flat())];
  const limit = sql`limit ${sql.lit(AMBIGUOUS_FROM + 1)}`;
  const { rows } =
    keys.length === 0
      ? { rows: [] }
      : await sql<NamedShipment & { key: string }>`
          select asked.key, shipments.id, shipments.tracking_number
          from unnest(${keys}::text[]) as asked (key) cross join lateral (
            (select id from shipments where tracking_key = asked.key ${limit})
            union (select shipment_id from shipment_references where key = asked.key ${limit})
            union (select shipment_id from shipment_containers where key = asked.key ${limit})
            union (select shipment_id from documents join document_shipments on document_id = documents.id
              where reference_key(documents.number) = asked.key and voided_at is null ${limit})) as known (id)
          join shipments on shipments.id = known.id order by shipments.tracking_number`.execute(db);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return (text) => {
    const named = (numbers.get(text) ?? [])
      .map((key) => byKey.get(key) ?? [])
      .filter((some) => some.length > 0 && some.length <= AMBIGUOUS_FROM);
    const alone = named.filter((some) => some.length === 1);
    const matches = (alone.length > 0 ? alone : named).flat();
    return [...new Map(matches.map(({ id, tracking_number }) => [id, { id, tracking_number }])).values()];
  };
}

const SHIPMENTS_MAX = 8;
const SHORTEST = 2;

interface Row {
  id: string;
  number: string;
  origin_location: string;
  origin_code: string | null;
  destination_location: string;
  destination_code: string | null;
}

/** Finds shipments for a line: the one with the typed number, in any spelling, else those with numbers that begin so. */
export async function findShipments(
  db: Database,
  actor: Actor,
  invoiceId: string,
  text: string,
): Promise<ShipmentMatch[]> {
  authorize(actor, "supplier_invoices.assign");
  const begins = likePattern(referenceKey(text)).slice(1);
  if (referenceKey(text).length < SHORTEST) return [];
  const named = (await findNamedShipments(db, [text]))(text).map(({ id }) => id);
  const limit = sql`limit ${sql.lit(SHIPMENTS_MAX)}`;
  const { rows } = await sql<Row>`
    select id, tracking_number as number, origin_location, origin_code, destination_location, destination_code
    from shipments where id = any(${named}::uuid[]) or (${named.length === 0} and id in (
      (select id from shipments where tracking_key like ${likePattern(trackingKey(text)).slice(1)} ${limit})
      union (select shipment_id from shipment_references where key like ${begins} ${limit})
      union (select shipment_id from shipment_containers where key like ${begins} ${limit})))
    order by created_at desc, id desc ${limit}`.execute(db);
  const of = rows.map(({ id }) => ({ shipmentId: id }));
  const [charges, already] = await Promise.all([chargesOf(db, of), alreadyBooked(db, of, invoiceId)]);
  const costs = withBooked(charges, already);
  return rows.map(({ id, number, ...row }) => ({
    id,
    number,
    route: `${places.shownName(row.origin_location, row.origin_code)} – ${places.shownName(row.destination_location, row.destination_code)}`,
    isNamed: named.length === 1 && named[0] === id,
    costs: costs.filter(({ shipmentId }) => shipmentId === id),
  }));
}
