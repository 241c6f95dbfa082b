import { type Kysely, sql } from "kysely";
import { newRequestMail, type RequestForMail, requestReceivedMail } from "#domain/mails/request-mails.ts";
import { queueMail } from "../mails/queue-mail.ts";
import type { DB } from "../schema.generated.ts";

/** Where the mails about a request go, and where their links lead. */
export interface RequestMailSettings {
  publicUrl: string;
  /** NOTIFY_EMAIL; without it staff get no mail. */
  notifyEmail: string | undefined;
}

/** Nobody can use our forms to fill someone's mailbox: so many confirmations a day go to one address. */
export const CONFIRMATIONS_A_DAY = 3;

/** Queues the mail to staff and the confirmation to the visitor, in the transaction of the request. */
export async function queueRequestMails(
  tx: Kysely<DB>,
  request: RequestForMail,
  { publicUrl, notifyEmail }: RequestMailSettings,
): Promise<void> {
  if (notifyEmail) await queueMail(tx, newRequestMail(request, notifyEmail, publicUrl));
  // Two at once to one address would not see each other's confirmation.
  const recipient = request.email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${recipient}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(sql`lower(recipient)`, "=", recipient)
    .where("kind", "=", "request_received")
    .where("queued_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (count < CONFIRMATIONS_A_DAY) await queueMail(tx, requestReceivedMail(request));
}
