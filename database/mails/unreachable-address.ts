import type { Kysely } from "kysely";
import type { StopReason } from "#domain/subscriptions/subscription.ts";
import type { DB } from "../schema.generated.ts";

/**
 * Why an address cannot be written to in person: its mails come back, or were reported as spam. Whose owner stopped mails
 * about shipments still gets what they asked for: replies, offers, confirmations of their own acts.
 *
 * @returns undefined where a mail may go to it
 */
export async function unreachableReason(
  db: Kysely<DB>,
  email: string,
): Promise<Exclude<StopReason, "request"> | undefined> {
  const stop = await db
    .selectFrom("stopped_addresses")
    .select("reason")
    .where("email", "=", email.toLowerCase())
    .where("reason", "<>", "request")
    .$narrowType<{ reason: Exclude<StopReason, "request"> }>()
    .executeTakeFirst();
  return stop?.reason;
}
