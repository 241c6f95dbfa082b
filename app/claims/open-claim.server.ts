import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { refuseDayToCome } from "#app/due-times/due-time.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import { findByTrackingNumber } from "#app/shipments/find-by-key.server.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import type { NewClaim, NumberedClaim } from "./claim.ts";
import { openClaims } from "./open-claims.server.ts";

/**
 * Opens a claim without a delivery. @returns the proposed liable party
 * @throws NotFound; Invalid when no shipment has the number, or for a day in the future
 */
export async function openClaim(
  db: Database,
  actor: Actor,
  claim: NewClaim | NumberedClaim,
): Promise<string | null> {
  authorize(actor, "claims.write");
  return await db.transaction().execute(async (tx) => {
    const id =
      "shipment_id" in claim ? claim.shipment_id : await idOfNumber(tx, actor, claim.tracking_number);
    const shipment = await lockShipment(tx, id);
    const { kind, pieces, description, happened_on } = claim;
    await refuseDayToCome(tx, happened_on, "happened_on", "This day is to come: it happened today or before");
    const happenedAt = fromLocalDateTime(`${happened_on}T12:00`) as Date;
    return openClaims(tx, actor, shipment, { kinds: [{ kind, pieces }], happenedAt, description });
  });
}

async function idOfNumber(tx: Kysely<DB>, actor: Actor, typed: string): Promise<string> {
  const [id] = (await findByTrackingNumber(tx, actor, [typed])).values();
  if (id === undefined) throw new Invalid("", { tracking_number: ["No shipment has this tracking number"] });
  return id;
}
