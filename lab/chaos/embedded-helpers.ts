/** Shared by the cases: a second process that runs a database, queries, and a temporary folder. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

export const isRoot = process.getuid?.() === 0;

/** Everything the cases create is in this folder, or named by a record in it. */
export const stage = mkdtempSync(path.join(tmpdir(), "zenne-traps-"));

/** A process that runs the database. Its first line is JSON once ready; its last line is the reason if refused. */
interface Holder {
  child: ChildProcess;
  ended: Promise<number | null>;
  ready: Promise<{ url: string; pid: number; adopted: boolean } | undefined>;
  output(): string;
}

/** Starts the embedded database in a separate process that can be killed. */
export function startHolder(dataDir: string, env: NodeJS.ProcessEnv = process.env): Holder {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "embedded-cases.ts"), "hold", dataDir],
    {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  child.stderr.on("data", (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<{ url: string; pid: number; adopted: boolean } | undefined>((resolve) => {
    child.stdout.once("data", (text) => resolve(JSON.parse(String(text))));
    void ended.then(() => resolve(undefined));
  });
  return { child, ended, ready, output: () => output.trim() };
}

export async function runQuery(url: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Retries until the attempt succeeds, for thirty seconds. */
export async function retryUntilTrue<T>(attempt: () => Promise<T> | T): Promise<T> {
  for (let left = 150; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await wait(200);
    }
  }
}

/** The account a process runs as. */
export const ownerOf = (pid: number) => statSync(`/proc/${pid}`).uid;

/** Removes what a start as root stored outside the data folder, found through its record. */
export function removeRelocated(dataDir: string): void {
  const record = JSON.parse(readFileSync(path.join(dataDir, "postgres-location.json"), "utf8")) as {
    folder: string;
  };
  rmSync(record.folder, { recursive: true, force: true });
}

export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected: ${what}`);
}
