import { createHash } from "node:crypto";
import { sql } from "kysely";
import { quoteForMail } from "#domain/mails/request-mails.ts";
import { type QuoteRequestInput, toQuoteRequestRow } from "#domain/quotes/quote-request.ts";
import type { SubmissionSigns } from "#domain/spam/submission.ts";
import type { Database } from "../connect.ts";
import { judgeSubmission } from "../inboxes/judge-submission.ts";
import { queueRequestMails, type RequestMailSettings } from "../inboxes/queue-request-mails.ts";

/** The reply of the call `submit_quote_request` (public-site.md, section 7). */
export interface QuoteReply {
  success: boolean;
  message?: string;
  error?: string;
}

const sameRequestMinutes = 10;

/**
 * Stores a request for a quote, unread and pending, and queues the mails to staff and visitor with it. The same
 * request sent again within ten minutes, by a double click or a retry, is stored once and answered alike; so is what
 * no person would send, which is kept apart and causes no mail.
 */
export async function submitQuoteRequest(
  db: Database,
  input: QuoteRequestInput,
  { signs, ...settings }: RequestMailSettings & { signs: SubmissionSigns },
): Promise<QuoteReply> {
  const row = toQuoteRequestRow(input);
  const fingerprint = createHash("sha256").update(JSON.stringify(row)).digest("hex");
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
    const known = await tx
      .selectFrom("quote_requests")
      .select("id")
      .where("fingerprint", "=", fingerprint)
      .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${sameRequestMinutes})`)
      .executeTakeFirst();
    if (known) return;
    const judgement = await judgeSubmission(tx, "quote_requests", row.message, signs);
    const { id } = await tx
      .insertInto("quote_requests")
      .values({ ...row, ...judgement, fingerprint })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!judgement.spam_reason) await queueRequestMails(tx, quoteForMail({ id, ...row }), settings);
  });
  return { success: true };
}
