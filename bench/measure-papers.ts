/**
 * Measures the dashboard and the export on a filled database:
 *
 *   DATABASE_URL=postgres://… node bench/measure-papers.ts
 *   DATA_DIR=./data-bench node bench/measure-papers.ts
 */
import path from "node:path";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { countDashboard } from "#database/dashboard/dashboard.ts";
import {
  listSnoozedShipments,
  listUnansweredRequests,
  listWaitingShipments,
  listWithoutPapers,
} from "#database/dashboard/work-queue.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { exportShipments } from "#database/shipments/export.ts";
import { testActor } from "../tests/actors.ts";
import { FULL_EXPORT } from "../domain/shipments/csv.ts";
import { SHIPMENT_VIEWS } from "../domain/shipments/shipment-filter.ts";

const server = process.env.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.resolve(process.env.DATA_DIR ?? "./data"), log: () => {} });
const url = process.env.DATABASE_URL ?? server?.url ?? "";
await migrate(url);
const { db, pool } = connectDatabase(url, { warn: () => {} });
try {
  await dashboard(db);
  for (let round = 1; round <= 3; round++) {
    const raw = await rawCopy();
    const ours = await ourExport();
    console.log(
      `export ${round}: COPY ${raw.toFixed(0)} ms, ours ${ours.milliseconds.toFixed(0)} ms for ${ours.count} shipments, ` +
        `${(ours.bytes / 1e6).toFixed(0)} MB: ${(raw / ours.milliseconds).toFixed(2)} of COPY`,
    );
  }
} finally {
  await pool.end();
  await server?.stop();
}

async function dashboard(db: Database): Promise<void> {
  const now = new Date();
  for (const what of ["shipments", "pending", "shippers", "consignees"] as const) {
    const [milliseconds, count] = await median(() => countDashboard(db, testActor(), what));
    console.log(`${what.padEnd(10)} ${milliseconds.toFixed(1).padStart(7)} ms  ${count}`);
  }
  // Of the owner of most, where there is one; else «mine» has nothing to count.
  const busiest = await db
    .selectFrom("shipments")
    .select("owner_id")
    .where("owner_id", "is not", null)
    .groupBy("owner_id")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .executeTakeFirst();
  const actor = testActor({ id: busiest?.owner_id ?? "00000000-0000-4000-8000-000000000000" });
  for (const mine of [false, true]) {
    const reading = { now, mine, limit: 5 };
    for (const view of SHIPMENT_VIEWS) {
      const [milliseconds, { count }] = await median<{ count: number }>(() =>
        view === "papers"
          ? listWithoutPapers(db, actor, reading)
          : listWaitingShipments(db, actor, view, reading),
      );
      console.log(
        `${view.padEnd(10)} ${milliseconds.toFixed(1).padStart(7)} ms  ${count}${mine ? " mine" : ""}`,
      );
    }
    const [milliseconds, { count }] = await median(() => listSnoozedShipments(db, actor, reading));
    console.log(`snoozed    ${milliseconds.toFixed(1).padStart(7)} ms  ${count}${mine ? " mine" : ""}`);
  }
  const requests = () => listUnansweredRequests(db, actor, { now, mine: false, limit: 5 });
  const [milliseconds, { count }] = await median(requests);
  console.log(`requests   ${milliseconds.toFixed(1).padStart(7)} ms  ${count}`);
}

async function median<Value>(act: () => Promise<Value>): Promise<[milliseconds: number, value: Value]> {
  const times: number[] = [];
  let value = await act();
  for (let round = 0; round < 7; round++) {
    const started = performance.now();
    value = await act();
    times.push(performance.now() - started);
  }
  return [times.toSorted((a, b) => a - b)[3] ?? 0, value];
}

/** The same rows and columns, as PostgreSQL itself writes them: what the export is compared with. */
async function rawCopy(): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  const stream = client.query(
    copyTo(`copy (select tracking_number, status, origin_location, destination_location, current_location, weight,
      shippers.name, consignees.name, shipments.created_at
      from shipments left join shippers on shippers.id = shipper_id left join consignees on consignees.id = consignee_id
      order by shipments.created_at desc, shipments.id desc) to stdout with (format csv)`),
  );
  for await (const _chunk of stream);
  const milliseconds = performance.now() - started;
  await client.end();
  return milliseconds;
}

async function ourExport() {
  const staff = { email: `bench-${Date.now()}@zenne.example`, password: "quiet-canal-barge" };
  const account = (await addStaff(db, staff)) ?? "";
  // A session is a fresh proof, without which nobody gets everything.
  const session = await db
    .insertInto("admin_sessions")
    .values({ user_id: account, token: staff.email, expires_at: new Date(Date.now() + 3_600_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const started = performance.now();
  const { count, file } = await exportShipments(
    db,
    {
      id: account,
      email: "bench@zenne.example",
      name: "Bench",
      role: "owner",
      sessionId: session.id,
    },
    { all: true, filter: {}, except: [] },
    { columns: FULL_EXPORT, now: new Date() },
  );
  let bytes = 0;
  for await (const chunk of file) bytes += chunk.length;
  return { count, bytes, milliseconds: performance.now() - started };
}
