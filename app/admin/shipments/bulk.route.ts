import { data } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { tellAsItGoes } from "#app/lists/tell-as-it-goes.server.ts";
import { countSelected } from "#database/shipments/count-shipments.ts";
import { deleteSelected } from "#database/shipments/delete-selected.ts";
import { updateStatusOfSelected } from "#database/shipments/update-status-of-selected.ts";
import { type BulkAct, type BulkNews, parseBulkAct } from "#domain/shipments/bulk.ts";
import type { Route } from "./+types/bulk.route";

/** There is nothing to look at here; being a route it is guarded like the others. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Changes or deletes many shipments, and tells how far it is: one JSON object a line. */
export const action = atEdge(async ({ request, context }: Route.ActionArgs) => {
  const { db, log, now } = context.get(requestScope);
  const actor = context.get(staffContext);
  const act = parseBulkAct(await request.formData());
  if (!act) throw data("Which shipments, and what to do?", { status: 400 });
  const moment = now();
  const total = await countSelected(db, act.selection, moment);
  if (act.act === "delete" && act.expected !== null && act.expected !== total) {
    return tellAsItGoes<BulkNews>(async (tell) => tell({ kind: "recount", count: total }));
  }
  return tellAsItGoes<BulkNews>(async (tell) => {
    let done = 0;
    const onProgress = (count: number) => {
      done = count;
      tell({ kind: "progress", done, total });
    };
    onProgress(0);
    try {
      tell({ kind: "changed", count: await run(act, { now: moment, onProgress }) });
    } catch (error) {
      log.error({ err: error, done }, "a bulk act stopped");
      tell({ kind: "failed", done });
    }
  });

  function run(what: BulkAct, options: { now: Date; onProgress: (count: number) => void }): Promise<number> {
    return what.act === "delete"
      ? deleteSelected(db, actor, what.selection, options)
      : updateStatusOfSelected(db, actor, what.selection, what.status, options);
  }
});
