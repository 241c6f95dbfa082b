import { expect, test } from "vitest";
import { Forbidden } from "#app/kit/errors.ts";
import { sumCharges } from "#app/charges/list-charges.server.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { readBookedMargins, readCustomerMargins } from "./margins.server.ts";
import { rebuildSums } from "./rebuild-sums.server.ts";
import { foldChanges } from "./fold-changes.server.ts";

const database = useTestDatabase();
const owner = testActor();
const run = (text: string) => database.pool.query(text);

/** The margins of a month, computed from its charges. */
async function marginsOf(month: string): Promise<string[]> {
  const read = await readBookedMargins(database.db, owner, month);
  const { totals } = await sumCharges(database.db, owner, { month, customer: "", missing: false });
  expect(read).toEqual(
    totals.map(({ currency, expected: { margin, marginPercent } }) => ({ currency, margin, marginPercent })),
  );
  return read.map(({ currency, margin, marginPercent }) => `${currency} ${margin} ${marginPercent}`);
}

test("margins of a month are those of the charges booked in it: from charges, with changes to come, and from the sums alone", async () => {
  await run(`
    insert into shipments (tracking_number, origin_location, destination_location, created_at)
    select 'B-' || n, 'Ghent', 'Metz', case n when 1 then '2025-12-05'::date else '2026-06-05' end
    from generate_series(1, 2) as n`);
  await run(`
    insert into charges (shipment_id, position, description, currency, cost_planned, cost_actual, price_planned,
      cost_currency, cost_rate, price_rate, booked_on)
    select id, line.*
    from shipments, (values
      (0, 'Freight', 'EUR', 10.004, 12, 15.6, 'EUR', 1, 1, date '2026-06-01'),
      (1, 'Ocean freight', 'USD', 100.005, null, 200.55, 'USD', 0.9211, 0.9211, date '2026-06-30'),
      (2, 'Terminal handling', 'JPY', 900.4, null, 800, null, null, null, date '2026-06-30'),
      (3, 'Storage', 'EUR', 5, null, 0, 'EUR', 1, 1, date '2026-07-01')) as line`);
  const june = ["EUR 192.42 48.0", "JPY -200 -12.5"];
  const july = ["EUR -10.00 null"];
  await run("delete from report_state");
  expect([await marginsOf("2026-06"), await marginsOf("2026-07")]).toEqual([june, july]);
  await rebuildSums(database.db);
  expect([await marginsOf("2026-06"), await marginsOf("2026-07")]).toEqual([june, july]);

  await run("update charges set booked_on = '2026-07-31', cost_actual = 30 where position = 1");
  await run("delete from charges where position = 2");
  const waiting = [await marginsOf("2026-06"), await marginsOf("2026-07"), await marginsOf("2025-12")];
  while ((await foldChanges(database.db)) > 0);
  expect([await marginsOf("2026-06"), await marginsOf("2026-07"), await marginsOf("2025-12")]).toEqual(
    waiting,
  );
  expect(waiting).toEqual([["EUR 7.20 23.1"], ["EUR 304.20 82.3"], []]);
});

test("the margin of a customer is that of what they pay for, also on shipments of others", async () => {
  await run(`
    with customer as (insert into companies (name) values ('Maes NV'), ('Janssens BV') returning id, name),
      shipment as (insert into shipments (tracking_number, origin_location, destination_location, bill_to_company_id, created_at)
        select 'PAID-1', 'Ghent', 'Metz', id, '2026-06-05' from customer where name = 'Maes NV' returning id)
    insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_currency,
      cost_rate, price_rate, bill_to_company_id)
    select shipment.id, line.position, 'Freight', 'EUR', line.cost, line.price, 'EUR', 1, 1,
      (select id from customer where name = line.payer)
    from shipment, (values (0, 60, 100, null), (1, 5, 20, 'Janssens BV')) as line (position, cost, price, payer)`);
  const { rows } = await database.pool.query<{ id: string; name: string }>("select id, name from companies");
  const period = { from: "2026-01", to: "2026-12", preset: "custom" } as const;
  const marginOf = async (company: string) => {
    const { id = "" } = rows.find(({ name }) => name === company) ?? {};
    const read = await readCustomerMargins(database.db, owner, id, period);
    return read.map(({ currency, margin, price }) => `${currency} ${margin} of ${price}`);
  };
  expect([await marginOf("Maes NV"), await marginOf("Janssens BV")]).toEqual([
    ["EUR 40.00 of 100.00"],
    ["EUR 15.00 of 20.00"],
  ]);
});

test("who may not read the sums of charges is refused", async () => {
  const viewer = testActor({ role: "viewer" });
  await expect(readBookedMargins(database.db, viewer, "2026-06")).rejects.toThrow(Forbidden);
  const period = { from: "2026-01", to: "2026-12", preset: "custom" } as const;
  await expect(readCustomerMargins(database.db, viewer, "", period)).rejects.toThrow(Forbidden);
});
