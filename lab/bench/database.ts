import path from "node:path";
import type pg from "pg";
import type { SessionActor } from "#app/accounts/step-up.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import type { Actor } from "#app/access/policy.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { stepUpSession } from "#tests/actors.ts";
import { withClient, withProductDatabase } from "../harness/databases.ts";
import { median } from "./measure.ts";
import { staff, watchMemory } from "./product.ts";

export interface BenchDatabase {
  db: Database;
  url: string;
  actor: Actor & SessionActor;
}

/** The migrated database of DATABASE_URL, or the embedded one of a folder, which is stopped in the end. */
export async function openDatabase(folder: string, log = (_text: string) => {}) {
  const external = process.env.DATABASE_URL;
  const server = external ? undefined : await startEmbeddedPostgres({ dataDir: path.resolve(folder), log });
  const url = external ?? server!.url;
  await migrate(url);
  return { url, [Symbol.asyncDispose]: async () => server?.stop() };
}

export async function onDatabase(
  folder: string,
  work: (bench: BenchDatabase) => Promise<void>,
): Promise<void> {
  await using server = await openDatabase(process.env.DATA_DIR ?? folder);
  await withProductDatabase(server.url, async (db) => {
    const { email } = staff;
    const account = db.selectFrom("admin_users").select("id").where("email", "=", email);
    const id = (await account.executeTakeFirst())?.id ?? (await addStaff(db, staff)) ?? "";
    const sessionId = await stepUpSession(db, id);
    await work({ db, url: server.url, actor: { id, email, name: "Bench", role: "owner", sessionId } });
  });
}

/** Adds what is measured, unless `probe` finds a row of it, without the time limits of the product; then vacuums and analyses. */
export async function fillOnce(
  url: string,
  probe: string,
  add: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await withClient(url, async (client) => {
    if ((await client.query(probe)).rowCount) return;
    const started = performance.now();
    await add(client);
    await client.query("vacuum analyze");
    console.log(`filled in ${seconds(started)} s`);
  });
}

export async function measureCases(cases: Record<string, () => Promise<unknown>>, runs = 30): Promise<void> {
  console.log("| what | median ms | p95 ms | slowest ms | result |\n| --- | --- | --- | --- | --- |");
  for (const [name, act] of Object.entries(cases)) {
    const times: number[] = [];
    let result: unknown = await act();
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      result = await act();
      times.push(performance.now() - started);
    }
    printTimes(name, times, Array.isArray(result) ? `${result.length} rows` : countOf(result));
  }
}

export function printTimes(name: string, times: number[], result = ""): void {
  times.sort((a, b) => a - b);
  const [p95 = 0, last = 0] = [times[Math.floor((times.length - 1) * 0.95)], times.at(-1)];
  console.log(
    `| ${name} | ${median(times).toFixed(1)} | ${p95.toFixed(1)} | ${last.toFixed(1)} | ${result} |`,
  );
}

function countOf(result: unknown): string {
  if (typeof result === "number") return String(result);
  const { count } = (result ?? {}) as { count?: number };
  return count === undefined ? "" : String(count);
}

export async function measureOnce<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.memoryUsage.rss();
  const own = { memory: async () => process.memoryUsage.rss() };
  const { result, most, seconds } = await watchMemory(own, work, 20);
  const text =
    result === undefined ? "" : `: ${typeof result === "string" ? result : JSON.stringify(result)}`;
  console.log(
    `${name}: ${seconds.toFixed(2)} s, ${megabytes(most)} MB at most, ${megabytes(most - before)} more than before${text}`,
  );
  return result;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(2);
}

/** Drops indexes and rebuilds them sorted, instead of millions of random insertions. Call it inside a transaction. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await client.query<{ on: string; name: string; type: string; definition: string }>(
    `select conrelid::regclass::text as on, conname as name, contype as type, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('f', 'p', 'u') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    [tables],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  const foreign = constraints.rows.filter(isForeign);
  const keys = constraints.rows.filter((constraint) => !isForeign(constraint));
  const drop = ({ on, name }: { on: string; name: string }) =>
    client.query(`alter table ${on} drop constraint "${name}"`);
  const add = ({ on, name, definition }: { on: string; name: string; definition: string }) =>
    client.query(`alter table ${on} add constraint "${name}" ${definition}`);

  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const constraint of foreign) await drop(constraint);
  for (const constraint of keys) await drop(constraint);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await work();
  for (const constraint of keys) await add(constraint);
  for (const { definition } of indexes.rows) await client.query(definition);
  for (const constraint of foreign) await add(constraint);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

const isForeign = ({ type }: { type: string }) => type === "f";
