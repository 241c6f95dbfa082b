/** Measures reports of twelve and sixty months, and the cost of building and updating their sums. `pages`: only the reports. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { rebuildSums } from "#app/reports/rebuild-sums.server.ts";
import { foldChanges } from "#app/reports/fold-changes.server.ts";
import { readLanes } from "#app/reports/lanes.server.ts";
import { readLegDays } from "#app/reports/leg-days.server.ts";
import { readMargins } from "#app/reports/margins.server.ts";
import { readAnswers, readFunnel } from "#app/reports/requests.server.ts";
import { readOnTime, readShipmentsByMonth } from "#app/reports/shipments-by-month.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { addMonths } from "#app/kit/time/month.ts";
import type { ReportPeriod } from "#app/reports/period.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { fillOnce, measureCases, measureOnce, onDatabase } from "./database.ts";
import { signIn, startProduct } from "./product.ts";

const NOTED = ["companies", "shippers", "shipments", "shipment_legs", "charges", "quote_requests", "offers"];

const DETAILS = [
  `
    insert into companies (name) select 'Bench customer ' || n from generate_series(1, 2000) as n`,
  `
    with numbered as (select id, row_number() over () as n from companies)
    update shippers set company_id = numbered.id from numbered
    where numbered.n = 1 + abs(hashtext(shippers.id::text)) % 2000`,
  `
    insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place, atd, ata)
    select id, leg, case leg when 0 then 'pickup' else 'main' end,
      case when leg = 0 or service_type = 'Road Transport' then 'road' when service_type = 'Air Freight' then 'air' else 'sea' end,
      'Ghent', 'Lille', created_at + leg * interval '1 day',
      case when hashtext(id::text) % 9 <> 0 then created_at + leg * interval '1 day'
        + (1 + leg * abs(hashtext(id::text)) % 900) * interval '1 hour' end
    from shipments, generate_series(0, 1) as leg`,
  `
    insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual)
    select id, line, 'Charge ' || line, case when hashtext(id::text) % 20 = 0 then 'USD' else 'EUR' end, 100 + line, 130 + line,
      case when line = 0 then 104 end
    from shipments, generate_series(0, 1) as line`,
  `
    update quote_requests set status = 'in_progress', answered_at = created_at + abs(hashtext(id::text)) % 300000 * interval '1 second'
    where hashtext(id::text) % 5 <> 0`,
];

const to = toLocalDay(new Date()).slice(0, 7);
const periods: [string, ReportPeriod][] = [
  ["12 months", { preset: "custom", from: addMonths(to, -11), to }],
  ["60 months", { preset: "custom", from: addMonths(to, -59), to }],
];

const insertMany = sql`
  insert into shipments (tracking_number, status, origin_location, destination_location, weight)
  select 'REPORT-' || gen_random_uuid(), 'pending', 'Ghent', 'Lille', n from generate_series(1, 10000) as n`;
const changeMany = sql`
  update shipments set status = case status when 'delivered' then 'in_transit' else 'delivered' end, delivered_at = now()
  where id in (select id from shipments order by created_at desc limit 4000)`;
const deleteMany = sql`
  delete from shipments where id in (select id from shipments order by created_at desc limit 4000)`;

await onDatabase("./data-bench", async ({ db, url, actor }) => {
  const onlyPages = process.argv[2] === "pages";
  if (!onlyPages) {
    await fillOnce(url, "select from shipment_legs limit 1", async (client) => {
      // Without triggers, which would record each row as changed: the sums are built afterwards.
      const triggers = (to: "enable" | "disable") =>
        NOTED.map((table) => `alter table ${table} ${to} trigger user`).join(";");
      await client.query(triggers("disable"));
      for (const statement of DETAILS) await client.query(statement);
      await client.query(triggers("enable"));
    });
    await sql`delete from report_state`.execute(db);
    await measureOnce("making the sums", () => rebuildSums(db));
    await foldAll(db);
  }
  for (const [name, period] of periods) {
    console.log(`\n${name}`);
    await measureCases(reports(db, actor, period), 7);
  }
  await measurePages(url);
  if (!onlyPages) await measureChanges(db, actor);
});

function reports(db: Database, actor: Actor, period: ReportPeriod): Record<string, () => Promise<unknown>> {
  return {
    "shipments by month": () => readShipmentsByMonth(db, actor, period),
    "on time": () => readOnTime(db, actor, period),
    lanes: () => readLanes(db, actor, period),
    "days by leg": () => readLegDays(db, actor, period),
    "hours to first answer": () => readAnswers(db, actor, period),
    "requests, offers, accepted": () => readFunnel(db, actor, period),
    margins: () => readMargins(db, actor, period),
  };
}

/** Measures as users experience it: the whole page over HTTP, of the built product, in its process and the database's. */
async function measurePages(url: string): Promise<void> {
  const product = await startProduct(url);
  try {
    const headers = { Cookie: await signIn(product.url) };
    const cases: Record<string, () => Promise<unknown>> = {};
    for (const [name, { from, to }] of periods) {
      const query = new URLSearchParams({ from, to });
      for (const path of ["/admin/reports", "/admin/reports.data"]) {
        const read = async () => {
          const answer = await fetch(`${product.url}${path}?${query}`, { headers });
          if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
          await answer.arrayBuffer();
        };
        cases[`${path}, ${name}`] = read;
      }
    }
    await measureCases(cases, 15);
  } finally {
    await product.stop();
  }
}

async function measureChanges(db: Database, actor: Actor): Promise<void> {
  const cases = {
    "10,000 new shipments": rolledBack(db, insertMany),
    "4,000 changed": rolledBack(db, changeMany),
    "4,000 deleted": rolledBack(db, deleteMany),
  };
  const switchTriggers = async (to: "enable" | "disable") => {
    for (const each of ["new", "changed", "gone"])
      await sql`alter table shipments ${sql.raw(to)} trigger ${sql.id(`shipments_report_${each}`)}`.execute(
        db,
      );
  };
  console.log("\nwith sums");
  await measureCases(cases, 5);
  await switchTriggers("disable");
  console.log("\nwithout");
  await measureCases(cases, 5);
  await switchTriggers("enable");
  await insertMany.execute(db);
  const { lanes } = reports(db, actor, periods[0]![1]);
  await measureCases({ "lanes with 10,000 changes to come": lanes! }, 3);
  await measureOnce("taking 10,000 changes in", () => foldAll(db));
}

async function foldAll(db: Database): Promise<void> {
  while ((await foldChanges(db)) > 0);
}

function rolledBack(db: Database, statement: RawBuilder<unknown>): () => Promise<void> {
  return () =>
    db
      .transaction()
      .execute(async (tx) => {
        await statement.execute(tx);
        throw new Error("rolled back");
      })
      .catch((error: Error) => {
        if (error.message !== "rolled back") throw error;
      });
}
