import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { runProgram, type Account } from "./run-program.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

/** Tried in this order where the data folder belongs to root itself. */
const unprivileged = ["nobody", "daemon", "www-data"];

/**
 * Picks the account PostgreSQL runs as: none (our own) unless we are root, which PostgreSQL refuses. Then the
 * owner of an existing cluster, else the owner of the data folder or of what it is in, else `nobody`.
 *
 * @param cluster where the cluster is, or will be
 * @throws EmbeddedPostgresProblem when root may not become any of them
 */
export async function chooseAccount(dataDir: string, cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(cluster);
  const candidates = owner
    ? [owner]
    : [await ownerOf(dataDir), await ownerOf(path.dirname(dataDir)), ...(await knownAccounts())];
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

/** Whether the account can get into a folder; asked of the system itself, which knows of more than mode bits. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  const { code } = await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { account, cwd: "/" });
  return code === 0;
}

/** Accounts of /etc/passwd by name, in our order; `nobody` has the same number nearly everywhere. */
export function accountsIn(passwd: string): Account[] {
  const lines = passwd.split("\n").map((line) => line.split(":"));
  const found = unprivileged.flatMap((name) => {
    const fields = lines.find((line) => line[0] === name);
    return fields ? [{ uid: Number(fields[2]), gid: Number(fields[3]) }] : [];
  });
  const usable = found.filter(({ uid, gid }) => uid > 0 && gid > 0);
  return usable.length > 0 ? usable : [{ uid: 65_534, gid: 65_534 }];
}

async function knownAccounts(): Promise<Account[]> {
  return accountsIn(await readFile("/etc/passwd", "utf8").catch(() => ""));
}

async function ownerOf(file: string): Promise<Account | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}
