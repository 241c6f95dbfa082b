/**
 * Mails on the way: how long 10 000 subscriptions of one shipment take to queue, with the memory of the process; how long
 * after its five minutes a mail is queued; and a bulk change of 4 000 shipments with and without customers who want mails.
 * It writes: give it a database of its own.
 *
 *   DATA_DIR=/tmp/data-mails node bench/measure-mails.ts
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import pino from "pino";
import { addStaff } from "#database/accounts/staff.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { continueNextAct } from "#database/acts/continue-acts.ts";
import { updateStatusOfSelected } from "#database/shipments/bulk.ts";
import { addStatusEntry } from "#database/shipments/status-history.ts";
import { queueNextNotice } from "#database/subscriptions/collect-notices.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { startNotifyingCustomers } from "#server/jobs/polling.ts";
import { testActor } from "#tests/actors.ts";

const { values } = parseArgs({
  options: {
    subscriptions: { type: "string", default: "10000" },
    shipments: { type: "string", default: "4000" },
    runs: { type: "string", default: "30" },
  },
});
const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: console.error });
const actor = testActor();
const publicUrl = "https://zenne.example";

try {
  actor.id = (await addStaff(db, { email: `bench-${Date.now()}@zenne.example`, password: "secret-1" })) ?? "";
  await sql`truncate shipments, consignees, mails cascade`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await measureSubscriptions(Number(values.subscriptions));
  await measureDelay(Number(values.runs));
  await measureBulk(Number(values.shipments));
} finally {
  await db.destroy();
  if (!pool.ended) await pool.end();
  await server?.stop();
}

async function addShipment(number: string): Promise<string> {
  const { id } = await db
    .insertInto("shipments")
    .values({ tracking_number: number, origin_location: "Antwerp", destination_location: "Lagos" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function happen(shipmentId: string) {
  return addStatusEntry(db, actor, shipmentId, {
    status: "in_transit",
    location: "Antwerp",
    notes: null,
    timestamp: new Date(),
  } as Parameters<typeof addStatusEntry>[3]);
}

function subscribe(shipmentId: string, count: number) {
  return sql`insert into tracking_subscriptions (shipment_id, email, confirmed_at)
    select ${shipmentId}, 's' || n || '@bench.example', now() from generate_series(1, ${count}::int) as n`.execute(
    db,
  );
}

function due() {
  return sql`update shipment_notices set due_at = now()`.execute(db);
}

async function measureSubscriptions(count: number): Promise<void> {
  const id = await addShipment("MAILS-1");
  await subscribe(id, count);
  await happen(id);
  await due();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  const started = performance.now();
  const told = await Promise.all([queueNextNotice(db, publicUrl), queueNextNotice(db, publicUrl)]);
  const took = performance.now() - started;
  clearInterval(watch);
  const { rows } = await sql<{ mails: number; addresses: number; jobs: number }>`
    select count(*)::int as mails, count(distinct lower(recipient))::int as addresses,
      (select count(*)::int from graphile_worker._private_jobs) as jobs from mails`.execute(db);
  const { mails, addresses, jobs } = rows[0] ?? {};
  console.log(
    `${count} subscriptions, two processes (${told.filter(Boolean).length} told): queued in ${took.toFixed(0)} ms, ` +
      `memory +${((most - before) / 1e6).toFixed(1)} MB; ${mails} mails, ${addresses} addresses, ${jobs} jobs`,
  );
}

/** From the end of the five minutes to the queued mail, with the timer of the product. */
async function measureDelay(runs: number): Promise<void> {
  const ids = await Promise.all(Array.from({ length: runs }, (_, number) => addShipment(`DELAY-${number}`)));
  for (const id of ids) {
    await subscribe(id, 1);
    await happen(id);
  }
  // Each is due at another moment of the next ten seconds.
  await sql`update shipment_notices set due_at = now() + random() * interval '10 seconds'`.execute(db);
  const dueAt = await sql<{ shipment_id: string; due_at: Date }>`select * from shipment_notices`.execute(db);
  const telling = startNotifyingCustomers({ db, log: pino({ level: "silent" }), publicUrl } as Parameters<
    typeof startNotifyingCustomers
  >[0]);
  const waits: number[] = [];
  while (waits.length < runs) {
    const { rows } = await sql<{ shipment_id: string; queued_at: Date }>`
      select shipment_id, queued_at from mails where shipment_id = any(${ids}::uuid[])`.execute(db);
    waits.splice(0);
    for (const { shipment_id, queued_at } of rows) {
      const at = dueAt.rows.find((each) => each.shipment_id === shipment_id)?.due_at;
      if (at) waits.push(queued_at.getTime() - at.getTime());
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await telling.stop();
  waits.sort((a, b) => a - b);
  console.log(`after the five minutes: median ${waits[Math.floor(runs / 2)]} ms, worst ${waits.at(-1)} ms`);
}

async function measureBulk(count: number): Promise<void> {
  await sql`truncate shipments, mails cascade`.execute(db);
  await sql`
    with party as (insert into consignees (name, email) values ('Bench', 'bench@bench.example') returning id)
    insert into shipments (tracking_number, origin_location, destination_location, consignee_id)
    select 'BULK-' || n, 'Antwerp', 'Lagos', party.id from party, generate_series(1, ${count}::int) as n`.execute(
    db,
  );
  const change = async (status: string) => {
    const started = performance.now();
    await updateStatusOfSelected(db, actor, { all: true, filter: {}, except: [] } as never, status, {
      now: new Date(),
    });
    while (await continueNextAct(db));
    return performance.now() - started;
  };
  await change("picked_up");
  const without = Math.min(await change("in_transit"), await change("arrived"));
  await sql`update consignees set mails_wanted = 'all'`.execute(db);
  const wanted = await change("out_for_delivery");
  const again = await change("in_transit");
  await due();
  const started = performance.now();
  let told = 0;
  while (await queueNextNotice(db, publicUrl)) told += 1;
  const took = performance.now() - started;
  console.log(
    `bulk change of ${count}: ${without.toFixed(0)} ms without mails, ${wanted.toFixed(0)} and ${again.toFixed(0)} ms with; ` +
      `${told} shipments told in ${(took / 1000).toFixed(1)} s`,
  );
}
