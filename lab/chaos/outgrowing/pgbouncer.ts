/** Debian's PgBouncer in transaction mode before a server of this machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { freePort } from "#operations/embedded/postmaster.ts";
import { expectThat, until } from "../faults/helpers.ts";
import type { Primary } from "#tests/postgres-servers.ts";

const places = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];

/** The path of the program; undefined when it is not installed. */
export const pgbouncerProgram = (): string | undefined =>
  places.map((place) => path.join(place, "pgbouncer")).find((file) => existsSync(file));

export interface Pooler {
  /** The product's connection string, leading to the pooler. */
  url: string;
  /** Connections to the server now, and clients of the pooler. */
  counts(): Promise<{ server: number; clients: number }>;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it with deploy/pgbouncer.ini, changed where this machine differs. */
export async function startPgbouncer(primary: Primary, stage: string, size: number): Promise<Pooler> {
  const here = new URL(primary.productUrl);
  const port = await freePort();
  const users = path.join(stage, "users.txt");
  const user = (name: string, password: string) => `"${name}" "${password}"\n`;
  writeFileSync(users, user(here.username, here.password) + user("watcher", "watcher"), { mode: 0o644 });
  const settings = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replace(/^zenne = .*$/m, `zenne = host=127.0.0.1 port=${primary.server.port} dbname=zenne`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}\nadmin_users = watcher`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${size}`)
    .replace(/^(?:logfile|pidfile) = .*$/gm, "");
  const file = path.join(stage, "pgbouncer.ini");
  writeFileSync(file, settings);
  here.port = String(port);
  let child: ChildProcess;
  const start = async () => {
    child = spawn(pgbouncerProgram()!, ["-q", file], {
      stdio: "ignore",
      cwd: stage,
      ...primary.server.home.account,
    });
    await until(async () => {
      expectThat(child.exitCode === null, "pgbouncer runs");
      await ask(here.href, "select 1");
    }, 5_000);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  };
  await start();
  const console = `postgres://watcher:watcher@127.0.0.1:${port}/pgbouncer?sslmode=disable`;
  return {
    url: here.href,
    async counts() {
      const server = await ask<{ database: string }>(console, "show servers");
      const clients = await ask<{ database: string }>(console, "show clients");
      const ours = (rows: { database: string }[]) =>
        rows.filter(({ database }) => database === "zenne").length;
      return { server: ours(server), clients: ours(clients) };
    },
    async restart() {
      await end("SIGKILL");
      await start();
    },
    stop: () => end("SIGTERM"),
  };
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
