import { data } from "react-router";
import { answerAct, answerChanged } from "#app/acts/answer-act.server.ts";
import type { BegunAct } from "#app/acts/run-act.server.ts";
import { assignOwnerOfSelected, deleteSelected, updateStatusOfSelected } from "#app/shipments/bulk.server.ts";
import { moveEtaOfSelected } from "#app/shipments/bulk-eta.server.ts";
import { type BulkAct, parseBulkAct } from "#app/shipments/selection.ts";
import { ETA_MESSAGES } from "#app/shipments/eta.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/bulk.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

const FAILED: Record<BulkAct["act"], string> = {
  delete: SHIPMENT_MESSAGES.deleteManyFailed,
  owner: SHIPMENT_MESSAGES.assignManyFailed,
  eta: ETA_MESSAGES.moveManyFailed,
  status: SHIPMENT_MESSAGES.updateManyFailed,
};

export const action = forStaff(
  "shipments.write",
  async ({ request }: Route.ActionArgs, { db, actor, log, now }) => {
    const act = parseBulkAct(await request.formData());
    if (!act) throw data("Which shipments, and what to do?", { status: 400 });
    const options = { now: now(), expected: act.expected };
    return answerAct(async () => answerChanged(await begin(act)), log, FAILED[act.act]);

    function begin(what: BulkAct): Promise<BegunAct> {
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
  },
);
