import { type Kysely, sql } from "kysely";
import { type Mail, mailSchema } from "#domain/mails/mail.ts";
import type { DB } from "../schema.generated.ts";

/** Name of the job that sends a mail; its payload is `MailJob`. */
export const SEND_MAIL = "send_mail";

/** A week of attempts: the waits grow from seconds to six hours. */
const maxAttempts = 32;

export interface MailJob {
  /** Row in `mails`; also makes the Message-ID, the same in every attempt. */
  id: string;
  mail: Mail;
}

/**
 * Queues a mail. Given the transaction that causes it, the mail is sent if and only if that commits.
 * @returns the mail's id
 */
export async function queueMail(db: Kysely<DB>, mail: Mail): Promise<string> {
  const checked = mailSchema.parse(mail);
  const { id } = await db
    .insertInto("mails")
    .values({ kind: checked.kind, recipient: checked.to })
    .returning("id")
    .executeTakeFirstOrThrow();
  const job: MailJob = { id, mail: checked };
  await sql`select graphile_worker.add_job(${SEND_MAIL}, ${JSON.stringify(job)}::json,
    max_attempts => ${maxAttempts}, job_key => ${`mail:${id}`})`.execute(db);
  return id;
}
