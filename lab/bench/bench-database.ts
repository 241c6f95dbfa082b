import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { SessionActor } from "#database/accounts/fresh-proof.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { provedSession } from "#tests/actors.ts";
import { median } from "./measure.ts";

interface BenchDatabase {
  db: Database;
  url: string;
  /** An owner who has just proved who they are. */
  actor: Actor & SessionActor;
}

/** Runs `work` on the migrated database of DATABASE_URL, or on the embedded one of DATA_DIR (else `folder`), and closes it. */
export async function onDatabase(
  folder: string,
  work: (bench: BenchDatabase) => Promise<void>,
): Promise<void> {
  const dataDir = path.resolve(process.env.DATA_DIR ?? folder);
  const server = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir, log: () => {} });
  const url = process.env.DATABASE_URL ?? server?.url ?? "";
  await migrate(url);
  const { db, pool } = connectDatabase(url, { warn: console.error });
  try {
    const email = `bench-${Date.now()}@zenne.example`;
    const id = (await addStaff(db, { email, password: "quiet-canal-barge" })) ?? "";
    const sessionId = await provedSession(db, id);
    await work({ db, url, actor: { id, email, name: "Bench", role: "owner", sessionId } });
  } finally {
    await pool.end();
    await server?.stop();
  }
}

/**
 * Adds what is measured, unless `probe` finds a row of it, on a connection without the time limits of the product; then
 * vacuums and analyses.
 */
export async function fillOnce(
  url: string,
  probe: string,
  add: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await client.query(probe)).rowCount) return;
    const started = performance.now();
    await add(client);
    await client.query("vacuum analyze");
    console.log(`filled in ${seconds(started)} s`);
  } finally {
    await client.end();
  }
}

/** Prints a table of the cases: median, 95 % and slowest milliseconds of `runs` calls, and how many rows came back. */
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

/** Prints how long the work took, the most memory of this process meanwhile, and what it returned. */
export async function measureOnce<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const started = performance.now();
  try {
    const result = await work();
    const text =
      result === undefined ? "" : `: ${typeof result === "string" ? result : JSON.stringify(result)}`;
    console.log(
      `${name}: ${seconds(started)} s, ${megabytes(most)} MB at most, ${megabytes(most - before)} more than before${text}`,
    );
    return result;
  } finally {
    clearInterval(watch);
  }
}

/** The plan of a statement, with what it read. */
export async function explain(db: Database, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain (analyze, buffers) ${statement}`.execute(db);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(2);
}
