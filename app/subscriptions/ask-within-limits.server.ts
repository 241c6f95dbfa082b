import { readSpamSignals } from "#app/kit/forms/submission.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { mailboxKey } from "#app/kit/text/email.ts";
import type { RequestScope } from "#app/request/context.ts";
import { trackingKey } from "#app/shipments/number-key.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { askForSubscription } from "./subscriptions.server.ts";

const perNetwork = { name: "subscribe", points: 10, seconds: 3600 };
const perMailbox = { name: "subscribe-address", points: 4, seconds: 86_400 };
const perShipment = { name: "subscribe-shipment", points: 200, seconds: 3600 };

/**
 * Asks an address by mail to confirm that it wants mails about a shipment. What a bot filled in, and what would flood a
 * mailbox, is dropped without a word.
 * @returns false when too much comes from the network, or for the shipment
 */
export async function askWithinLimits(
  { db, limits, address }: Pick<RequestScope, "db" | "limits" | "address">,
  { number, email }: { number: string; email: string },
  record: FormRecord,
): Promise<boolean> {
  const allowed =
    (await consumeVisitorPoint(limits, perNetwork, address)) &&
    (await limits(perShipment, trackingKey(number)));
  if (!allowed) return false;
  if (readSpamSignals(record).trap === "" && (await limits(perMailbox, mailboxKey(email))))
    await askForSubscription(db, { number, email, language: currentLanguage() });
  return true;
}
