import { randomUUID } from "node:crypto";
import type { Database } from "#database/connection/connect.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { shipmentInput } from "./shipments.ts";

/** Stores a shipment as `shipmentInput` has it, by the verb that staff use, and returns its id. */
export const storeShipment = (
  db: Database,
  actor: Actor,
  values: Record<string, string> = {},
  options?: Parameters<typeof createShipment>[3],
): Promise<string> =>
  createShipment(db, actor, shipmentInput(`TEST-${randomUUID().slice(0, 8)}`, values), options);
