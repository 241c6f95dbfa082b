/**
 * Measures the inbox of quote requests on 200,000 of them, which it makes (it writes):
 *
 *   DATA_DIR=/tmp/data-requests node bench/measure-requests.ts
 *
 * First rows, a page further on, search by name and by number, those that wait, one's own and nobody's.
 */
import path from "node:path";
import pg from "pg";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { countWaiting, listQuoteRequests } from "#database/quotes/quote-requests.ts";
import { type QuoteFilter, quoteFilterOf } from "#domain/quotes/quote-filter.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { testActor } from "../tests/actors.ts";

const RUNS = 30;
const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: console.error });

try {
  const actor = testActor({ id: await fill() });
  const filterOf = (query: string): QuoteFilter => quoteFilterOf(new URLSearchParams(query));
  const list = (query: string, index = 0) => listQuoteRequests(db, actor, filterOf(query), { index }, 60);
  await measure("first rows", () => list(""));
  await measure("page from row 100,000", () => list("", 100_000));
  await measure("search by a name that many have", () => list("search=Person"));
  await measure("search by a rare name", () => list("search=Person+123456"));
  await measure("search by number", () => list("search=Q-123456"));
  await measure("waiting, the longest first", () => list("view=waiting"));
  await measure("count of what waits", () => countWaiting(db, actor));
  await measure("mine", () => list("owner=me"));
  await measure("nobody's", () => list("owner=nobody"));
} finally {
  await pool.end();
  await server?.stop();
}

/** With a connection of its own: that of the product gives up long work. */
async function fill(): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into admin_users (name, email, role)
    select 'Seller ' || n, 'seller' || n || '@x.example', 'sales' from generate_series(1, 10) as n
    on conflict do nothing`);
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from quote_requests");
  if ((rows[0]?.count ?? 0) < 200_000) {
    await client.query(`
      insert into quote_requests (name, email, company, origin_location, destination_location, status, owner_id, created_at)
      select 'Person ' || n, 'person' || n || '@x.example', 'House ' || n % 5000, 'Antwerp', 'Tema',
        case when n % 100 = 0 then 'pending' when n % 50 = 1 then 'in_progress' else 'completed' end,
        case when n % 2 = 0 then seller.id end, now() - n * interval '5 minutes'
      from generate_series(1, 200000) as n
        join (select id, row_number() over (order by email) as place from admin_users where role = 'sales') as seller
          on seller.place = 1 + n / 2 % 10`);
    await client.query("vacuum analyze quote_requests");
  }
  const seller = await client.query<{ id: string }>(
    "select id from admin_users where email = 'seller1@x.example'",
  );
  await client.end();
  return seller.rows[0]?.id ?? "";
}

async function measure(what: string, act: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(RUNS * share)] ?? 0).toFixed(1);
  console.log(`${what.padEnd(34)} median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
