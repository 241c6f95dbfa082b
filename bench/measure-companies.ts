/**
 * Measures the matching and merging of customers on 200,000 of them, which it makes (it writes):
 *
 *   DATA_DIR=/tmp/data-companies node bench/measure-companies.ts
 *
 * One candidate, and 10,000 rows of a file; the first page of possible doubles and a page further on; merging a customer
 * with 50,000 shipments of 500 shippers, 20,000 requests and 100 people into another one, and undoing it.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { listDoubles } from "#database/companies/doubles.ts";
import { findMatches, findMatchesOfMany } from "#database/companies/match.ts";
import { mergeCompanies } from "#database/companies/merge.ts";
import { undoMerge } from "#database/companies/undo-merge.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import type { CompanyCandidate } from "#domain/companies/match.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { testActor } from "../tests/actors.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "200" } } });
const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: console.error });
const actor = testActor({ id: "00000000-0000-4000-8000-000000000000" });

try {
  await fill();
  await measureMatching();
  await measureDoubles();
  await measureMerging();
} finally {
  await pool.end();
  await server?.stop();
}

/** With a connection of its own: that of the product gives up long work. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as count from companies");
  if (rows[0].count < 200_000) {
    // Every thousandth has the name of the one before, every two-thousandth its VAT number too.
    await client.query(`
      insert into companies (name, vat_number, postcode, city, country_code)
      select 'Freight House ' || (n - (n % 1000 = 0)::int) || ' BV', 'BE0' || (200000000 + n - (n % 2000 = 0)::int),
        1000 + n % 9000, 'Antwerp', 'BE'
      from generate_series(1, 200000) as n`);
    await client.query(`
      insert into company_contacts (company_id, position, name, email)
      select id, place, 'Person ' || place, 'desk' || place || '@' || replace(id::text, '-', '') || '.example'
      from companies, generate_series(1, 2) as place`);
    await client.query(`
      with one as (select id from companies order by id limit 1), sending as (
        insert into shippers (name, email, company_id)
        select 'Shipper ' || n, 'dock' || n || '@shipper.example', one.id from one, generate_series(1, 500) as n returning id)
      insert into shipments (tracking_number, status, service_type, origin_location, destination_location, shipper_id)
      select 'CMP-' || n, 'pending', 'Road Transport', 'Ghent', 'Oslo', sender.id
      from (select id, row_number() over () as place from sending) as sender, generate_series(1, 50000) as n
      where n % 500 = sender.place % 500`);
    await client.query(`
      insert into quote_requests (name, email, origin_location, destination_location, company_id)
      select 'Jo', 'jo' || n || '@x.example', 'Ghent', 'Oslo', one.id
      from (select id from companies order by id limit 1) as one, generate_series(1, 20000) as n`);
    await client.query(`
      insert into company_contacts (company_id, position, name, email)
      select id, n, 'Person ' || n, 'more' || n || '@x.example'
      from (select id from companies order by id limit 1) as one, generate_series(3, 100) as n`);
    await client.query("vacuum analyze");
  }
  await client.end();
}

async function measureMatching(): Promise<void> {
  // Rows of a file: a third known by number, a third by name and address, a third new.
  const rows = Array.from({ length: 10_000 }, (_, n): CompanyCandidate => {
    const known = 1 + n * 17;
    const [name, vat] = [`FREIGHT HOUSE ${known}`, `BE 0${200_000_000 + known}`];
    if (n % 3 === 0) return { name: `Row ${n}`, vat_number: vat, postcode: null, emails: [] };
    if (n % 3 === 1)
      return { name, vat_number: null, postcode: `${1000 + (known % 9000)}`, emails: [`x${n}@new.example`] };
    return {
      name: `New ${n}`,
      vat_number: `BE0${700_000_000 + n}`,
      postcode: "2000",
      emails: [`jo@new${n}.example`],
    };
  });
  await findMatches(db, rows[0] ?? never());
  const times: number[] = [];
  for (const row of rows.slice(0, Number(values.runs))) times.push(await timed(() => findMatches(db, row)));
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(2);
  console.log(`one candidate: median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  let found = 0;
  const all = await timed(async () => {
    found = (await findMatchesOfMany(db, rows)).filter((matches) => matches.length > 0).length;
  });
  console.log(`10,000 rows: ${(all / 1000).toFixed(2)} s, ${found} of them match`);
}

async function measureDoubles(): Promise<void> {
  let after = null;
  for (let page = 1; page <= 12; page++) {
    const started = performance.now();
    const read = await listDoubles(db, actor, { after, limit: 30 });
    const took = performance.now() - started;
    if (page < 3 || !read.next)
      console.log(`possible doubles, page ${page}: ${took.toFixed(0)} ms, ${read.pairs.length} pairs`);
    after = read.next;
    if (!after) break;
  }
}

async function measureMerging(): Promise<void> {
  const rows = await db.selectFrom("companies").select("id").orderBy("id").limit(2).execute();
  const [merged, kept] = rows.map(({ id }) => id);
  let mergeId = "";
  const merging = await timed(async () => {
    ({ mergeId } = await mergeCompanies(db, actor, {
      keptId: kept ?? "",
      mergedId: merged ?? "",
      choices: {},
    }));
  });
  const undoing = await timed(() => undoMerge(db, actor, mergeId));
  console.log(`merge ${(merging / 1000).toFixed(2)} s, undo ${(undoing / 1000).toFixed(2)} s`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function never(): never {
  throw new Error("no rows");
}
