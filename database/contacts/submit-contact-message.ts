import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ContactSubmissionInput } from "#domain/contacts/contact-submission.ts";
import { contactForMail } from "#domain/mails/request-mails.ts";
import type { SubmissionSigns } from "#domain/spam/submission.ts";
import type { Database } from "../connect.ts";
import { judgeSubmission } from "../inboxes/judge-submission.ts";
import { queueRequestMails, type RequestMailSettings } from "../inboxes/queue-request-mails.ts";

const sameMessageMinutes = 10;

/**
 * Stores a message, unread, and queues the mails to staff and visitor with it. The same message sent again within ten
 * minutes is stored once and answered alike; so is what no person would send, which is kept apart and causes no mail.
 */
export async function submitContactMessage(
  db: Database,
  input: ContactSubmissionInput,
  { signs, ...settings }: RequestMailSettings & { signs: SubmissionSigns },
): Promise<void> {
  const fingerprint = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
    const known = await tx
      .selectFrom("contact_submissions")
      .select("id")
      .where("fingerprint", "=", fingerprint)
      .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${sameMessageMinutes})`)
      .executeTakeFirst();
    if (known) return;
    const judgement = await judgeSubmission(tx, "contact_submissions", input.message, signs);
    const { id } = await tx
      .insertInto("contact_submissions")
      .values({ ...input, ...judgement, is_read: false, fingerprint })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!judgement.spam_reason) await queueRequestMails(tx, contactForMail({ id, ...input }), settings);
  });
}
