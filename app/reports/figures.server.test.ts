import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { openTime } from "#app/kit/time/opening-hours.ts";
import type { ReportPeriod } from "./period.ts";
import type { MarginReport } from "./report.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { countShipments } from "#app/shipments/list-shipments.server.ts";
import { buildOn, rebuildSums, startBuild } from "./rebuild-sums.server.ts";
import { areSumsReady } from "./sums-state.server.ts";
import { checkSums } from "./check-sums.server.ts";
import { foldChanges } from "./fold-changes.server.ts";
import { readLanes } from "./lanes.server.ts";
import { readLegDays } from "./leg-days.server.ts";
import { readMargins } from "./margins.server.ts";
import { readAnswers, readFunnel } from "./requests.server.ts";
import { readOnTime, readShipmentsByMonth } from "./shipments-by-month.server.ts";

const database = useTestDatabase();
const owner = testActor();
const period = (month: string): ReportPeriod => ({ preset: "custom", from: month, to: month });
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);

beforeAll(() => rebuildSums(database.db));

test("hours to the first answer run by the clock, and while the company is open: nights, weekends, holidays, changes of the clock", async () => {
  const pairs = [
    ["2026-03-27T15:10:00Z", "2026-03-30T08:20:00Z"],
    ["2026-04-03T12:00:00Z", "2026-04-07T09:00:00Z"],
    ["2026-10-23T16:45:00Z", "2026-10-26T07:05:00Z"],
    ["2026-07-20T14:00:00Z", "2026-07-22T06:30:00Z"],
    ["2026-05-02T20:00:00Z", "2026-05-03T20:00:00Z"],
    ["2026-06-10T08:00:00Z", "2026-06-10T08:06:00Z"],
    ["2026-01-05T08:00:00Z", "2026-02-10T08:00:00Z"],
  ] as const;
  for (const [instant, answered] of pairs) {
    await run("delete from quote_requests");
    await run(
      "insert into quote_requests (email, created_at, answered_at, status) values ('a@b.example', $1, $2, 'in_progress')",
      [instant, answered],
    );
    const { total } = await readAnswers(database.db, owner, period(instant.slice(0, 7)));
    const hours = (milliseconds: number) => {
      const exact = milliseconds / 3_600_000;
      return exact < 10 ? Math.round(exact * 10) / 10 : Math.round(exact);
    };
    const clock = hours(Date.parse(answered) - Date.parse(instant));
    const open = hours(openTime(OPENING_WEEK, new Date(instant), new Date(answered)));
    expect([instant, total.clock.median, total.open.median]).toEqual([instant, clock, open]);
  }
});

test("lanes sum up chargeable weight and twenty-foot units, and say what is not known", async () => {
  await run("delete from shipments");
  const { rows } = await run(`
    insert into shipments (tracking_number, service_type, status, origin_location, destination_location, weight, created_at)
    values ('L-1', 'Air Freight', 'pending', 'Liège', 'Lagos', 100.2, '2026-05-05'),
      ('L-2', 'Sea Freight', 'pending', 'Liege', 'LAGOS', null, '2026-05-06'),
      ('L-3', 'Sea Freight', 'cancelled', 'Liège', 'Lagos', 900, '2026-05-06') returning id`);
  await run("insert into shipment_goods (shipment_id, position, packages, volume_m3) values ($1, 0, 1, 1)", [
    rows[0]?.id,
  ]);
  await run(
    `insert into shipment_containers (shipment_id, position, number, type_code)
     values ($1, 0, 'A', '22G1'), ($1, 1, 'B', '45G1'), ($1, 2, 'C', null)`,
    [rows[1]?.id],
  );
  while ((await foldChanges(database.db)) > 0);
  const { lanes, others, total } = await readLanes(database.db, owner, period("2026-05"));
  // 1 m³ by air counts as 166.67 kg, more than the weight.
  const volume = { shipments: 2, kg: 167, unweighed: 1, teu: 3, unsized: 1 };
  expect(lanes).toEqual([
    { ...volume, origin: { key: "liege", label: "Liege" }, destination: { key: "lagos", label: "LAGOS" } },
  ]);
  expect([others, total]).toEqual([null, { ...volume, lanes: 1 }]);
  await run("insert into app_settings (key, value) values ('company.air_cm3_per_kg', '5000')");
  expect(await areSumsReady(database.db)).toBe(false);
  await rebuildSums(database.db);
  expect((await readLanes(database.db, owner, period("2026-05"))).total).toMatchObject({ kg: 200 });
  await run("delete from app_settings where key = 'company.air_cm3_per_kg'");
  await rebuildSums(database.db);
});

test("margins of two currencies stay apart, and lanes beyond the first ones are summed up", async () => {
  await run("delete from shipments");
  await run(`
    insert into shipments (tracking_number, origin_location, destination_location, weight, created_at)
    select 'M-' || n, 'Ghent', 'Place ' || n % 3, 10, '2026-06-05' from generate_series(1, 6) as n`);
  await run(`
    insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual)
    select id, line, 'Freight', case line when 0 then 'EUR' else 'JPY' end, 10.004, 15.6, case line when 0 then 12 end
    from shipments, generate_series(0, 1) as line`);
  const margins = await readMargins(database.db, owner, period("2026-06"));
  expect(margins.totals).toEqual([
    { customers: 1, currency: "EUR", shipments: 6, cost: "72.00", price: "93.60", margin: "21.60", marginPercent: "23.1", missingActuals: 6 },
    { customers: 1, currency: "JPY", shipments: 6, cost: "60", price: "96", margin: "36", marginPercent: "37.5", missingActuals: 6 },
  ]); // prettier-ignore
  const customer = await run("insert into companies (name) values ('Beta') returning id");
  const shipper = await run(
    "insert into shippers (name, address, email, company_id) values ('Beta', 'Ghent', 'beta@zenne.example', $1) returning id",
    [customer.rows[0]?.id],
  );
  await run("update shipments set shipper_id = $1 where tracking_number = 'M-1'", [shipper.rows[0]?.id]);
  const first = await readMargins(database.db, owner, period("2026-06"), { top: 1 });
  const ofCurrency = ({
    currency,
    customers,
    shipments,
    cost,
    price,
    missingActuals,
  }: MarginReport["totals"][number]) =>
    [currency, customers, shipments, cost, price, missingActuals].join(" ");
  expect(first.customers.map(({ name, price }) => [name, price])).toEqual([[null, "78.00"], [null, "80"]]); // prettier-ignore
  expect(first.others.map(ofCurrency)).toEqual(["EUR 1 1 12.00 15.60 1", "JPY 1 1 10 16 1"]);
  expect(first.totals.map(ofCurrency)).toEqual(["EUR 2 6 72.00 93.60 6", "JPY 2 6 60 96 6"]);
  const { others } = await readLanes(database.db, owner, period("2026-06"), { top: 1 });
  expect(others).toEqual({ lanes: 2, shipments: 4, kg: 40, unweighed: 0, teu: 0, unsized: 0 });
});

test("roles read what they may: no offers for viewers, margins only with the charges", async () => {
  const reportPeriod = period("2026-06");
  const viewer = testActor({ role: "viewer" });
  expect(await readFunnel(database.db, viewer, reportPeriod)).toMatchObject({ offers: null, reasons: null });
  await expect(readMargins(database.db, viewer, reportPeriod)).rejects.toThrow(Forbidden);
  const charged = { charged: "EUR" };
  expect((await countShipments(database.db, owner, charged, new Date())).matching).toBe(6);
  expect((await countShipments(database.db, viewer, charged, new Date())).matching).toBe(0);
  const editor = testActor({ role: "editor" });
  for (const read of [readShipmentsByMonth, readOnTime, readLanes, readLegDays, readAnswers, readFunnel]) {
    await expect(read(database.db, editor, reportPeriod)).rejects.toThrow(Forbidden);
  }
});

test("many write while one folds: nothing is lost or counted twice", async () => {
  await run("delete from shipments");
  const write = async (writer: number) => {
    for (let round = 0; round < 6; round++) {
      await run(
        `insert into shipments (tracking_number, origin_location, destination_location, created_at)
         select 'W-' || $1::int || '-' || $2::int || '-' || n, 'Ghent', 'Metz', '2026-07-05' from generate_series(1, 5) as n`,
        [writer, round],
      );
      await run(
        "update shipments set service_type = case service_type when 'Air Freight' then 'Sea Freight' else 'Air Freight' end where tracking_number like $1 || '%'",
        [`W-${writer}-`],
      );
    }
  };
  let writing = true;
  const folding = (async () => {
    while (writing) await foldChanges(database.db);
  })();
  await Promise.all([1, 2, 3, 4].map(write));
  writing = false;
  await folding;
  while ((await foldChanges(database.db)) > 0);
  const sums = "select report, month, k1, k2, k3, n, a, b, c, d from report_sums order by 1, 2, 3, 4, 5";
  const kept = await run(sums);
  const months = await readShipmentsByMonth(database.db, owner, period("2026-07"));
  expect(months.reduce((all, { shipments }) => all + shipments, 0)).toBe(120);
  await rebuildSums(database.db, { always: true });
  expect((await run(sums)).rows).toEqual(kept.rows);
});

test("sums made by other rules are not read: the records are, until the sums are made anew", async () => {
  await run("update report_sums set n = n + 1000");
  await run("update report_state set rules = 'another time zone'");
  const months = () => readShipmentsByMonth(database.db, owner, period("2026-07"));
  const before = await months();
  expect(before.reduce((all, { shipments }) => all + shipments, 0)).toBe(120);
  expect(await foldChanges(database.db)).toBe(0);
  expect(await rebuildSums(database.db)).toBe(true);
  expect(await rebuildSums(database.db)).toBe(false);
  expect(await months()).toEqual(before);
});

test("a build goes on where it was left, and what is written meanwhile is neither lost nor counted twice", async () => {
  const { db } = database;
  expect(await startBuild(db, { always: true })).toBe(true);
  for (let step = 0; step < 2; step++) expect(await buildOn(db)).toBe(true);
  await run("delete from shipments where id = (select id from shipments order by id limit 1)");
  await run(`
    update shipments set created_at = '2026-08-05', weight = 5
    where id = (select id from shipments order by id limit 1)`);
  await run(
    "insert into shipments (tracking_number, origin_location, destination_location) values ('LATE', 'Ghent', 'Metz')",
  );
  expect(await foldChanges(db)).toBe(0);
  expect(await startBuild(db)).toBe(true);
  while (await buildOn(db));
  expect(await startBuild(db)).toBe(false);
  while ((await foldChanges(db)) > 0);
  const sums =
    "select report, month, k1, k2, k3, n, a, b, c, d from report_sums where n <> 0 order by 1, 2, 3, 4, 5";
  const kept = (await run(sums)).rows;
  await rebuildSums(db, { always: true });
  expect((await run(sums)).rows).toEqual(kept);
});

test("the check finds sums and records that differ, and nothing while changes wait", async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const check = () => checkSums(client);
  await run("update shipments set weight = weight + 1");
  expect(await check()).toEqual([]);
  while ((await foldChanges(database.db)) > 0);
  expect(await check()).toEqual([]);
  await run("update report_sums set n = n + 1 where report = 'outcome' and month = 202608");
  await run(`
    update report_facts set parts = jsonb_set(parts, '{0,5}', '7')
    where record_id = (select id from shipments where created_at = '2026-08-05')`);
  await run("insert into report_facts (source, record_id, parts) values ('offer', gen_random_uuid(), '[]')");
  const problems = (await check())?.join("\n");
  expect(problems).toMatch(/the report «outcome» of 202608/);
  expect(problems).toMatch(/shipment \S+ adds .* to the reports, its rows make/);
  expect(problems).toMatch(/offer \S+ is not there/);
  await run("delete from report_state");
  expect(await check()).toBeNull();
  await rebuildSums(database.db);
  expect(await check()).toEqual([]);
  await client.end();
});
