import type { RequestScope } from "#app/context.ts";
import { getShipment } from "#database/shipments/get-shipment.ts";
import { listStatusHistory } from "#database/shipments/list-status-history.ts";
import { statusEntryFormValues } from "#domain/shipments/status-entry.ts";

/** The entries newest first, each with what its form shows; and a blank form at this moment, with the present status. */
export async function readHistory(id: string, { db, now }: Pick<RequestScope, "db" | "now">) {
  const shipment = await getShipment(db, id);
  const entries = await listStatusHistory(db, shipment.id);
  const moment = now();
  return {
    id: shipment.id,
    number: shipment.tracking_number,
    entries: entries
      .toReversed()
      .map((entry) => ({ ...entry, values: statusEntryFormValues(entry, moment) })),
    blank: { ...statusEntryFormValues(null, moment), status: shipment.status },
  };
}

export type ShipmentHistory = Awaited<ReturnType<typeof readHistory>>;
