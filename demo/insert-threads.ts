import type { Transaction } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { replySubject } from "#domain/requests/message.ts";
import { formatRequestNumber } from "#domain/quotes/request-number.ts";
import type { DemoDesk } from "./notes.ts";
import { demoThreads } from "./request-thread.ts";

/** Stores the demo's threads; a request that was replied to is answered since its first reply. */
export async function insertThreads(tx: Transaction<DB>, now: Date, desk: DemoDesk): Promise<void> {
  for (const { message, subject, mail, stopped } of demoThreads(now, desk)) {
    if (mail) await tx.insertInto("mails").values(mail).execute();
    if (stopped) await tx.insertInto("stopped_addresses").values(stopped).execute();
    const { number } = await tx
      .selectFrom("quote_requests")
      .select("number")
      .where("id", "=", message.request_id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("request_messages")
      .values({ ...message, subject: subject ? replySubject(subject, formatRequestNumber(number)) : null })
      .execute();
    if (!mail) continue;
    await tx
      .updateTable("quote_requests")
      .set({ answered_at: message.created_at })
      .where("id", "=", message.request_id)
      .where("answered_at", "is", null)
      .execute();
  }
}
