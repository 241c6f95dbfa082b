import { data } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { streamNdjson } from "#app/lists/stream-ndjson.server.ts";
import { countSelected } from "#database/shipments/list.ts";
import {
  assignOwnerOfSelected,
  deleteSelected,
  undoBulkAct,
  updateStatusOfSelected,
} from "#database/shipments/bulk.ts";
import { moveEtaOfSelected } from "#database/shipments/bulk-eta.ts";
import type { BulkOptions } from "#database/shipments/in-batches.ts";
import { ProofRequired } from "#domain/accounts/fresh-proof.ts";
import { type BulkUndo, bulkUndoSchema, MOST_UNDONE, type UndoRow } from "#domain/shipments/bulk-acts.ts";
import { type BulkAct, type BulkProgress, parseBulkAct, parseBulkUndo } from "#domain/shipments/selection.ts";
import type { Route } from "./+types/bulk.route";

/** There is nothing to look at here; being a route it is guarded like the others. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Changes or deletes many shipments, or takes that back, and reports progress: one JSON object a line. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, log, now } = context.get(requestScope);
  const actor = allowedStaff(context, "shipments.write");
  const form = await request.formData();
  const moment = now();
  const undo = parseBulkUndo(form);
  if (undo) {
    const run = (onProgress: (done: number) => void) => undoBulkAct(db, actor, undo, { onProgress });
    return told(undo.rows.length, async (onProgress) => ({ count: await run(onProgress) }));
  }
  const act = parseBulkAct(form);
  if (!act) throw data("Which shipments, and what to do?", { status: 400 });
  const total = await countSelected(db, actor, act.selection, moment);
  if (act.act === "delete" && act.expected !== null && act.expected !== total) {
    return streamNdjson<BulkProgress>(async (tell) => tell({ kind: "recount", count: total }));
  }
  return told(total, async (onProgress) => {
    const undoing = total <= MOST_UNDONE ? ([] as UndoRow[]) : null;
    const onUndo = (rows: readonly UndoRow[]) => void undoing?.push(...rows);
    const count = await run(act, { now: moment, total, onProgress, onUndo });
    return { count, ...(undoing && undoing.length > 0 && { undo: undoOf(act, undoing) }) };
  });

  function told(
    total: number,
    work: (onProgress: (done: number) => void) => Promise<{ count: number; undo?: BulkUndo }>,
  ) {
    return streamNdjson<BulkProgress>(async (tell) => {
      let done = 0;
      const onProgress = (count: number) => {
        done = count;
        tell({ kind: "progress", done, total });
      };
      onProgress(0);
      try {
        tell({ kind: "changed", ...(await work(onProgress)) });
      } catch (error) {
        if (error instanceof ProofRequired) return tell({ kind: "proof" });
        log.error({ err: error, done }, "a bulk act stopped");
        tell({ kind: "failed", done, left: Math.max(0, total - done) });
      }
    });
  }

  function run(what: BulkAct, options: BulkOptions): Promise<number> {
    switch (what.act) {
      case "delete":
        return deleteSelected(db, actor, what.selection, options);
      case "owner":
        return assignOwnerOfSelected(db, actor, what.selection, what.owner, options);
      case "eta":
        return moveEtaOfSelected(db, actor, what.selection, what.move, options);
      case "status":
        return updateStatusOfSelected(db, actor, what.selection, what.status, { ...what, ...options });
    }
  }
});

const undoOf = (act: BulkAct, rows: UndoRow[]): BulkUndo | undefined =>
  bulkUndoSchema.safeParse({ of: act.act, rows, ...(act.act === "eta" && { days: act.move.days }) }).data;
