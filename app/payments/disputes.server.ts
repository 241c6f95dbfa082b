import { Big } from "big.js";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { lockItems } from "./settle.server.ts";

/**
 * Marks an invoice as disputed, which stops its reminders, or ends the dispute.
 * @param reason what the customer disputes; null ends it @param now time of the dispute
 * @throws NotFound; Conflict when it is in that state already, or paid
 */
export async function disputeInvoice(
  db: Database,
  actor: Actor,
  itemId: string,
  reason: string | null,
  now: Date,
): Promise<void> {
  authorize(actor, "payments.write");
  await db.transaction().execute(async (tx) => {
    const [item] = await lockItems(tx, [itemId]);
    if (item?.kind !== "invoice") throw new NotFound(PAYMENT_MESSAGES.itemNotFound);
    if (reason !== null && new Big(item.open).eq(0)) throw new Conflict(PAYMENT_MESSAGES.settledDispute);
    const { numUpdatedRows } = await tx
      .updateTable("open_items")
      .set({
        disputed_reason: reason,
        disputed_by: reason === null ? null : actor.email,
        disputed_at: reason === null ? null : now,
      })
      .where("id", "=", itemId)
      .where("disputed_at", reason === null ? "is not" : "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n)
      throw new Conflict(PAYMENT_MESSAGES[reason === null ? "notDisputed" : "alreadyDisputed"]);
    await emit(tx, actor, {
      action: reason === null ? "invoice.dispute_ended" : "invoice.disputed",
      entityId: itemId,
      summary: `${item.number}, ${item.customer}`,
      details: { reason },
    });
  });
}
