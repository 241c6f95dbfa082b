import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ContactSubmissionInput } from "#domain/contacts/contact-submission.ts";
import type { Database } from "../connect.ts";

const sameMessageMinutes = 10;

/** Stores a message, unread. The same message sent again within ten minutes is stored once and answered alike. */
export async function submitContactMessage(db: Database, input: ContactSubmissionInput): Promise<void> {
  const fingerprint = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
    const known = await tx
      .selectFrom("contact_submissions")
      .select("id")
      .where("fingerprint", "=", fingerprint)
      .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${sameMessageMinutes})`)
      .executeTakeFirst();
    if (!known)
      await tx
        .insertInto("contact_submissions")
        .values({ ...input, is_read: false, fingerprint })
        .execute();
  });
}
