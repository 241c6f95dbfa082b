import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../connect.ts";
import { type QuoteRequestInput, toQuoteRequestRow } from "#domain/quotes/quote-request.ts";

/** The reply of the call `submit_quote_request` (public-site.md, section 7). */
export interface QuoteReply {
  success: boolean;
  message?: string;
  error?: string;
}

const sameRequestMinutes = 10;

/**
 * Stores a request for a quote, unread and pending. The same request sent again within ten minutes, by a double
 * click or a retry, is stored once and answered alike.
 */
export async function submitQuoteRequest(db: Database, input: QuoteRequestInput): Promise<QuoteReply> {
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
    if (!known)
      await tx
        .insertInto("quote_requests")
        .values({ ...row, fingerprint })
        .execute();
  });
  return { success: true };
}
