import { expect, test } from "vitest";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";
import { findPublicHits } from "./find-by-key.server.ts";
import { factsOfEach } from "./notify-customer.server.ts";

const { database } = useShipments();
/** 17:00 in Los Angeles on the 5th, the 6th in Brussels. */
const ARRIVAL = new Date("2030-12-06T01:00:00Z");

async function bound(number: string, estimate: Date): Promise<string> {
  const id = await insertShipmentRow(database, number, { estimated_delivery: estimate });
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, eta, eta_offset)
     values ($1, 0, 'main', 'sea', 'Antwerp', 'Panama', $2, -300), ($1, 1, 'main', 'sea', 'Panama', 'Los Angeles', $3, -480)`,
    [id, new Date(ARRIVAL.getTime() - 86_400_000), ARRIVAL],
  );
  await database.pool.query(
    "insert into shipment_references (shipment_id, position, kind, value) values ($1, 0, 'purchase_order', $2)",
    [id, `PO-${number}`],
  );
  return id;
}

test("an estimate that is the arrival of the last leg has the clocks of that place; another has ours", async () => {
  const ids = [await bound("LA-1", ARRIVAL), await bound("LA-2", new Date(ARRIVAL.getTime() + 60_000))];
  const facts = await factsOfEach(database.db, ids);
  expect(new Map(facts.map((each) => [each.id, each.eta_offset]))).toEqual(
    new Map([
      [ids[0], -480],
      [ids[1], null],
    ]),
  );
  const hits = await findPublicHits(database.db, ["PO-LA-1", "PO-LA-2"]);
  expect(hits.map((hit) => [hit.tracking_number, hit.eta_offset]).toSorted()).toEqual([
    ["LA-1", -480],
    ["LA-2", null],
  ]);
});
