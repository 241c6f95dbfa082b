import { randomBytes } from "node:crypto";
import { chown, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { endianness } from "node:os";
import path from "node:path";
import { runProgram } from "./run-program.ts";
import { makeFolder, type ServerHome } from "./server-home.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

/** The passwords of PostgreSQL's two roles: its administrator, and the product, which is not one. */
export interface Passwords {
  administrator: string;
  product: string;
}

const partialPrefix = "cluster.partial-";

/**
 * Makes the cluster where there is none. It is made beside its place and renamed when whole, so a crash in the
 * middle leaves nothing that looks like a database; such remains are cleared away here.
 *
 * @returns true when it was made now
 * @throws the reason initdb gave
 */
export async function ensureCluster(home: ServerHome): Promise<boolean> {
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
    await makeFolder(partial, home.account);
    await initialise(home, partial);
    await rename(partial, home.cluster);
    await syncFolder(home.folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
  return true;
}

async function initialise(home: ServerHome, partial: string): Promise<void> {
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

/** @throws EmbeddedPostgresProblem when the file is missing or cut short */
export async function readPasswords(home: Pick<ServerHome, "passwords">): Promise<Passwords> {
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

/** PostgreSQL's own number for this cluster, read from its control file while nothing runs. */
export async function systemIdentifier(data: string): Promise<string> {
  const control = await readFile(path.join(data, "global/pg_control"));
  return String(endianness() === "LE" ? control.readBigUInt64LE(0) : control.readBigUInt64BE(0));
}

async function refuseOtherVersion(home: ServerHome): Promise<void> {
  const found = (await readFile(path.join(home.data, "PG_VERSION"), "utf8")).trim();
  const [ours] = home.binaries.version.split(".");
  if (found === ours) return;
  throw new EmbeddedPostgresProblem(
    `The database in ${home.folder} was made by PostgreSQL ${found} and this version of Zenne brings ${ours}. ` +
      "Back it up with the version of Zenne that made it, then restore the backup into a new data folder.",
  );
}

const randomPassword = () => randomBytes(24).toString("base64url");

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
