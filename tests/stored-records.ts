import { randomUUID } from "node:crypto";
import type { Database } from "#database/connection/connect.ts";
import { createShipment } from "#database/shipments/shipment.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { shipmentForm } from "#domain/shipments/shipment.ts";

/** Stores a shipment from Ghent to Lille, as a form gives it, and returns its id. */
export function storeShipment(
  db: Database,
  actor: Actor,
  values: Record<string, string> = {},
  ...options: Parameters<typeof createShipment> extends [unknown, unknown, unknown, ...infer Rest]
    ? Rest
    : never
): Promise<string> {
  const form = {
    tracking_number: `TEST-${randomUUID().slice(0, 8)}`,
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Ghent",
    destination_location: "Lille",
    ...values,
  };
  return createShipment(db, actor, shipmentForm.parse(form), ...options);
}
