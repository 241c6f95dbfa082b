import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import type { Logger } from "pino";
import { processIdentity } from "#operations/embedded/turns.mjs";
import type { Env } from "./env.ts";
import type { FirstStaff } from "#app/accounts/staff.server.ts";

const HOUR_MS = 3_600_000;
const ofProcess = /^(?<host>.+)-(?<pid>\d+)-(?<life>[0-9a-f]{8})-\w+$/;

/** Creates the folder, and removes files of ended processes: of this machine at once, of others after an hour, with `alone` all. */
export async function makeUploadsFolder(dataDir: string, { alone }: { alone: boolean }): Promise<string> {
  const folder = path.join(dataDir, "uploads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const left = path.join(folder, name);
    if (alone || (await isOver(left))) await rm(left, { recursive: true, force: true });
  }
  return mkdtemp(path.join(folder, `${hostname()}-${process.pid}-${lifeOf(process.pid)}-`));
}

/** The same from the settings. When it fails, uploads use the system's folder for temporary files. */
export async function findUploadsFolder(
  { dataDir, databaseUrl }: Pick<Env, "dataDir" | "databaseUrl">,
  log: Logger,
): Promise<string | undefined> {
  return makeUploadsFolder(path.resolve(dataDir), { alone: !databaseUrl }).catch((error: Error) => {
    log.warn(
      { reason: error.message },
      "DATA_DIR takes no uploads: they go to the system's temporary folder",
    );
    return undefined;
  });
}

async function isOver(left: string): Promise<boolean> {
  const { host, pid, life } = ofProcess.exec(path.basename(left))?.groups ?? {};
  if (host === hostname()) return lifeOf(Number(pid)) !== life;
  const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs > HOUR_MS;
}

/** Distinguishes a process from a later one with the same id. */
const lifeOf = (pid: number) =>
  createHash("sha256")
    .update(processIdentity(pid) ?? "")
    .digest("hex")
    .slice(0, 8);

interface FirstPasswordOptions {
  dataDir: string;
  givenPasswordInUse(): Promise<boolean>;
  log: Logger;
  isTerminal: boolean;
}

/** Prints the password on the terminal, else writes a file readable by this account only, since logs are read by many. */
export async function announceFirstPassword(
  account: FirstStaff | null,
  { dataDir, log, isTerminal, givenPasswordInUse }: FirstPasswordOptions,
): Promise<void> {
  const file = path.join(dataDir, "first-password.txt");
  if (!account) {
    if (!(await givenPasswordInUse())) await rm(file, { force: true });
    return;
  }
  const { email, generatedPassword } = account;
  if (generatedPassword === null)
    return log.info(`staff login: ${email}, with the password set in ADMIN_PASSWORD`);
  if (isTerminal) return;
  await mkdir(dataDir, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${generatedPassword}\n`, { mode: 0o600, flag: "wx" });
  log.info({ file }, `staff login: ${email}, with the password in ${file}`);
}
