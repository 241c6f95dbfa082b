import type { Transaction } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { replySubject } from "#app/quote-requests/message.ts";
import { demoId } from "./random.ts";
import samples from "./samples/request-messages.json" with { type: "json" };
import type { DemoDesk } from "./notes.ts";
import { hoursBefore } from "./times.ts";

const UNKNOWN = "550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table";

interface DemoMessage {
  request: number;
  hoursAgo: number;
  kind: "reply" | "received" | "note";
  author: keyof DemoDesk;
  body: string;
  subject?: string;
  recipient?: string;
  /** The mail came back. */
  returned?: boolean;
}

/** Two threads of quote requests with their mails, one of which came back, and the address that is stopped since. */
function demoThreads(now: Date, desk: DemoDesk) {
  const ago = (hours: number) => hoursBefore(now, hours);
  const mailId = (index: number) => demoId("reply-mail", index);
  return (samples as DemoMessage[]).map((message, index) => {
    const { recipient = null, kind, returned } = message;
    const at = ago(message.hoursAgo);
    const { id: author_id, email: author } = desk[message.author];
    const refused = returned ? { refused_at: ago(message.hoursAgo - 0.1), refusal: UNKNOWN } : {};
    return {
      subject: message.subject,
      mail: recipient
        ? { id: mailId(index), kind: "request_reply", recipient, queued_at: at, sent_at: at, ...refused }
        : null,
      stopped:
        recipient && returned
          ? {
              email: recipient,
              reason: "bounce" as const,
              detail: UNKNOWN,
              stopped_at: ago(message.hoursAgo - 0.1),
            }
          : null,
      message: {
        id: demoId("request-message", index),
        request_id: demoId("quote-request", message.request),
        kind,
        body: message.body,
        recipient,
        mail_id: recipient ? mailId(index) : null,
        via: kind === "received" ? "phone" : null,
        author_id,
        author,
        created_at: at,
      },
    };
  });
}

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
