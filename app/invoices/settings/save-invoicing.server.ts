import { type Actor, authorize } from "#app/access/policy.ts";
import { requireStepUp, type SessionActor } from "#app/accounts/step-up.server.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";

/**
 * Saves the seller and the bank accounts. Needs a step-up, so that a stolen session cannot redirect payments.
 * @param options.seen version that was shown
 * @returns false when nothing changed @throws Forbidden, StepUpRequired, Conflict
 */
export async function saveInvoicing(
  db: Database,
  actor: Actor & SessionActor,
  value: Invoicing,
  { seen, now }: { seen: string; now: Date },
): Promise<boolean> {
  authorize(actor, "settings.manage");
  await requireStepUp(db, actor, now);
  return saveSetting(db, actor, "invoicing", value, seen);
}
