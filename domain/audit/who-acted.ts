import { personLabel } from "../accounts/person.ts";
import type { AuditRecord } from "./phrase.ts";

/** What nobody of the staff did: a customer who answered an offer by its link, and what follows from a yes. */
const BY_LINK: ReadonlySet<string> = new Set([
  "offer.accepted",
  "offer.declined",
  "shipment.created",
  "charges.of_offer",
]);

/** Who did it, at the beginning of a sentence. */
export function whoActed({
  action,
  actorEmail,
  actorName,
}: Pick<AuditRecord, "action" | "actorEmail" | "actorName">): string {
  if (actorEmail) return personLabel({ name: actorName, email: actorEmail });
  return BY_LINK.has(action) ? "The customer" : "Somebody";
}
