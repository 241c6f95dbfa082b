import path from "node:path";
import { stat } from "node:fs/promises";
import { Client } from "pg";
import { AdoptProblem } from "../adopt/databases.ts";
import { BackupProblem } from "#operations/backup/archive.ts";
import { checkDatabaseReachable, databaseProblemOf } from "#database/connection/errors.ts";
import { recordMaintenance } from "#app/settings/maintenance.server.ts";
import { joinEmbeddedPostgres } from "../embedded/join.ts";
import { findCluster } from "../embedded/server-directory.ts";
import { EmbeddedPostgresProblem } from "../embedded/start-problem.ts";
import { type Env, mistypedSettings, readEnv, SettingsError } from "#server/env.ts";

export class UsageProblem extends Error {}

/** Error codes whose message is sufficient: disk full, no such file, no permission, no server. */
const plainCodes = new Set([
  "ENOSPC",
  "EDQUOT",
  "ENOENT",
  "EACCES",
  "EPERM",
  "EROFS",
  "EEXIST",
  "ECONNREFUSED",
]);

/** Runs a command; expected errors are printed in one line, with exit code 1. */
export async function command(work: (env: Env) => Promise<void>): Promise<void> {
  for (const sentence of mistypedSettings(process.env)) console.error(sentence);
  try {
    await work(readEnv(process.env));
  } catch (error) {
    process.exitCode = 1;
    const problem = databaseProblemOf(error);
    const plain =
      [UsageProblem, AdoptProblem, BackupProblem, EmbeddedPostgresProblem, SettingsError].some(
        (kind) => error instanceof kind,
      ) ||
      plainCodes.has(String((error as NodeJS.ErrnoException).code)) ||
      (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
    console.error(problem ? problem.message : plain ? (error as Error).message : error);
  }
}

/**
 * Connects to the product's database, starting it if necessary.
 * @param options.mayCreate a missing embedded database is created
 */
export async function onDatabase<T>(
  env: Env,
  options: { mayCreate: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (env.databaseUrl) {
    // These commands need the owner's rights: migrate, restore, verify everything.
    const [setting, url] = env.databaseOwnerUrl
      ? ["DATABASE_OWNER_URL", env.databaseOwnerUrl]
      : env.databaseDirectUrl
        ? ["DATABASE_DIRECT_URL", env.databaseDirectUrl]
        : ["DATABASE_URL", env.databaseUrl];
    await checkDatabaseReachable(url, setting);
    return work(url);
  }
  const dataDir = path.resolve(env.dataDir);
  if (!options.mayCreate && !(await hasCluster(dataDir))) {
    throw new UsageProblem(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the right one.`,
    );
  }
  const server = await joinEmbeddedPostgres({ dataDir, log: (line) => console.log(line), warn: () => {} });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/**
 * Records the outcome of a run for metrics and dashboard.
 * @param work returns its result, and the reason of a failure or null
 */
export async function recordRun<Result>(
  url: string,
  kind: "backup" | "verify",
  work: () => Promise<{ result: Result; problem: string | null }>,
): Promise<Result> {
  const store = async (problem: string | null) => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await recordMaintenance(client, kind, problem);
    } catch {
      // Ignored: the command itself prints its outcome.
    } finally {
      await client.end().catch(() => {});
    }
  };
  try {
    const { result, problem } = await work();
    await store(problem);
    return result;
  } catch (error) {
    await store((error as Error).message || "it failed");
    throw error;
  }
}

/** True when the folder has an embedded database, running or not. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const { cluster } = await findCluster(dataDir);
  return stat(cluster).then(
    () => true,
    () => false,
  );
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
