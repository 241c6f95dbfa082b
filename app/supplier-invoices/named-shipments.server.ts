import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { numbersIn } from "./propose.ts";

/** A number that more shipments have, such as «N/A», names none. */
const MOST_OF_A_NUMBER = 20;
/** Of a document: 2,000 lines with some numbers each have fewer. What stands behind them, people assign. */
const MOST_NUMBERS = 50_000;

export interface NamedShipment {
  id: string;
  tracking_number: string;
}

/**
 * Finds the shipments that texts name: by our number, a reference (master, booking, house), a container or the number of a
 * paper, compared as the product's search does.
 * @returns what finds those of one of the texts: those that a number of one shipment names, else all that are named
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
  const limit = sql`limit ${sql.lit(MOST_OF_A_NUMBER + 1)}`;
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
      .filter((some) => some.length > 0 && some.length <= MOST_OF_A_NUMBER);
    const alone = named.filter((some) => some.length === 1);
    const matches = (alone.length > 0 ? alone : named).flat();
    return [...new Map(matches.map(({ id, tracking_number }) => [id, { id, tracking_number }])).values()];
  };
}
