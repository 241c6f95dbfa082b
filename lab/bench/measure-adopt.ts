/** Checks and moves in another site's database with a million shipments. DATA_DIR must not exist yet. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { applyAdoption, checkAdoption } from "#operations/adopt/adopt.ts";
import { readPasswords } from "#operations/embedded/cluster.ts";
import { withAdminConnection } from "#operations/embedded/prepare-database.ts";
import { findCluster } from "#operations/embedded/server-directory.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";

const { values } = parseArgs({ options: { shipments: { type: "string", default: "1000000" } } });
const count = Number(values.shipments);
const dataDir = path.resolve(process.env.DATA_DIR ?? "./data-adopt");

const started = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

/** A fifth of the shipments has another status than its history says, as the old form left them. */
const rows = `
  insert into shippers (name, company, email) select 'Shipper ' || n, 'Company ' || n || ' BV', 'desk' || n || '@example.com'
    from generate_series(1, ${count / 50}) n;
  insert into consignees (name, address) select 'Consignee ' || n, 'Street ' || n from generate_series(1, ${count / 50}) n;
  create temporary table parties as select s.id as shipper, c.id as consignee, n as number
    from (select id, row_number() over () as n from shippers) s join (select id, row_number() over () as n from consignees) c using (n);
  insert into shipments (tracking_number, status, service_type, origin_location, destination_location, estimated_delivery,
      weight, dimensions, pieces, shipper_id, consignee_id, created_at, updated_at)
    select 'OLD-' || to_hex(n::bigint * 7919), case when n % 5 = 0 then 'in_transit' else 'delivered' end, 'Road Transport',
      'Antwerp ' || n % 400, 'Lyon ' || n % 300, date '2025-01-01' + (n % 600)::int, (n % 9000) / 10.0, '"120 x 80 x 100"',
      1 + n % 30, shipper, consignee, timestamp '2025-01-01' + n * interval '30 seconds', timestamp '2025-01-04' + n * interval '30 seconds'
    from generate_series(1, ${count}) n join parties on parties.number = 1 + n % ${count / 50};
  insert into shipment_status_history (shipment_id, status, location, notes, "timestamp")
    select id, (array['pending', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'])[step], origin_location,
      'Entry ' || step, created_at + step * interval '9 hours'
    from shipments, generate_series(1, 5) step;
  drop table parties;
  analyze;`;

const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
try {
  const { administrator } = await readPasswords(await findCluster(dataDir));
  await withAdminConnection({ port: server.port, password: administrator }, async (client) => {
    await client.query("create role anon; create role authenticated; create role service_role");
  });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(readFileSync("operations/adopt/samples/old-site.sql", "utf8"));
    await client.query(rows);
  } finally {
    await client.end();
  }
  say(`${count} shipments, ${count * 5} history entries of another site`);
  const began = performance.now();
  const { blockers } = await checkAdoption(server.url);
  say(
    `checked in ${((performance.now() - began) / 1000).toFixed(1)} s; in the way: ${blockers.join(", ") || "nothing"}`,
  );
  const applied = performance.now();
  const { checksums } = await applyAdoption(server.url, { say });
  const moved = checksums.reduce((sum, each) => sum + each.rows, 0);
  say(`moved ${moved} rows in ${((performance.now() - applied) / 1000).toFixed(1)} s`);
} finally {
  await server.stop();
}
