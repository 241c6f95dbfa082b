/** npm run mails -- [list | retry | discard]: lists, retries or discards mails that were given up. */
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { withClient } from "#database/connection/with-client.ts";
import { discardFailedMails, listFailedMails, retryFailedMails } from "#app/mails/mails.server.ts";
import { command, onDatabase, UsageProblem } from "./command.ts";

const acts: Record<string, (client: Client) => Promise<void>> = {
  async list(client) {
    const mails = await listFailedMails(client);
    for (const { id, kind, queued_at, can_retry, last_error } of mails) {
      const why = can_retry ? (last_error ?? "") : "its text is not in the queue: it can only be discarded";
      console.log(`${id}  ${queued_at.toISOString()}  ${kind}  ${why}`);
    }
    if (mails.length === 0) console.log("No mail was given up.");
  },
  async retry(client) {
    console.log(`${await retryFailedMails(client)} given-up mails are sent anew.`);
  },
  async discard(client) {
    console.log(`${await discardFailedMails(client)} given-up mails are discarded.`);
  },
};

await command(async (env) => {
  const [name = "list", ...more] = parseArgs({ allowPositionals: true }).positionals;
  const act = acts[name];
  if (!act || more.length > 0) throw new UsageProblem("npm run mails -- list, retry or discard");
  await onDatabase(env, { mayCreate: false }, (url) =>
    withClient({ connectionString: url, application_name: "zenne mails" }, act),
  );
});
