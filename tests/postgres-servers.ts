/** A primary and streaming replicas on this machine, from the packaged PostgreSQL; also as root, which PostgreSQL refuses. */
import { type ChildProcess, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { plainEnvironment } from "#operations/embedded/account.ts";
import {
  ensureCluster,
  postgresSettings,
  readPasswords,
  settingArguments,
} from "#operations/embedded/cluster.ts";
import { freePort, reasonIn, postgresProcessesIn } from "#operations/embedded/postmaster.ts";
import { prepareDatabase, withAdminConnection } from "#operations/embedded/prepare-database.ts";
import { openServerDirectory, type ServerDirectory } from "#operations/embedded/server-directory.ts";

/** A folder that PostgreSQL's account can enter; removed with what is in it. */
export function makeStage(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `zenne-${name}-`));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, remove, [Symbol.dispose]: remove };
}

/** A PostgreSQL server of the demonstration. */
export class PostgresServer {
  readonly home: ServerDirectory;
  readonly data: string;
  /** Free when it first started, kept by later starts. */
  port = 0;
  readonly #settings: Record<string, string>;
  readonly #password: string;
  readonly #log: string;
  #child: ChildProcess | undefined;

  constructor(home: ServerDirectory, data: string, password: string, settings: Record<string, string>) {
    this.home = home;
    this.data = data;
    this.#log = `${data}.log`;
    this.#password = password;
    this.#settings = settings;
  }

  /** Starts it and waits until it takes connections; tries again where its port was taken meanwhile. */
  async start(): Promise<void> {
    const kept = this.port;
    for (let attempt = 1; ; attempt++) {
      this.port = kept || (await freePort());
      const reason = await this.#startOnPort();
      if (reason === null) return;
      if (!reason.includes("could not create any TCP/IP sockets") || attempt === 50)
        throw new Error(`PostgreSQL ended: ${reason}, see ${this.#log}`);
      await wait(100);
    }
  }

  /** @returns why it ended instead */
  async #startOnPort(): Promise<string | null> {
    const log = openSync(this.#log, "a");
    const settings = { ...postgresSettings({ port: this.port, durable: true }), ...this.#settings };
    const child = spawn(this.home.binaries.postgres, ["-D", this.data, ...settingArguments(settings)], {
      cwd: this.home.folder,
      env: plainEnvironment(),
      stdio: ["ignore", log, log],
      ...this.home.account,
    });
    closeSync(log);
    this.#child = child;
    for (let waited = 0; ; waited += 50) {
      if (child.exitCode !== null) return reasonIn(readFileSync(this.#log, "utf8"));
      try {
        await this.ask("select 1");
        return null;
      } catch (error) {
        if (waited > 30_000) throw error;
        await wait(50);
      }
    }
  }

  /** Ends it: SIGINT is a fast shutdown, SIGQUIT and SIGKILL are crashes. */
  async end(signal: NodeJS.Signals = "SIGINT"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
    // After a crash a busy backend goes on, and holds the shared memory: the next start would be refused.
    const data = realpathSync(this.data);
    for (let left = postgresProcessesIn(data); left.length > 0; left = postgresProcessesIn(data)) {
      for (const pid of left) sendSignal(pid, "SIGKILL");
      await wait(20);
    }
  }

  /** Suspends it with all its processes, or lets it go on: a server that says nothing any more. */
  async suspend(on: boolean): Promise<void> {
    const pids = on
      ? await this.ask<{ pid: number }>("select pid from pg_stat_activity where pid <> pg_backend_pid()")
      : this.#suspended;
    this.#suspended = pids;
    for (const pid of [this.#child?.pid, ...pids.map((each) => each.pid)])
      if (pid !== undefined) sendSignal(pid, on ? "SIGSTOP" : "SIGCONT");
  }
  #suspended: { pid: number }[] = [];

  /** Asks as PostgreSQL's administrator. */
  async ask<Row extends object>(text: string, database = "zenne"): Promise<Row[]> {
    const server = { port: this.port, password: this.#password, database };
    return withAdminConnection(server, async (client) => (await client.query<Row>(text)).rows);
  }

  /** The same connection string, leading to this server. */
  urlLike(url: string): string {
    const here = new URL(url);
    here.port = String(this.port);
    return here.href;
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}

const replication = { wal_level: "replica", max_wal_senders: "8", wal_keep_size: "1GB", hot_standby: "on" };

export interface Primary {
  server: PostgresServer;
  /** URLs with the role that owns the database, and the product's. */
  url: string;
  productUrl: string;
  password: string;
}

/** Makes a cluster that can be replicated, with the product's database and roles. */
export async function startPrimary(stage: string, settings: Record<string, string> = {}): Promise<Primary> {
  const dataDir = path.join(stage, "primary");
  mkdirSync(dataDir, { recursive: true });
  const home = await openServerDirectory(dataDir, { throwAway: true, log: () => {} });
  await ensureCluster(home);
  const passwords = await readPasswords(home);
  appendFileSync(
    path.join(home.data, "pg_hba.conf"),
    "host replication postgres 127.0.0.1/32 scram-sha-256\n",
  );
  const server = new PostgresServer(home, home.data, passwords.administrator, {
    ...replication,
    ...settings,
  });
  await startOn(server, "postgres");
  const urls = await prepareDatabase(server.port, passwords, { mayCreateDatabases: false });
  return { server, ...urls, password: passwords.administrator };
}

/** Starts before the product's database exists. */
async function startOn(server: PostgresServer, database: string): Promise<void> {
  const ask = server.ask.bind(server);
  server.ask = (text) => ask(text, database);
  await server.start();
  server.ask = ask;
}

/** Copies the running primary, file by file, and streams what follows (there is no pg_basebackup among the programs). */
export async function startReplica(
  { server: primary, password }: Primary,
  stage: string,
): Promise<PostgresServer> {
  const data = path.join(stage, "replica");
  await withAdminConnection({ port: primary.port, password }, async (client) => {
    await client.query("select pg_backup_start('replica', true)");
    cpSync(primary.data, data, {
      recursive: true,
      filter: (file) => isCopied(path.relative(primary.data, file)),
    });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(path.join(data, "backup_label"), rows[0]!.labelfile);
  });
  mkdirSync(path.join(data, "pg_wal"));
  writeFileSync(path.join(data, "standby.signal"), "");
  chmodSync(data, 0o700);
  const { account } = primary.home;
  if (account)
    for (const name of ["", ...(readdirSync(data, { recursive: true }) as string[])])
      lchownSync(path.join(data, name), account.uid, account.gid);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=replica`;
  const replica = new PostgresServer(primary.home, data, password, {
    ...replication,
    primary_conninfo: from,
  });
  await replica.start();
  return replica;
}

function isCopied(file: string): boolean {
  // A backend writes `pg_internal.init` under another name first, which is gone a moment later.
  if (path.basename(file).startsWith("pg_internal.init")) return false;
  return !/^(?:postmaster\.(?:pid|opts)$|pg_wal(?:\/|$)|pg_replslot\/|pg_stat_tmp\/)/.test(file);
}
