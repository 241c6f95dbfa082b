/** What the traps share: another process that holds a database, questions to it, and a place that is cleared away. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

export const isRoot = process.getuid?.() === 0;

/** Everything the traps leave behind is in here, or named by a record in here. */
export const stage = mkdtempSync(path.join(tmpdir(), "zenne-traps-"));

/** What a held start said: its first line is JSON once it is ready, its last the reason when it is refused. */
export interface Held {
  child: ChildProcess;
  ended: Promise<number | null>;
  ready: Promise<{ url: string; pid: number; adopted: boolean } | undefined>;
  output(): string;
}

/** Starts the embedded database in a process of its own, to be killed. */
export function hold(dataDir: string, env: NodeJS.ProcessEnv = process.env): Held {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "traps.ts"), "hold", dataDir], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<{ url: string; pid: number; adopted: boolean } | undefined>((resolve) => {
    child.stdout.once("data", (text) => resolve(JSON.parse(String(text))));
    void ended.then(() => resolve(undefined));
  });
  return { child, ended, ready, output: () => output.trim() };
}

export async function ask(url: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Tries until it works, for half a minute. */
export async function eventually<T>(attempt: () => Promise<T> | T): Promise<T> {
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

/** Clears away what a start as root has put elsewhere, found by its record. */
export function clearElsewhere(dataDir: string): void {
  const record = JSON.parse(readFileSync(path.join(dataDir, "postgres-location.json"), "utf8")) as {
    folder: string;
  };
  rmSync(record.folder, { recursive: true, force: true });
}

export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected: ${what}`);
}
