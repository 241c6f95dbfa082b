import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { mkdtempSync, rmSync } from "node:fs";
import { startEmbeddedPostgres } from "#database/embedded/start.ts";
import { migrate } from "#database/migrate.ts";
import { listQuoteRequests } from "#database/quotes/list-quote-requests.ts";
import { listContactSubmissions } from "#database/contacts/list-contact-submissions.ts";
import { countInbox } from "#database/inboxes/count-inbox.ts";
import { listParties } from "#database/parties/list-parties.ts";
import { findSimilarParties } from "#database/parties/find-similar-parties.ts";
import { shippersOfRequest } from "#database/quotes/shipper-for-request.ts";
import { findRequestOfShipment } from "#database/quotes/find-request-of-shipment.ts";
import { quoteFilterOf } from "#domain/quotes/quote-filter.ts";
import { contactFilterOf } from "#domain/contacts/contact-filter.ts";
import { parseCursor, parsePlace } from "#domain/keyset.ts";
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const folder = mkdtempSync("/tmp/team/scratch-inboxes/pg-");
const server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => {} });
try {
  await migrate(server.url);
  const pool = new pg.Pool({ connectionString: server.url, max: 4 }); pool.on("error", () => {});
  const t0 = Date.now();
  for (const t of ["shippers", "consignees"]) await pool.query(`insert into ${t} (name, company, email, phone, address, created_at)
    select (array['Noor','Jef','Lotte','Emeka','Ana','Kojo','Sven','Ines'])[1 + n % 8] || ' ' || md5(n::text)::varchar(9), 'Company ' || md5((n*7)::text)::varchar(12) || ' NV',
    'desk' || n || '@' || md5((n*3)::text)::varchar(8) || '.example', '+32 3 555 ' || n, 'Kaai ' || n || E'\\n2000 Antwerp', now() - n * interval '13 minutes' from generate_series(1, 30000) n`);
  await pool.query(`insert into shipments (tracking_number, origin_location, destination_location, shipper_id, consignee_id, created_at)
    select 'ZF-' || n, 'Antwerp', 'Lagos', s.id, c.id, now() - n * interval '3 minutes' from generate_series(1, 300000) n
    join (select id, row_number() over () r from shippers) s on s.r = 1 + n % 30000 join (select id, row_number() over () r from consignees) c on c.r = 1 + (n * 7) % 30000`);
  await pool.query(`insert into quote_requests (name, email, company, service_type, origin_location, destination_location, cargo_type, weight, message, status, is_read, spam_reason, marked_spam_at, created_at)
    select 'Visitor ' || md5(n::text)::varchar(10), 'v' || n || '@' || md5((n*5)::text)::varchar(8) || '.be', case when n % 3 = 0 then 'Firm ' || md5(n::text)::varchar(9) end, 'Sea Freight', 'Antwerp', 'Lagos', '2 pallets', '640 kg', repeat('word ', 60),
    (array['pending','in_progress','completed','completed','completed','rejected'])[1 + n % 6], n > 200, case when n % 20 = 0 then 'too_fast' end, case when n % 20 = 0 then now() end, now() - n * interval '4 minutes' from generate_series(1, 100000) n`);
  await pool.query(`insert into contact_submissions (name, email, subject, message, is_read, spam_reason, marked_spam_at, created_at)
    select 'Visitor ' || md5(n::text)::varchar(10), 'v' || n || '@' || md5((n*5)::text)::varchar(8) || '.be', 'Subject ' || md5(n::text), repeat('word ', 80), n > 200, case when n % 20 = 0 then 'too_fast' end, case when n % 20 = 0 then now() end, now() - n * interval '4 minutes' from generate_series(1, 100000) n`);
  await pool.query("update quote_requests set shipment_id = (select id from shipments limit 1) where id in (select id from quote_requests limit 30)");
  await pool.query("vacuum analyze");
  console.log("filled in", Date.now() - t0, "ms");
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }), log: (e) => { if (e.level === "query") queries.push({ sql: e.query.sql, parameters: e.query.parameters }); } }) as any;
  const mid = (await pool.query(`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id c, id from quote_requests order by created_at desc offset 50000 limit 1`)).rows[0];
  const pmid = (await pool.query(`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id c, id from shippers order by created_at desc offset 15000 limit 1`)).rows[0];
  const ship = (await pool.query("select id from shipments limit 1")).rows[0].id;
  const q = (f: string, p = "") => () => listQuoteRequests(db, quoteFilterOf(new URLSearchParams(f)), parsePlace(new URLSearchParams(p)), 100);
  const c = (f: string, p = "") => () => listContactSubmissions(db, contactFilterOf(new URLSearchParams(f)), parsePlace(new URLSearchParams(p)), 100);
  const cases: [string, () => Promise<unknown>][] = [
    ["quotes first", q("")], ["quotes middle after", q("", `after=${mid.c}`)], ["quotes before", q("", `before=${mid.c}`)], ["quotes index 90000", q("", "index=90000")],
    ["quotes status", q("status=pending")], ["quotes rejected unread", q("status=rejected&read=unread")], ["quotes unread", q("read=unread")], ["quotes read", q("read=read")], ["quotes spam", q("view=spam")],
    ["quotes search email", q("search=v77777@")], ["quotes search common", q("search=visitor")], ["quotes search 2 letters", q("search=zz")], ["quotes search none", q("search=nobodyatall")],
    ["contacts first", c("")], ["contacts search", c("search=subject a1b2")], ["contacts unread", c("read=unread")], ["contacts spam", c("view=spam")],
    ["count inbox", () => countInbox(db, "quote_requests")],
    ["parties first", () => listParties(db, "shipper", { search: "", limit: 60 })], ["parties middle", () => listParties(db, "shipper", { search: "", limit: 60, after: parseCursor(pmid.c) })],
    ["parties search", () => listParties(db, "shipper", { search: "desk2999", limit: 60 })], ["parties search common", () => listParties(db, "shipper", { search: "antwerp", limit: 60 })], ["parties search 2", () => listParties(db, "shipper", { search: "zz", limit: 60 })],
    ["parties by id", () => listParties(db, "shipper", { search: "", limit: 60, ids: [pmid.id] })],
    ["similar", () => findSimilarParties(db, "shipper", { name: "Noor", company: "X", email: "desk5@a.example" })],
    ["similar no mail", () => findSimilarParties(db, "shipper", { name: "Noor", company: "X", email: null })],
    ["shippers of request", () => shippersOfRequest(db, { email: "desk5@a.example", name: "x" })],
    ["request of shipment", () => findRequestOfShipment(db, ship)],
  ];
  for (const [name, run] of cases) {
    await run(); queries.length = 0;
    const times: number[] = [];
    for (let i = 0; i < 5; i++) { queries.length = 0; const s = performance.now(); await run(); times.push(performance.now() - s); }
    console.log(`\n## ${name}: median ${times.sort((a, b) => a - b)[2]!.toFixed(1)} ms`);
    for (const { sql, parameters } of queries) {
      const plan = (await pool.query(`explain (analyze, buffers off, costs off, timing off) ${sql}`, parameters as unknown[])).rows.map((r) => r["QUERY PLAN"]) as string[];
      const scans = plan.filter((l) => /Scan|Sort|Execution/.test(l)).map((l) => l.trim().replace(/\(actual rows=([\d.]+) loops=(\d+)\)/, "r=$1 l=$2"));
      console.log("  " + scans.join("\n  "));
    }
  }
  await pool.end();
} finally { await server.stop(); rmSync(folder, { recursive: true, force: true }); }
