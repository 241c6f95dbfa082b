/** npm run backup -- [--to FOLDER] [--keep N]: one file with everything, while the product runs. */
import path from "node:path";
import { parseArgs } from "node:util";
import { backupName, keepNewest, sweepPartials, writeBackup } from "../backup/write-backup.ts";
import { checkBackup } from "../backup/read-backup.ts";
import { makeFolders } from "../embedded/account.ts";
import { withClient } from "#database/connection/with-client.ts";
import { command, onDatabase, recordRun, sizeOf, UsageProblem } from "./command.ts";

await command(async (env) => {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) {
    throw new UsageProblem("--keep takes a whole number from 1 on: how many backups are to stay.");
  }
  let damaged: string[] = [];
  const folder = path.resolve(values.to ?? path.join(env.dataDir, "backups"));
  await onDatabase(env, { mayCreate: false }, async (url) => {
    await makeFolders(folder, 0o700);
    for (const name of await sweepPartials(folder)) console.log(`removed ${name}, which was never finished`);
    const began = performance.now();
    let second = Date.now();
    const nextName = () => path.join(folder, backupName(new Date((second += 1_000))));
    const written = await recordRun(url, "backup", async () => {
      const backup = await writeBackup(url, path.join(folder, backupName(new Date(second))), nextName);
      await checkBackup(backup.file);
      damaged = backup.damaged;
      return { result: backup, problem: damaged.length > 0 ? `damaged: ${damaged.join("; ")}` : null };
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${written.file}: ${sizeOf(written.bytes)}, ${written.rows} rows of ${written.tables} tables, ` +
        `read back and right, in ${seconds} s`,
    );
    await nameStore(url);
  });
  if (damaged.length > 0) {
    for (const line of damaged) console.error(`WRONG   ${line}`);
    console.error(
      "The backup holds these as they are: what is whole may be in an earlier one, so none was removed (docs/watching.md, «npm run verify says WRONG»).",
    );
    process.exitCode = 1;
    return;
  }
  if (keep === undefined) return;
  for (const name of await keepNewest(folder, keep))
    console.log(`removed ${name}, older than the newest ${keep}`);
});

/** Prints the object store: the backup has rows of its contents, but not their bytes. */
async function nameStore(url: string): Promise<void> {
  await withClient({ connectionString: url, application_name: "zenne backup" }, async (client) => {
    const { rows } = await client.query<{ contents: string; bytes: string | null }>(
      `select count(*) as contents, sum(bytes) as bytes from file_contents as content
       where to_jsonb(content) ->> 'place' = 'store'`,
    );
    const [{ contents = "0", bytes = null } = {}] = rows;
    if (Number(contents) > 0)
      console.log(
        `${contents} files (${sizeOf(Number(bytes))}) are in the object store, and not in this backup`,
      );
  });
}
