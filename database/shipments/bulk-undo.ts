import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { NotFound } from "#domain/errors.ts";
import type { BulkUndo } from "#domain/shipments/bulk-undo.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { Database } from "../connection/connect.ts";
import { moveEtaBack } from "./bulk-eta.ts";
import { assignOwner } from "./owner.ts";
import { withdrawStatusEntry } from "./withdraw-status.ts";

/**
 * Takes a bulk act back, each shipment in a transaction of its own with its line in the audit log. What was deleted or
 * changed since stays as it is.
 *
 * @returns for how many it was undone
 */
export async function undoBulkAct(
  db: Database,
  actor: Actor,
  undo: BulkUndo,
  { onProgress }: { onProgress: (done: number) => void },
): Promise<number> {
  authorize(actor, "shipments.write");
  let undone = 0;
  for (const [index, step] of stepsOf(db, actor, undo).entries()) {
    try {
      if (await step()) undone += 1;
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
    if ((index + 1) % 20 === 0) onProgress(index + 1);
  }
  return undone;
}

function stepsOf(db: Database, actor: Actor, undo: BulkUndo): (() => Promise<boolean>)[] {
  switch (undo.of) {
    case "status":
      return undo.rows.map(({ shipment, entry }) => async () => {
        await withdrawStatusEntry(db, actor, shipment, entry, SHIPMENT_MESSAGES.undo);
        return true;
      });
    case "owner":
      return undo.rows.map(({ shipment, owner }) => async () => {
        await assignOwner(db, actor, shipment, owner);
        return true;
      });
    case "eta":
      return undo.rows.map((row) => () => moveEtaBack(db, actor, row, undo.days));
  }
}
