import { notifyCustomers, readLetters } from "#app/shipments/notify-customers.server.ts";
import { isOpen } from "#app/shipments/status.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { type Actor, authorize } from "#app/access/policy.ts";

interface TellableShipment {
  id: string;
  tracking_number: string;
  status: string;
}

/** Reads the letters about these shipments, and the numbers of those that are over. */
export async function lettersAbout(db: Database, actor: Actor, shipments: readonly TellableShipment[]) {
  authorize(actor, "shipments.write");
  const ids = shipments.map(({ id }) => id);
  const finished = shipments.filter(({ status }) => !isOpen(status));
  return {
    finished: finished.map(({ tracking_number }) => tracking_number),
    ...(await readLetters(db, actor, ids)),
  };
}

/** Sends the chosen letters about these shipments. */
export async function tellAbout(
  { db, actor, publicUrl }: StaffScope,
  { to, version }: FormRecord,
  shipments: readonly TellableShipment[],
) {
  authorize(actor, "shipments.write");
  const ids = shipments.map(({ id }) => id);
  const wanted = { to: [to ?? []].flat(), version: String(version ?? "") };
  const count = await notifyCustomers(db, actor, ids, wanted, publicUrl);
  return { done: count === 1 ? "One mail is on its way" : `${count} mails are on their way` };
}
