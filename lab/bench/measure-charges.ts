/** The charges of a month among 200,000: the list, the sums, the kept margins, and the accountant's file of 20,000 rows. */
import { exportCharges } from "#app/charges/export-charges.server.ts";
import { listCharges, sumCharges } from "#app/charges/list-charges.server.ts";
import { CHARGE_EXPORT } from "#app/charges/export-columns.ts";
import { readBookedMargins } from "#app/reports/margins.server.ts";
import { rebuildSums } from "#app/reports/rebuild-sums.server.ts";
import { foldChanges } from "#app/reports/fold-changes.server.ts";
import { withClient } from "../harness/databases.ts";
import { fillOnce, measureCases, onDatabase } from "./database.ts";

const filter = { month: "2026-05", customer: "", missing: false };
const shape = { format: "semicolon", decimalComma: true } as const;

await onDatabase("./data-charges", async ({ db, url, actor }) => {
  await fillOnce(url, "select from charges limit 1", async (client) => {
    await client.query(`
      with customers as (insert into companies (name) select 'Customer ' || n from generate_series(1, 500) as n returning id, name),
        senders as (insert into shippers (name, company_id) select 'Shipper of ' || name, id from customers returning id),
        numbered as (select id, row_number() over () as n from senders)
      insert into shipments (tracking_number, origin_location, destination_location, shipper_id)
      select 'BENCH-' || n, 'Ghent', 'Lille', (select id from numbered where numbered.n = 1 + series.n % 500)
      from generate_series(1, 40000) as series(n)`);
    await client.query(`
      insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual, vat_rate, booked_on)
      select shipments.id, line, 'Charge ' || line, case line when 4 then 'USD' else 'EUR' end, 100 + line, 130 + line,
        case when line % 2 = 0 then 101 + line end, 21, '2026-01-01'::date + (row_number() over ())::integer % 304
      from shipments, generate_series(0, 4) as line`);
  });
  await rebuildSums(db);
  while ((await foldChanges(db)) > 0);
  const list = (more: Partial<typeof filter>) => listCharges(db, actor, { ...filter, ...more }, null, 50);
  await measureCases({
    "list, first 50 of a month": () => list({}),
    "list, of a customer": () => list({ customer: "customer 77" }),
    "list, missing actuals": () => list({ missing: true }),
    "sums of a month": () => sumCharges(db, actor, filter),
    "margins of a month, kept": () => readBookedMargins(db, actor, filter.month),
    "sums of a customer's month": () => sumCharges(db, actor, { ...filter, customer: "customer 77" }),
    "accountant's file of a month": async () => {
      const { count, file } = await exportCharges(db, actor, filter, {
        columns: CHARGE_EXPORT,
        shape,
        now: new Date(),
      });
      for await (const _piece of file);
      if (count < 20_000) throw new Error(`only ${count} rows`);
      return count;
    },
  });
  for (const changes of [20, 500, 10_000]) {
    await withClient(url, async (client) => {
      await client.query("vacuum analyze report_changes, report_facts, report_sums");
      await client.query(
        "update charges set updated_at = now() where shipment_id in (select id from shipments limit $1)",
        [changes],
      );
    });
    await measureCases({
      [`margins of a month, ${changes} shipments just changed`]: () =>
        readBookedMargins(db, actor, filter.month),
    });
    while ((await foldChanges(db)) > 0);
  }
});
