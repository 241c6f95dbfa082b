/** npm run restore FILE [-- --without-mails]: a backup into an empty database, all or nothing. */
import path from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { command, onDatabase, UsageProblem } from "./command.ts";

await command(async (env) => {
  const { values, positionals } = parseArgs({
    options: { "without-mails": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageProblem("Name one backup file: npm run restore <file>");
  await onDatabase(env, { mayCreate: true }, async (url) => {
    const began = performance.now();
    const done = await restoreBackup(url, path.resolve(file), { withoutMails: values["without-mails"] });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`Restored ${done.rows} rows as of ${done.createdAt} in ${seconds} s.`);
    if (done.migrated.length > 0) console.log(`Brought to this version: ${done.migrated.join(", ")}`);
  });
});
