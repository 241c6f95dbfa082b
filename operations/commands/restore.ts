/** npm run restore FILE [-- --without-mails]: restores a backup into an empty database, atomically. */
import { existsSync } from "node:fs";
import { access, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "../backup/restore-backup.ts";
import { makeFolders } from "../embedded/account.ts";
import { restoreMark } from "#database/connection/migrate.ts";
import { command, hasCluster, onDatabase, UsageProblem } from "./command.ts";

await command(async (env) => {
  const { values, positionals } = parseArgs({
    options: { "without-mails": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageProblem("Name one backup file: npm run restore <file>");
  await access(path.resolve(file));
  const mark = path.resolve(env.dataDir, restoreMark);
  const wasKilled = existsSync(mark);
  let isComplete = false;
  // Creating an embedded database takes seconds, during which it cannot contain the mark yet.
  if (!env.databaseUrl && !(await hasCluster(path.resolve(env.dataDir)))) {
    await makeFolders(path.resolve(env.dataDir));
    await writeFile(mark, "");
  }
  await onDatabase(env, { mayCreate: true }, async (url) => {
    const began = performance.now();
    const done = await restoreBackup(url, path.resolve(file), { withoutMails: values["without-mails"] });
    isComplete = true;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`Restored ${done.rows} rows as of ${done.createdAt} in ${seconds} s.`);
    if (done.migrated.length > 0) console.log(`Brought to this version: ${done.migrated.join(", ")}`);
  }).finally(async () => {
    // A killed restore's mark stays until a restore succeeds: a refused backup leaves the database unchanged.
    if (isComplete || !wasKilled) await rm(mark, { force: true });
  });
});
