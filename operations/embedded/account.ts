import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

export interface Account {
  uid: number;
  gid: number;
}

interface ProgramResult {
  code: number | null;
  output: string;
}

/** Environment for PostgreSQL's programs: English messages, without PGDATA or PGPORT. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" };
}

/** Runs a program. @param options.cwd a folder the account can access @throws the system's error when it cannot be started */
export function runProgram(
  file: string,
  args: string[],
  options: { account: Account | undefined; cwd: string },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: plainEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      ...options.account,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: output.trim() }));
  });
}

/** Start of systemd's DynamicUser uid range, for services without a named account. */
const firstUnnamed = 61_184;
const lastUnnamed = 65_519;
/** Accounts tried in this order when no unused uid is available. */
const unprivileged = ["nobody", "daemon", "www-data"];

/**
 * Chooses the account for PostgreSQL: our own, unless we are root. Then the owner of the cluster, data folder or its
 * parent, else an unused uid, so that no other service can read the files; last `nobody`.
 * @throws EmbeddedPostgresProblem when root cannot switch to any of them
 */
export async function chooseAccount(dataDir: string, cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = (await ownerOf(cluster)) ?? (await ownerOf(path.resolve(cluster, "../..")));
  const candidates = owner
    ? [owner]
    : [
        await ownerOf(dataDir),
        await ownerOf(path.dirname(dataDir)),
        await unusedAccount(),
        ...(await knownAccounts()),
      ];
  let reason: unknown;
  for (const account of candidates) {
    if (!account) continue;
    try {
      await runProgram("/bin/sh", ["-c", ":"], { account, cwd: "/" });
      return account;
    } catch (error) {
      reason = error;
    }
  }
  throw new EmbeddedPostgresProblem(
    "PostgreSQL refuses to run as root, and this root may not switch to another account. " +
      "Start Zenne as an ordinary account, or set DATABASE_URL to a PostgreSQL of your own.",
    { cause: reason },
  );
}

/** Returns an account with a name and the group of `account`, which initdb requires. */
export async function namedAccount(account: Account): Promise<Account> {
  const passwd = await readPasswd();
  if (numbersIn(passwd).has(account.uid)) return account;
  const [named] = accountsIn(passwd);
  return { uid: named?.uid ?? account.uid, gid: account.gid };
}

async function unusedAccount(): Promise<Account | undefined> {
  const group = await readFile("/etc/group", "utf8").catch(() => "");
  const used = new Set([
    ...numbersIn(await readPasswd()),
    ...numbersIn(group),
    ...(await usersOfProcesses()),
  ]);
  for (let attempt = 0; attempt < 100; attempt++) {
    const number = randomInt(firstUnnamed, lastUnnamed + 1);
    if (!used.has(number)) return { uid: number, gid: number };
  }
  return undefined;
}

/** The third field of /etc/passwd and of /etc/group. */
const numbersIn = (text: string) => new Set(text.split("\n").map((line) => Number(line.split(":")[2])));

async function usersOfProcesses(): Promise<number[]> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const users = await Promise.all(pids.map((pid) => stat(`/proc/${pid}`).catch(() => undefined)));
  return users.flatMap((user) => (user ? [user.uid, user.gid] : []));
}

/** True when the account can access a folder; tested by the system, since mode bits are not sufficient. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  const { code } = await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { account, cwd: "/" });
  return code === 0;
}

/** Parses accounts of /etc/passwd by name, in our order; `nobody` has the same uid nearly everywhere. */
export function accountsIn(passwd: string): Account[] {
  const lines = passwd.split("\n").map((line) => line.split(":"));
  const accounts = unprivileged.flatMap((name) => {
    const fields = lines.find((line) => line[0] === name);
    return fields ? [{ uid: Number(fields[2]), gid: Number(fields[3]) }] : [];
  });
  const usable = accounts.filter(({ uid, gid }) => uid > 0 && gid > 0);
  return usable.length > 0 ? usable : [{ uid: 65_534, gid: 65_534 }];
}

async function knownAccounts(): Promise<Account[]> {
  return accountsIn(await readPasswd());
}

const readPasswd = () => readFile("/etc/passwd", "utf8").catch(() => "");

async function ownerOf(file: string): Promise<Account | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

/**
 * Creates folders; Node's `recursive` loops for ever in folders that refuse new ones, such as /proc.
 * @throws ENOENT there
 */
export async function makeFolders(folder: string, mode?: number): Promise<void> {
  if ((await makeFolder(folder, mode)) !== "ENOENT") return;
  if (path.dirname(folder) !== folder) await makeFolders(path.dirname(folder), mode);
  if ((await makeFolder(folder, mode)) !== "ENOENT") return;
  throw Object.assign(new Error(`no folder can be made at ${folder}`), { code: "ENOENT" });
}

/** @returns ENOENT when the parent is missing or refuses new folders */
async function makeFolder(folder: string, mode?: number): Promise<"ENOENT" | "there"> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "ENOENT";
    const stats = await stat(folder).catch(() => undefined);
    if (!stats?.isDirectory()) throw error;
  }
  return "there";
}
