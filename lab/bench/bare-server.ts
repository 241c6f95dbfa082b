/**
 * Node's own HTTP server and one pool: `/page` sends given bytes, `/lookup` two plain queries, `/prepared` prepared ones
 * after a counted limit; `/insert` stores a request, `/insert-notify` one that listeners are told of.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import { trackingKey } from "#app/shipments/number-key.ts";

const page = process.env.BARE_PAGE ? readFileSync(process.env.BARE_PAGE) : Buffer.from("");
const pageHeaders = JSON.parse(process.env.BARE_HEADERS ?? "{}") as Record<string, string>;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const shipmentQuery = `select s.id, s.tracking_number, s.status, s.origin_location, s.destination_location,
  s.estimated_delivery, s.service_type, s.weight, s.pieces, s.current_location,
  shippers.name as shipper_name, consignees.name as consignee_name
  from shipments s left join shippers on shippers.id = s.shipper_id
  left join consignees on consignees.id = s.consignee_id where s.tracking_key = $1`;
const historyQuery = `select id, status, "timestamp", location, notes from shipment_status_history
  where shipment_id = $1 order by "timestamp" desc, created_at desc, id desc`;
const limitQuery = `insert into rate_limits (key, points, expire) values ($1, 1, $2)
  on conflict (key) do update set points = rate_limits.points + 1 returning points, expire`;
const insertQuery = `insert into quote_requests
  (name, email, origin_location, destination_location, cargo_type, weight, service_type, message)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`;
const insertNotifyQuery = `with stored as (${insertQuery}) select id, pg_notify('bench_quotes', id::text) from stored`;

async function lookUp(number: string) {
  const shipment = (await pool.query(shipmentQuery, [trackingKey(number)])).rows[0];
  return { shipment, history: (await pool.query(historyQuery, [shipment.id])).rows };
}

async function lookUpPrepared(number: string, caller: string) {
  await pool.query({ name: "limit", text: limitQuery, values: [`bare:${caller}`, Date.now() + 60_000] });
  const values = [trackingKey(number)];
  const shipment = (await pool.query({ name: "shipment", text: shipmentQuery, values })).rows[0];
  const history = await pool.query({ name: "history", text: historyQuery, values: [shipment.id] });
  return { shipment, history: history.rows };
}

let requests = 0;
async function insert(query: string) {
  requests += 1;
  const typed = [
    "Bench Bare",
    `bare-${requests}@zenne.example`,
    "Antwerp",
    "Lagos",
    "Pumps",
    "50 kg",
    "Sea Freight",
    "",
  ];
  return (await pool.query(query, typed)).rows[0];
}

createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://bare");
  const json = (value: unknown) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  const failed = (error: unknown) => response.writeHead(500).end(String(error));
  if (url.pathname === "/page") response.writeHead(200, pageHeaders).end(page);
  else if (url.pathname === "/lookup") lookUp(url.searchParams.get("number") ?? "").then(json, failed);
  else if (url.pathname === "/prepared")
    lookUpPrepared(url.searchParams.get("number") ?? "", String(request.headers["x-forwarded-for"])).then(
      json,
      failed,
    );
  else if (url.pathname === "/insert")
    request.resume().on("end", () => insert(insertQuery).then(json, failed));
  else if (url.pathname === "/insert-notify")
    request.resume().on("end", () => insert(insertNotifyQuery).then(json, failed));
  else response.end("ok");
}).listen(Number(process.env.PORT), "127.0.0.1");
