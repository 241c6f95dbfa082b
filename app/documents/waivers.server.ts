import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Paper } from "#app/shipments/paper.ts";
import type { Waiver } from "./missing-papers.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";

/** Waives a paper, or replaces the reason of an earlier waiver. @throws NotFound when the shipment was deleted */
export async function waivePaper(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { paper, reason }: Waiver,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const before = await tx
      .selectFrom("paper_waivers")
      .select("reason")
      .where("shipment_id", "=", shipment.id)
      .where("paper", "=", paper)
      .executeTakeFirst();
    const waiver = { reason, waived_by: actor.email, waived_by_id: actor.id || null };
    await tx
      .insertInto("paper_waivers")
      .values({ shipment_id: shipment.id, paper, ...waiver })
      .onConflict((conflict) => conflict.columns(["shipment_id", "paper"]).doUpdateSet(waiver))
      .execute();
    await emit(tx, actor, {
      action: "paper.waived",
      entity: "shipment",
      entityId: shipment.id,
      summary: shipment.tracking_number,
      details: { [paper]: [before?.reason ?? null, reason] },
    });
  });
}

/**
 * Removes the waiver of a paper. @returns its reason, to undo it
 * @throws NotFound when the shipment was deleted, Conflict when there is no waiver
 */
export async function askForPaper(
  db: Database,
  actor: Actor,
  shipmentId: string,
  paper: Paper,
): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const waived = await tx
      .deleteFrom("paper_waivers")
      .where("shipment_id", "=", shipment.id)
      .where("paper", "=", paper)
      .returning("reason")
      .executeTakeFirstOrThrow(() => new Conflict("This paper is asked for already"));
    await emit(tx, actor, {
      action: "paper.asked_again",
      entity: "shipment",
      entityId: shipment.id,
      summary: shipment.tracking_number,
      details: { [paper]: [waived.reason, null] },
    });
    return waived.reason;
  });
}
