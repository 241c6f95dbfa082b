import { type Actor, authorize } from "#app/access/policy.ts";
import { requireStepUp, type SessionActor } from "#app/accounts/step-up.server.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";

/**
 * Saves who issues invoices and where they are paid: a stolen session must not turn payments to an account of its own.
 * @returns false where it had this value already @throws Forbidden, StepUpRequired
 */
export async function saveInvoicing(
  db: Database,
  actor: Actor & SessionActor,
  value: Invoicing,
  now: Date,
): Promise<boolean> {
  authorize(actor, "settings.manage");
  await requireStepUp(db, actor, now);
  return saveSetting(db, actor, "invoicing", value);
}
