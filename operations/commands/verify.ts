/** npm run verify [FILE]: verifies the backup FILE; without one, the live database. Read-only. */
import { realpath } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkBackup } from "../backup/read-backup.ts";
import { openObjectStore } from "#app/files/object-store.server.ts";
import { readPasswords } from "../embedded/cluster.ts";
import { findCluster } from "../embedded/server-directory.ts";
import { problemOf, verifyDatabase } from "../verify/verify-database.ts";
import type { Env } from "#server/env.ts";
import { command, onDatabase, recordRun, UsageProblem } from "./command.ts";

await command(async (env) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new UsageProblem("Name one backup file, or none for the live database.");
  if (positionals[0]) await verifyFile(path.resolve(positionals[0]));
  else await onDatabase(env, { mayCreate: false }, (url) => verifyLive(env, url));
});

async function verifyFile(file: string): Promise<void> {
  const { header, manifest } = await checkBackup(file);
  const rows = manifest.contents.reduce((sum, content) => sum + content.rows, 0);
  console.log(
    `right   ${file}: ${rows} rows of ${header.tables.length} tables as of ${header.createdAt}, ` +
      `from PostgreSQL ${header.postgres}, up to ${header.migrations.at(-1)?.name}`,
  );
  // Damaged in the database before the backup: an earlier backup may have it intact.
  for (const line of manifest.damaged ?? []) console.log(`WRONG   ${line}`);
  if (manifest.damaged?.length) process.exitCode = 1;
}

async function verifyLive(env: Env, url: string): Promise<void> {
  const administrator = env.databaseUrl ? undefined : await administratorOf(env, url);
  const findings = await recordRun(url, "verify", async () => {
    const store = env.files && openObjectStore(env.files);
    const result = await verifyDatabase(url, { administratorUrl: administrator, store });
    return { result, problem: problemOf(result) };
  });
  for (const { check, result, details } of findings) {
    console.log(`${result === "wrong" ? "WRONG " : result.padEnd(6)}  ${check}`);
    for (const detail of details) console.log(`          ${detail}`);
  }
  if (problemOf(findings) !== null) process.exitCode = 1;
}

/** Returns the URL of the embedded database's administrator, who may check pages and indexes. */
async function administratorOf(env: Env, url: string): Promise<string> {
  const passwords = await readPasswords(await findCluster(await realpath(path.resolve(env.dataDir))));
  const administrator = new URL(url);
  administrator.username = "postgres";
  administrator.password = passwords.administrator;
  return administrator.href;
}
