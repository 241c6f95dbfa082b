import { realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { systemIdentifier, type Passwords } from "./cluster.ts";
import { withAdminConnection } from "./prepare-database.ts";
import { stopPostmaster, type Postmaster, isPostgres, type PidFile, readPidFile } from "./postmaster.ts";
import type { ServerDirectory } from "./server-directory.ts";
import { EmbeddedPostgresProblem } from "./start-problem.ts";

const pollMs = 200;
const logIntervalMs = 10_000;
const timeoutMs = 120_000;

/**
 * Adopts a running server; one of another minor version is shut down.
 * @throws EmbeddedPostgresProblem for a server that is not surely ours
 */
export async function adoptPostmaster(
  home: ServerDirectory,
  passwords: Passwords,
  log: (message: string) => void,
): Promise<Postmaster | undefined> {
  const startTime = Date.now();
  let lastLogged = startTime;
  let refusal = "";
  while (Date.now() - startTime < timeoutMs) {
    const left = await readPidFile(home.data);
    if (!left || !isPostgres(left.pid)) return undefined;
    if (left.status === "ready" && left.port > 0) {
      const seen = await inspectPostmaster(home.data, passwords, left);
      if ("version" in seen) return takeOver(home, left, seen.version, log);
      refusal = seen.refusal;
    }
    if (Date.now() - lastLogged > logIntervalMs) {
      lastLogged = Date.now();
      log(`waiting for the PostgreSQL that still runs on this folder (process ${left.pid}, ${left.status})`);
    }
    await wait(pollMs);
  }
  throw new EmbeddedPostgresProblem(
    `A PostgreSQL runs on ${home.data} and does not answer as ours. ${refusal} ` +
      "Stop that process, then start again; do not delete postmaster.pid.",
  );
}

async function takeOver(
  home: ServerDirectory,
  left: PidFile,
  version: string,
  log: (message: string) => void,
): Promise<Postmaster | undefined> {
  if (version === home.binaries.version) {
    log(`the database was still running (process ${left.pid}) and is used again`);
    return { pid: left.pid, port: left.port };
  }
  log(`PostgreSQL ${version} still ran (process ${left.pid}); it is stopped for ${home.binaries.version}`);
  await stopPostmaster(home, left.pid);
  return undefined;
}

/** Verifies a server as ours by three facts: our password works, its data directory is ours, and its system identifier. */
export async function inspectPostmaster(
  data: string,
  passwords: Passwords,
  left: PidFile,
): Promise<{ version: string } | { refusal: string }> {
  try {
    const cluster = await withAdminConnection(
      { port: left.port, password: passwords.administrator },
      async (client) => {
        const { rows } = await client.query<{ folder: string; version: string; identifier: string }>(
          `select current_setting('data_directory') as folder, current_setting('server_version') as version,
                system_identifier::text as identifier from pg_control_system()`,
        );
        return rows[0];
      },
    );
    if (!cluster || (await realpath(cluster.folder)) !== (await realpath(data))) {
      return { refusal: `It serves ${cluster?.folder}.` };
    }
    if (cluster.identifier !== (await systemIdentifier(data))) return { refusal: "It is another cluster." };
    // Distributions append their own version: "18.7 (Debian 18.7-1)".
    return { version: cluster.version.split(" ")[0] ?? "" };
  } catch (error) {
    return { refusal: `Process ${left.pid}: ${(error as Error).message}.` };
  }
}
