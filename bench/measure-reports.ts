/**
 * The reports of a filled database: each in milliseconds (twelve and sixty months), how long the sums take to be made, and
 * what they cost an import of 10,000 rows and a change of 4,000, with their triggers and without:
 *
 *   DATA_DIR=./data-bench node bench/fill-database.ts --shipments 200000
 *   DATA_DIR=./data-bench node bench/measure-reports.ts
 *   DATA_DIR=./data-bench node bench/measure-reports.ts pages    (the reports alone, of sums that are made already)
 */
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { rebuildSums } from "#database/reports/build.ts";
import { foldChanges } from "#database/reports/fold.ts";
import { readLanes } from "#database/reports/lanes.ts";
import { readLegDays } from "#database/reports/leg-days.ts";
import { readMargins } from "#database/reports/margins.ts";
import { readAnswers, readFunnel } from "#database/reports/requests.ts";
import { readOnTime, readShipmentsByMonth } from "#database/reports/shipments-by-month.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { addMonths, type ReportPeriod } from "#domain/reports/period.ts";
import { toLocalDay } from "#domain/time.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { signIn, startProduct } from "./product.ts";

const server = process.env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({
      dataDir: path.resolve(process.env.DATA_DIR ?? "./data-bench"),
      log: () => {},
    });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: console.error });
const actor: Actor = { id: "", email: "bench@zenne.example", name: "Bench", role: "owner" };
const run = (statement: RawBuilder<unknown>) => statement.execute(db);

const CHANGED = [
  "companies",
  "shippers",
  "shipments",
  "shipment_legs",
  "charges",
  "quote_requests",
  "offers",
];

/** Legs, charges, offers and answers, which `fill-database.ts` leaves out; once, without the time limits of the product. */
async function addDetails(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (statement: RawBuilder<unknown>) => void (await client.query(statement.compile(db).sql));
  const { rows } = await sql`select from shipment_legs limit 1`.execute(db);
  if (rows.length > 0) return client.end();
  // Without triggers, which would note each row as changed: the sums are made afterwards.
  const triggers = (to: "enable" | "disable") =>
    CHANGED.map((table) => `alter table ${table} ${to} trigger user`).join(";");
  await client.query(triggers("disable"));
  await run(sql`
    insert into companies (name) select 'Bench customer ' || n from generate_series(1, 2000) as n`);
  await run(sql`
    with numbered as (select id, row_number() over () as n from companies)
    update shippers set company_id = numbered.id from numbered
    where numbered.n = 1 + abs(hashtext(shippers.id::text)) % 2000`);
  await run(sql`
    insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, atd, ata)
    select id, leg, case leg when 0 then 'pickup' else 'main' end,
      case when leg = 0 or service_type = 'Road Transport' then 'road' when service_type = 'Air Freight' then 'air' else 'sea' end,
      'Ghent', 'Lille', created_at + leg * interval '1 day',
      case when hashtext(id::text) % 9 <> 0 then created_at + leg * interval '1 day'
        + (1 + leg * abs(hashtext(id::text)) % 900) * interval '1 hour' end
    from shipments, generate_series(0, 1) as leg`);
  await run(sql`
    insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual)
    select id, line, 'Charge ' || line, case when hashtext(id::text) % 20 = 0 then 'USD' else 'EUR' end, 100 + line, 130 + line,
      case when line = 0 then 104 end
    from shipments, generate_series(0, 1) as line`);
  await run(sql`
    update quote_requests set status = 'in_progress', answered_at = created_at + abs(hashtext(id::text)) % 300000 * interval '1 second'
    where hashtext(id::text) % 5 <> 0`);
  await run(sql`
    insert into offers (id, first_id, number, version, request_id, status, customer_name, customer_email, service_type,
      origin_location, destination_location, currency, valid_until, created_by, sent_at, decided_at, decided_via)
    select made.id, made.id, 'B-' || row_number() over (), 1, request.id, made.status, 'Bench', 'bench@zenne.example',
      'Air Freight', 'Ghent', 'Lille', 'EUR', '2030-01-01', 'Bench', answered_at, answered_at, 'link'
    from quote_requests as request cross join lateral (
      select gen_random_uuid() as id, (array['sent', 'accepted', 'declined'])[1 + abs(hashtext(request.id::text)) % 3] as status
    ) as made where answered_at is not null`);
  await client.query(triggers("enable"));
  await run(sql`vacuum analyze`);
  await client.end();
}

/** Without the time limits of the product. */
async function vacuum(table: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`vacuum analyze ${table}`);
  await client.end();
}

async function measure(what: string, act: () => Promise<unknown>, rounds = 7): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(rounds / 2)] ?? 0;
  console.log(`${what}: median ${median.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`);
  return median;
}

const to = toLocalDay(new Date()).slice(0, 7);
const periods: [string, ReportPeriod][] = [
  ["12 months", { preset: "custom", from: addMonths(to, -11), to }],
  ["60 months", { preset: "custom", from: addMonths(to, -59), to }],
];
const reports = (period: ReportPeriod): Record<string, () => Promise<unknown>> => ({
  "shipments by month": () => readShipmentsByMonth(db, actor, period),
  "on time": () => readOnTime(db, actor, period),
  lanes: () => readLanes(db, actor, period),
  "days by leg": () => readLegDays(db, actor, period),
  "hours to first answer": () => readAnswers(db, actor, period),
  "requests, offers, accepted": () => readFunnel(db, actor, period),
  margins: () => readMargins(db, actor, period),
});

const insertMany = sql`
  insert into shipments (tracking_number, status, origin_location, destination_location, weight)
  select 'REPORT-' || gen_random_uuid(), 'pending', 'Ghent', 'Lille', n from generate_series(1, 10000) as n`;
const changeMany = sql`
  update shipments set status = case status when 'delivered' then 'in_transit' else 'delivered' end, delivered_at = now()
  where id in (select id from shipments order by created_at desc limit 4000)`;
const deleteMany = sql`
  delete from shipments where id in (select id from shipments order by created_at desc limit 4000)`;

/** What a statement takes, rolled back each time. */
const undone = (statement: RawBuilder<unknown>) => () =>
  db
    .transaction()
    .execute(async (tx) => {
      await statement.execute(tx);
      throw new Error("rolled back");
    })
    .catch((error: Error) => {
      if (error.message !== "rolled back") throw error;
    });

async function foldAll(): Promise<void> {
  while ((await foldChanges(db)) > 0);
}

const TRIGGERS = ["new", "changed", "gone"];
const switchTriggers = async (to: "enable" | "disable") => {
  for (const each of TRIGGERS) {
    await run(sql`alter table shipments ${sql.raw(to)} trigger ${sql.id(`shipments_report_${each}`)}`);
  }
};

async function makeSums(): Promise<void> {
  await addDetails();
  await run(sql`delete from report_state`);
  await measure("making the sums", () => rebuildSums(db), 1);
  await foldAll();
  for (const table of ["report_facts", "report_sums", "report_changes"]) await vacuum(table);
  const { rows: sizes } = await sql<{ table: string; rows: number; size: string }>`
    select relname as table, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class where relname in ('shipments', 'report_facts', 'report_sums') order by 1`.execute(db);
  for (const { table, rows, size } of sizes) console.log(`${table}: ${rows} rows, ${size}`);
}

async function measureReports(): Promise<void> {
  for (const [name, period] of periods) {
    let page = 0;
    for (const [report, read] of Object.entries(reports(period)))
      page += await measure(`${report}, ${name}`, read);
    console.log(`all of ${name}: ${page.toFixed(0)} ms`);
  }
}

/** As people get it: the whole page over HTTP, of the built product, in its process and the database's. */
async function measurePage(): Promise<void> {
  const product = await startProduct(url);
  try {
    const headers = { Cookie: await signIn(product.url) };
    for (const [name, { from, to }] of periods) {
      const query = new URLSearchParams({ from, to });
      for (const path of ["/admin/reports", "/admin/reports.data"]) {
        const read = async () => {
          const answer = await fetch(`${product.url}${path}?${query}`, { headers });
          if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
          await answer.arrayBuffer();
        };
        for (let warm = 0; warm < 10; warm++) await read();
        await measure(`${path}, ${name}`, read, 15);
      }
    }
  } finally {
    await product.stop();
  }
}

async function measureChanges(): Promise<void> {
  for (const [what, statement] of [
    ["10,000 new shipments", insertMany],
    ["4,000 changed", changeMany],
    ["4,000 deleted", deleteMany],
  ] as const) {
    await measure(`${what}, with sums`, undone(statement), 5);
    await switchTriggers("disable");
    await measure(`${what}, without`, undone(statement), 5);
    await switchTriggers("enable");
  }
  await run(insertMany);
  await measure("lanes with 10,000 changes to come", reports(periods[0]![1]).lanes!, 3);
  await measure("taking 10,000 changes in", foldAll, 1);
}

const onlyPages = process.argv[2] === "pages";
if (!onlyPages) await makeSums();
await measureReports();
await measurePage();
if (!onlyPages) await measureChanges();
await pool.end();
await server?.stop();
