import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { DB } from "#database/schema.generated.ts";
import { makeStage, type Primary, startPrimary } from "#tests/postgres-servers.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { connectDatabase } from "./connect.ts";
import { isDatabaseUnavailable, UnknownOutcome } from "./errors.ts";

const stage = makeStage("outcome");
let primary: Primary;
beforeAll(async () => {
  primary = await startPrimary(stage.folder);
  await sql`create table written (mark text primary key deferrable initially deferred)`.execute(connect());
});
afterAll(async () => {
  await primary.server.end("SIGQUIT");
  stage.remove();
});
const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function connect(url = primary.url) {
  const { db, pool } = connectDatabase(url, { warn: () => {} }, { max: 2 });
  ends.push(() => pool.end());
  return db;
}

const write = (db: Kysely<DB>, mark: string) => sql`insert into written values (${mark})`.execute(db);
const isStored = async (mark: string) =>
  (await primary.server.ask(`select from written where mark = '${mark}'`)).length === 1;

/** Makes commits wait for a missing standby until they are cancelled. */
async function loseStandby(names: string): Promise<void> {
  await primary.server.ask(`alter system set synchronous_standby_names = '${names}'`);
  await primary.server.ask("select pg_reload_conf()");
}

async function cancelWaits(): Promise<void> {
  for (;;) {
    const cancelled = await primary.server.ask(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    );
    if (cancelled.length > 0) return;
  }
}

test("a commit that no standby has confirmed is not told as stored, nor is a statement of its own", async () => {
  const db = connect();
  await loseStandby("nobody");
  ends.push(() => loseStandby(""));
  const inTransaction = db.transaction().execute((tx) => write(tx, "unconfirmed"));
  const [outcome] = await Promise.allSettled([inTransaction, cancelWaits()]);
  expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(UnknownOutcome) as Error });
  expect(await isStored("unconfirmed")).toBe(true);
  const [alone] = await Promise.allSettled([write(db, "alone"), cancelWaits()]);
  expect(alone).toMatchObject({ status: "rejected", reason: expect.any(UnknownOutcome) as Error });
});

test("a commit whose answer is lost may be stored, and the loss of a read is only a database that is away", async () => {
  const proxy = await startTcpProxy(primary.url);
  ends.push(() => proxy.stop());
  const db = connect(proxy.url);
  const lose = (work: (tx: Kysely<DB>) => Promise<unknown>) =>
    db
      .transaction()
      .execute(async (tx) => {
        await work(tx);
        proxy.cut();
      })
      .then(() => expect.fail("it was answered"), (error: unknown) => error)
      .finally(() => proxy.mend()); // prettier-ignore
  expect(await lose((tx) => write(tx, "cut off"))).toBeInstanceOf(UnknownOutcome);
  const read = await lose((tx) => sql`select 1`.execute(tx));
  expect(read).not.toBeInstanceOf(UnknownOutcome);
  expect(isDatabaseUnavailable(read)).toBe(true);
});

test("a commit that the server refuses has failed, and the connection goes on", async () => {
  const db = connect();
  await write(db, "taken");
  const error = await db.transaction().execute((tx) => write(tx, "taken")).catch((reason: unknown) => reason); // prettier-ignore
  expect(error).toMatchObject({ code: "23505" });
  expect(error).not.toBeInstanceOf(UnknownOutcome);
  await write(db, "next");
  expect(await isStored("next")).toBe(true);
});
