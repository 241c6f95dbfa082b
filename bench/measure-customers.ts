/**
 * Customers on a filled database: a company with 200 parties and 50,000 shipments is added once, with 10,000 smaller ones; then
 * the milliseconds of every query of the list and of that company's page:
 *
 *   DATA_DIR=./data-bench node bench/fill-database.ts
 *   DATA_DIR=./data-bench node bench/measure-customers.ts
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { companyFigures, listCompanyShipments } from "#database/companies/company-figures.ts";
import { listCompanyMails } from "#database/companies/company-mails.ts";
import {
  findUnjoinedParties,
  listCompanyParties,
  suggestParties,
} from "#database/companies/company-parties.ts";
import { listCompanyRequests } from "#database/companies/company-requests.ts";
import { listCompanies } from "#database/companies/list-companies.ts";
import { countCustomerShipments } from "#database/links/customer-shipments.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { parseCompanyFilter } from "#domain/companies/company-list.ts";
import { yearBefore } from "#domain/companies/figures.ts";
import { parseCursor } from "#domain/keyset.ts";
import { testActor } from "#tests/actors.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "30" } } });
const runs = Number(values.runs);
const actor = testActor();
const COMPANY = "00000000-0000-4000-8000-00000000c0de";
const figures = chargeableFigures({ air_cm3_per_kg: 6_000 });
const CHARGED = {
  "Air Freight": figures.air,
  "Sea Freight": figures.sea,
  "Road Transport": figures.road,
};

const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({
      dataDir: path.resolve(process.env.DATA_DIR ?? "./data"),
      log: (text) => console.error(text),
    });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: console.error });
try {
  await fillCompanies(db);
  console.log("| query | median ms | slowest ms |\n| --- | --- | --- |");
  for (const [name, ask] of Object.entries(await queries(db))) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    console.log(`| ${name} | ${times[Math.floor(runs / 2)]!.toFixed(1)} | ${times.at(-1)!.toFixed(1)} |`);
  }
} finally {
  await db.destroy();
  if (!pool.ended) await pool.end();
  await server?.stop();
}

async function queries(database: Database): Promise<Record<string, () => Promise<unknown>>> {
  const list = (query: string) =>
    listCompanies(database, actor, parseCompanyFilter(new URLSearchParams(query)), null, 50);
  const all = { view: "all", search: "" } as const;
  const shipments = (filter: object, place: Parameters<typeof listCompanyShipments>[4] = { index: 0 }) =>
    listCompanyShipments(database, actor, COMPANY, { ...all, ...filter }, place, 20);
  const deep = parseCursor((await shipments({}, { index: 20_000 })).next);
  const since = yearBefore(new Date());
  return {
    "list, newest": () => list(""),
    "list, by name": () => list("sort=name"),
    "list, search": () => list("search=haven"),
    "list, VAT number": () => list("search=0999.004.2"),
    "list, under way": () => list("open=1"),
    "its parties": () => listCompanyParties(database, actor, COMPANY),
    "its suggestions": () => suggestParties(database, actor, COMPANY),
    "parties to join": () => findUnjoinedParties(database, actor, "antw"),
    "its shipments": () => shipments({}),
    "its shipments, deep": () => shipments({}, deep ? { after: deep } : { index: 0 }),
    "its shipments, under way": () => shipments({ view: "open" }),
    "its shipments, search": () => shipments({ search: "lagos" }),
    "its requests": () => listCompanyRequests(database, actor, COMPANY, { limit: 10 }),
    "its mails": () => listCompanyMails(database, actor, COMPANY, { limit: 10 }),
    "its figures": () => companyFigures(database, actor, COMPANY, { since, charged: CHARGED }),
    "the portal's counts": () => countCustomerShipments(database, { kind: "company", id: COMPANY }),
  };
}

/** 200 shippers with 250 shipments each, among 10,000 companies of which every second has a party. */
async function fillCompanies(database: Database): Promise<void> {
  const known = await database
    .selectFrom("companies")
    .select("id")
    .where("id", "=", COMPANY)
    .executeTakeFirst();
  if (known) return;
  await sql`
    insert into companies (id, name, vat_number, city, country_code)
    values (${COMPANY}, 'Bench Holding', 'BE0999000129', 'Antwerp', 'BE')`.execute(database);
  await sql`
    with added as (insert into companies (name, vat_number, city, country_code, created_at)
      select (array['Haven', 'Kaai', 'Leie', 'Maas', 'Zenne'])[1 + n % 5] || ' Trading ' || n,
        'BE0999' || lpad(n::text, 6, '0'), 'Ghent', 'BE', now() - make_interval(hours => n)
      from generate_series(1, 10000) as n returning id, name)
    insert into company_contacts (company_id, position, name, email)
    select id, 1, 'Person of ' || name, 'person' || split_part(name, ' ', 3) || '@bench.example' from added`.execute(
    database,
  );
  await sql`
    insert into company_contacts (company_id, position, name, email)
    select ${COMPANY}, n, 'Person ' || n, 'p' || n || '@holding.example' from generate_series(1, 20) as n`.execute(
    database,
  );
  await sql`
    update shippers set company_id = joined.company
    from (select shippers.id, companies.id as company from
        (select id, row_number() over (order by id) as n from shippers) as shippers
        join (select id, row_number() over (order by id) as n from companies where id <> ${COMPANY}) as companies
          on companies.n = 2 * shippers.n) as joined
    where joined.id = shippers.id`.execute(database);
  await sql`
    with added as (insert into shippers (name, company, email, company_id)
      select 'Holding site ' || n, 'Bench Holding', 'site' || n || '@holding.example', ${COMPANY}
      from generate_series(1, 200) as n returning id)
    insert into shipments (tracking_number, service_type, origin_location, destination_location, status, weight,
      estimated_delivery, delivered_at, shipper_id, created_at)
    select 'BENCH-' || row_number() over (), (array['Air Freight', 'Sea Freight', 'Road Transport'])[1 + n % 3], 'Antwerp',
      (array['Lagos', 'Oslo', 'Lyon'])[1 + n % 3], case when n % 5 = 0 then 'in_transit' else 'delivered' end, n * 10,
      now() - make_interval(hours => n * 24 - 12), case when n % 5 > 0 then now() - make_interval(hours => n * 24 - 10 - n % 5) end,
      added.id, now() - make_interval(hours => n * 24, secs => (random() * 80000)::int)
    from added, generate_series(1, 250) as n`.execute(database);
  await sql`analyze`.execute(database);
}
