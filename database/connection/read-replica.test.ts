import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#tests/eventually.ts";
import {
  makeStage,
  type PostgresServer,
  type Primary,
  startPrimary,
  startReplica,
} from "#tests/postgres-servers.ts";
import { connectDatabase, type Database } from "./connect.ts";
import { type ReplicaReading, readReplica } from "./read-replica.ts";
import { ReplicaState } from "./replica-state.ts";

const stage = makeStage("replica-test");
const notes: string[] = [];
let primary: Primary;
let replica: PostgresServer;
let connection: { db: Database; end(): Promise<void> };
let reading: ReplicaReading;

beforeAll(async () => {
  primary = await startPrimary(stage.folder, { fsync: "off", autovacuum: "off" });
  replica = await startReplica(primary, stage.folder);
  await primary.server.ask("create table notes (text text primary key); grant all on notes to zenne_product");
  const log = {
    warn: (_: object, text: string) => notes.push(text),
    info: (_: object, text: string) => notes.push(text),
  };
  const state = new ReplicaState();
  const { db, pool } = connectDatabase(primary.productUrl, log, { written: () => state.changed() });
  const replicaUrl = replica.urlLike(primary.productUrl);
  reading = readReplica({
    primary: { db, pool },
    primaryUrl: primary.productUrl,
    replicaUrl,
    pooled: false,
    state,
    log,
  });
  connection = { db, end: () => pool.end() };
  await isRead();
});

afterAll(async () => {
  await reading?.stop();
  await connection?.end();
  await replica?.end("SIGKILL");
  await primary?.server.end("SIGQUIT");
  stage.remove();
});

const isRead = () => eventually(() => expect(reading.figures()?.readable).toBe(true));
const write = (text: string) => sql`insert into notes values (${text})`.execute(connection.db);
const has = async (db: Kysely<never> | Database, text: string) =>
  (await sql`select from notes where text = ${text}`.execute(db)).rows.length === 1;
const portOf = async (db: Database) =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]!.port;

test("a level replica is read; whoever wrote reads the primary until the replica has it", async () => {
  expect(await portOf(reading.db())).toBe(replica.port);
  for (let time = 0; time < 20; time++) {
    await write(`note ${time}`);
    expect(reading.db()).toBe(connection.db);
    expect(await has(reading.db(), `note ${time}`)).toBe(true);
    await isRead();
    expect(await has(reading.db(), `note ${time}`)).toBe(true);
  }
  expect(await portOf(reading.db())).toBe(replica.port);
});

test("a transaction counts from its commit, and one that wrote nothing changes nothing", async () => {
  await isRead();
  await connection.db.transaction().execute((tx) => has(tx, "none"));
  expect(reading.figures()?.readable).toBe(true);
  await connection.db.transaction().execute(async (tx) => {
    await sql`insert into notes values ('in a transaction')`.execute(tx);
    // Level again before the commit, which is a change of its own.
    await isRead();
  });
  expect(reading.figures()?.readable).toBe(false);
  expect(await has(reading.db(), "in a transaction")).toBe(true);
});

test("after an event the replica is read only once it has replayed what the event is about", async () => {
  await isRead();
  await replica.ask("select pg_wal_replay_pause()");
  await primary.server.ask("insert into notes values ('of another process')");
  reading.noteEvent();
  expect(await has(reading.db(), "of another process")).toBe(true);
  expect(await has(reading.db(), "of another process")).toBe(true);
  expect(reading.figures()?.readable).toBe(false);
  await replica.ask("select pg_wal_replay_resume()");
  await isRead();
  expect(await portOf(reading.db())).toBe(replica.port);
});

test("a lag without an event ends the reading within seconds", async () => {
  await isRead();
  await replica.ask("select pg_wal_replay_pause()");
  await primary.server.ask("insert into notes values ('silent')");
  await eventually(() => expect(reading.figures()?.readable).toBe(false));
  expect(await has(reading.db(), "silent")).toBe(true);
  await replica.ask("select pg_wal_replay_resume()");
  await isRead();
});

test("a read that the replica fails is answered by the primary, a write by mistake too; wrong queries stay wrong", async () => {
  await isRead();
  const db = reading.db();
  await replica.end("SIGKILL");
  expect(await portOf(db)).toBe(primary.server.port);
  expect(reading.db()).toBe(connection.db);
  await replica.start();
  await isRead();
  expect(await portOf(reading.db())).toBe(replica.port);
  const onReplica = reading.db();
  await sql`insert into notes values ('by mistake')`.execute(onReplica);
  expect(await has(reading.db(), "by mistake")).toBe(true);
  await isRead();
  await expect(sql`select from nothing_here`.execute(reading.db())).rejects.toThrow("nothing_here");
  expect(reading.figures()?.readable).toBe(true);
});

test("a replica that was promoted is not read, and the log said each change once", async () => {
  await isRead();
  await replica.ask("select pg_promote()");
  await eventually(() => expect(reading.figures()?.readable).toBe(false));
  expect(await portOf(reading.db())).toBe(primary.server.port);
  await eventually(() => expect(notes.at(-1)).toBe("the replica is not read, the primary is instead"));
  expect(notes.filter((text, index) => text === notes[index - 1])).toEqual([]);
});
