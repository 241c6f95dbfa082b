import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import {
  SAME_TEXT_MINUTES,
  spamReasonOf,
  type SpamReason,
  type SubmissionSigns,
  tellingText,
} from "#domain/spam/submission.ts";
import type { DB } from "../schema.generated.ts";

/** The columns that say whether a submission is kept apart. */
export interface Judgement {
  spam_reason: SpamReason | null;
  marked_spam_at: Date | null;
  text_hash: string | null;
}

/** Judges a submission before it is stored, in the transaction that stores it. `text` is what was typed freely. */
export async function judgeSubmission(
  tx: Kysely<DB>,
  table: "quote_requests" | "contact_submissions",
  text: string | null,
  signs: SubmissionSigns,
): Promise<Judgement> {
  const telling = tellingText(text);
  const text_hash = telling === null ? null : createHash("sha256").update(telling).digest("hex");
  let sameTexts = 0;
  if (text_hash !== null) {
    // A hundred at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`text ${text_hash}`}, 0))`.execute(tx);
    const { count } = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("text_hash", "=", text_hash)
      .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${SAME_TEXT_MINUTES})`)
      .executeTakeFirstOrThrow();
    sameTexts = count;
  }
  const spam_reason = spamReasonOf(signs, sameTexts);
  return { spam_reason, marked_spam_at: spam_reason ? new Date() : null, text_hash };
}
