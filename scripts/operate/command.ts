/** What the commands for operators share: the settings, the database they are about, and plain words on failure. */
import path from "node:path";
import { stat } from "node:fs/promises";
import { BackupProblem } from "#database/backup/manifest.ts";
import { DatabaseProblem } from "#database/database-problem.ts";
import { joinEmbeddedPostgres } from "#database/embedded/join.ts";
import { findCluster } from "#database/embedded/server-home.ts";
import { EmbeddedPostgresProblem } from "#database/embedded/start-problem.ts";
import { reachDatabase } from "#database/reach-database.ts";
import { type Env, mistypedSettings, readEnv, SettingsError } from "#server/env.ts";

/** A mistake in how a command was called. */
export class UsageProblem extends Error {}

/** The system's codes that say enough with their message: no room, no such file, no rights, no server. */
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

/** Runs a command; what is expected to go wrong is said in one line, and the exit code is 1. */
export async function command(work: (env: Env) => Promise<void>): Promise<void> {
  for (const sentence of mistypedSettings(process.env)) console.error(sentence);
  try {
    await work(readEnv(process.env));
  } catch (error) {
    process.exitCode = 1;
    const plain =
      [UsageProblem, BackupProblem, EmbeddedPostgresProblem, DatabaseProblem, SettingsError].some(
        (known) => error instanceof known,
      ) ||
      plainCodes.has(String((error as NodeJS.ErrnoException).code)) ||
      (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
    console.error(plain ? (error as Error).message : error);
  }
}

/**
 * Works on the product's database, running or not: the one of DATABASE_URL, else the embedded one.
 * @param options.mayCreate an embedded database that is not there yet is made
 */
export async function onDatabase<T>(
  env: Env,
  options: { mayCreate: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (env.databaseUrl) {
    await reachDatabase(env.databaseUrl);
    return work(env.databaseUrl);
  }
  const dataDir = path.resolve(env.dataDir);
  if (!options.mayCreate && !(await hasCluster(dataDir))) {
    throw new UsageProblem(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the right one.`,
    );
  }
  const server = await joinEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function hasCluster(dataDir: string): Promise<boolean> {
  const { cluster } = await findCluster(dataDir);
  return stat(cluster).then(
    () => true,
    () => false,
  );
}

/** Bytes as people say them. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
