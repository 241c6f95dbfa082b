/** Subscriptions queued, the delay of a mail, a bulk change with and without mails. It empties the shipments. */
import { sql } from "kysely";
import pino from "pino";
import type { Database } from "#database/connection/connect.ts";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { updateStatusOfSelected } from "#app/shipments/bulk.server.ts";
import { addStatusEntry } from "#app/shipments/status-history.server.ts";
import { queueNextNotice } from "#app/subscriptions/collect-notices.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { startNotifyingCustomers } from "#server/jobs/polling.ts";
import { measureOnce, onDatabase, printTimes } from "./database.ts";

const SUBSCRIPTIONS = 10_000;
const SHIPMENTS = 4_000;
const RUNS = 30;
const publicUrl = "https://zenne.example";

await onDatabase("./data-mails", async ({ db, actor }) => {
  await sql`truncate shipments, consignees, mails cascade`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await measureSubscriptions(db, actor);
  await measureDelay(db, actor);
  await measureBulk(db, actor);
});

async function addShipment(db: Database, number: string): Promise<string> {
  const { id } = await db
    .insertInto("shipments")
    .values({ tracking_number: number, origin_location: "Antwerp", destination_location: "Lagos" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function happen(db: Database, actor: Actor, shipmentId: string) {
  return addStatusEntry(db, actor, shipmentId, {
    status: "in_transit",
    location: "Antwerp",
    notes: null,
    timestamp: new Date(),
  } as Parameters<typeof addStatusEntry>[3]);
}

function subscribe(db: Database, shipmentId: string, count: number) {
  return sql`insert into tracking_subscriptions (shipment_id, email, confirmed_at)
    select ${shipmentId}, 's' || n || '@bench.example', now() from generate_series(1, ${count}::int) as n`.execute(
    db,
  );
}

function makeDue(db: Database) {
  return sql`update shipment_notices set due_at = now()`.execute(db);
}

async function measureSubscriptions(db: Database, actor: Actor): Promise<void> {
  const id = await addShipment(db, "MAILS-1");
  await subscribe(db, id, SUBSCRIPTIONS);
  await happen(db, actor, id);
  await makeDue(db);
  await measureOnce(`${SUBSCRIPTIONS} subscriptions queued by two processes`, async () => {
    await Promise.all([queueNextNotice(db, publicUrl), queueNextNotice(db, publicUrl)]);
    const { rows } = await sql<{ mails: number; addresses: number; jobs: number }>`
      select count(*)::int as mails, count(distinct lower(recipient))::int as addresses,
        (select count(*)::int from graphile_worker._private_jobs) as jobs from mails`.execute(db);
    return rows[0];
  });
}

/** From the end of the five minutes to the queued mail, with the timer of the product. */
async function measureDelay(db: Database, actor: Actor): Promise<void> {
  const ids = await Promise.all(
    Array.from({ length: RUNS }, (_, number) => addShipment(db, `DELAY-${number}`)),
  );
  for (const id of ids) {
    await subscribe(db, id, 1);
    await happen(db, actor, id);
  }
  // Each is due at another moment of the next ten seconds.
  await sql`update shipment_notices set due_at = now() + random() * interval '10 seconds'`.execute(db);
  const dueAt = await sql<{ shipment_id: string; due_at: Date }>`select * from shipment_notices`.execute(db);
  const telling = startNotifyingCustomers({ db, log: pino({ level: "silent" }), publicUrl } as Parameters<
    typeof startNotifyingCustomers
  >[0]);
  const waits: number[] = [];
  while (waits.length < RUNS) {
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
  printTimes("from the end of the five minutes to the queued mail", waits);
}

async function measureBulk(db: Database, actor: Actor): Promise<void> {
  await sql`truncate shipments, mails cascade`.execute(db);
  await sql`
    with party as (insert into consignees (name, email) values ('Bench', 'bench@bench.example') returning id)
    insert into shipments (tracking_number, origin_location, destination_location, consignee_id)
    select 'BULK-' || n, 'Antwerp', 'Lagos', party.id from party, generate_series(1, ${SHIPMENTS}::int) as n`.execute(
    db,
  );
  const change = (status: string, mails: string) =>
    measureOnce(`bulk change of ${SHIPMENTS} to ${status}, ${mails}`, async () => {
      const selection = { all: true as const, filter: {}, except: [] };
      await updateStatusOfSelected(db, actor, selection, status, { now: new Date() });
      while (await continueNextAct(db));
    });
  for (const status of ["picked_up", "in_transit", "arrived"]) await change(status, "no mails wanted");
  await sql`update consignees set mails_wanted = 'all'`.execute(db);
  for (const status of ["out_for_delivery", "in_transit"]) await change(status, "mails wanted");
  await makeDue(db);
  await measureOnce("notices queued", async () => {
    let notices = 0;
    while (await queueNextNotice(db, publicUrl)) notices += 1;
    return notices;
  });
}
