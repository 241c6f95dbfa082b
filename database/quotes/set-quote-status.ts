import type { QuoteStatus } from "#domain/quotes/quote-request.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";

/**
 * Gives a request its status.
 * @returns false when it does not exist (any more)
 */
export async function setQuoteStatus(
  db: Database,
  actor: Actor,
  id: string,
  status: QuoteStatus,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom("quote_requests")
      .select(["status", "email"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored || stored.status === status) return stored !== undefined;
    await tx.updateTable("quote_requests").set({ status }).where("id", "=", id).execute();
    await recordAudit(tx, actor, {
      action: "quote_request.status_changed",
      entity: "quote_request",
      entityId: id,
      summary: stored.email,
      details: { from: stored.status, to: status },
    });
    return true;
  });
}
