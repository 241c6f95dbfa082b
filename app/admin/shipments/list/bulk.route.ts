import { data } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { streamNdjson } from "#app/lists/stream-ndjson.server.ts";
import { countSelected } from "#database/shipments/list.ts";
import {
  assignOwnerOfSelected,
  type BulkOptions,
  deleteSelected,
  updateStatusOfSelected,
} from "#database/shipments/bulk.ts";
import { type BulkAct, type BulkProgress, parseBulkAct } from "#domain/shipments/selection.ts";
import type { Route } from "./+types/bulk.route";

/** There is nothing to look at here; being a route it is guarded like the others. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Changes or deletes many shipments, and tells how far it is: one JSON object a line. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, log, now } = context.get(requestScope);
  const actor = allowedStaff(context, "shipments.write");
  const act = parseBulkAct(await request.formData());
  if (!act) throw data("Which shipments, and what to do?", { status: 400 });
  const moment = now();
  const total = await countSelected(db, actor, act.selection, moment);
  if (act.act === "delete" && act.expected !== null && act.expected !== total) {
    return streamNdjson<BulkProgress>(async (tell) => tell({ kind: "recount", count: total }));
  }
  return streamNdjson<BulkProgress>(async (tell) => {
    let done = 0;
    const onProgress = (count: number) => {
      done = count;
      tell({ kind: "progress", done, total });
    };
    onProgress(0);
    try {
      tell({ kind: "changed", count: await run(act, { now: moment, total, onProgress }) });
    } catch (error) {
      log.error({ err: error, done }, "a bulk act stopped");
      tell({ kind: "failed", done, left: Math.max(0, total - done) });
    }
  });

  function run(what: BulkAct, options: BulkOptions): Promise<number> {
    switch (what.act) {
      case "delete":
        return deleteSelected(db, actor, what.selection, options);
      case "owner":
        return assignOwnerOfSelected(db, actor, what.selection, what.owner, options);
      case "status":
        return updateStatusOfSelected(db, actor, what.selection, what.status, options);
    }
  }
});
