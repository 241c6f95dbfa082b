import { randomBytes } from "node:crypto";
import { chmod, chown, lchown, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { endianness } from "node:os";
import path from "node:path";
import { namedAccount, runProgram } from "./account.ts";
import { makeFolder, type ServerDirectory } from "./server-directory.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

export interface PostgresChoices {
  port: number;
  /** False is faster but not safe against power cuts, for tests only. */
  durable: boolean;
}

/** Settings for the command line, applied at the next start. 30 MB when idle, enough for a million shipments. */
export function postgresSettings({ port, durable }: PostgresChoices): Record<string, string> {
  const noticesGoneClients = process.platform === "linux" || process.platform === "darwin";
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "80",
    shared_buffers: "128MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    effective_cache_size: "1GB",
    random_page_cost: "1.1",
    // No replication: the WAL has only what recovery needs.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "512MB",
    min_wal_size: "80MB",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Failed statements and their values are not logged: they can contain names and addresses.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(noticesGoneClients ? { client_connection_check_interval: "10s" } : {}),
    ...(durable
      ? {}
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" }),
  };
}

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The stored passwords of PostgreSQL's administrator and of the role that owns the product's database. */
export interface Passwords {
  administrator: string;
  product: string;
}

const partialPrefix = "cluster.partial-";

/**
 * Creates the cluster if missing, and renames it when complete, so that a crash leaves no apparent database.
 * @returns true when created now
 */
export async function ensureCluster(home: ServerDirectory): Promise<boolean> {
  const names = await readdir(home.folder);
  for (const name of names.filter((each) => each.startsWith(partialPrefix))) {
    await rm(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
  if (names.includes(path.basename(home.cluster))) {
    await refuseOtherVersion(home);
    return false;
  }
  const partial = path.join(home.folder, partialPrefix + randomBytes(6).toString("hex"));
  try {
    await createCluster(home, partial);
    await rename(partial, home.cluster);
    await syncFolder(home.folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
  return true;
}

/** When PostgreSQL's account has no name, another one creates the files, which are chowned before use. */
async function createCluster(home: ServerDirectory, partial: string): Promise<void> {
  const { account, folder } = home;
  const maker = account && (await namedAccount(account));
  if (account?.uid === maker?.uid) {
    await makeFolder(partial, account);
    return initialise(home, partial);
  }
  await chmod(folder, 0o710);
  try {
    await makeFolder(partial, maker);
    await initialise({ ...home, account: maker }, partial);
    for (const name of ["", ...(await readdir(partial, { recursive: true }))])
      await lchown(path.join(partial, name), account?.uid ?? 0, account?.gid ?? 0);
  } finally {
    await chmod(folder, 0o700);
  }
}

async function initialise(home: ServerDirectory, partial: string): Promise<void> {
  const passwords = path.join(partial, path.basename(home.passwords));
  const data = path.join(partial, path.basename(home.data));
  // initdb reads the first line only.
  const lines = [randomPassword(), randomPassword(), ""].join("\n");
  await writeFile(passwords, lines, { mode: 0o600, flush: true });
  if (home.account) await chown(passwords, home.account.uid, home.account.gid);
  const { code, output } = await runProgram(home.binaries.initdb, initdbArguments(data, passwords), {
    account: home.account,
    cwd: home.folder,
  });
  if (code !== 0) throw new Error(output || `initdb ended with ${code}`);
  const access = "host all all 127.0.0.1/32 scram-sha-256\n";
  await writeFile(path.join(data, "pg_hba.conf"), access, { flush: true });
}

function initdbArguments(data: string, passwords: string): string[] {
  return [
    `--pgdata=${data}`,
    "--username=postgres",
    `--pwfile=${passwords}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
}

/** Reads the passwords. @throws EmbeddedPostgresProblem when the file is missing or truncated */
export async function readPasswords(home: Pick<ServerDirectory, "passwords">): Promise<Passwords> {
  const text = await readFile(home.passwords, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const [administrator, product] = text.split("\n");
  if (administrator && product) return { administrator, product };
  throw new EmbeddedPostgresProblem(
    `The passwords of the database are missing from ${home.passwords}. Put that file back from a copy of the folder.`,
  );
}

export async function systemIdentifier(data: string): Promise<string> {
  const control = await readFile(path.join(data, "global/pg_control"));
  return String(endianness() === "LE" ? control.readBigUInt64LE(0) : control.readBigUInt64BE(0));
}

async function refuseOtherVersion(home: ServerDirectory): Promise<void> {
  const version = (await readFile(path.join(home.data, "PG_VERSION"), "utf8")).trim();
  const [ours] = home.binaries.version.split(".");
  if (version === ours) return;
  throw new EmbeddedPostgresProblem(
    `The database in ${home.folder} was made by PostgreSQL ${version} and this version of Zenne brings ${ours}. ` +
      "Back it up with the version of Zenne that made it, then restore the backup into a new data folder.",
  );
}

const randomPassword = () => randomBytes(24).toString("base64url");

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
