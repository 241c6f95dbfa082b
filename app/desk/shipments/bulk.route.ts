import { data } from "react-router";
import type { BulkActAnswer } from "#app/acts/act.ts";
import { answerAct, answerChanged } from "#app/acts/answer-act.server.ts";
import type { BegunAct } from "#app/acts/run-act.server.ts";
import { assignOwnerOfSelected, deleteSelected, updateStatusOfSelected } from "#app/shipments/bulk.server.ts";
import { moveEtaOfSelected } from "#app/shipments/bulk-eta.server.ts";
import { type BulkAct, parseBulkAct } from "#app/shipments/selection.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { entryOf } from "#app/shipments/change-history.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { statusEntryForm, yearQuestion } from "#app/shipments/status-entry.ts";
import { ETA_MESSAGES } from "#app/shipments/eta.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/bulk.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

type StatusAct = Extract<BulkAct, { act: "status" }>;

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
    return answerAct(
      async () => (act.act === "status" ? addStatus(act) : answerChanged(await begin(act))),
      log,
      FAILED[act.act],
    );

    async function addStatus({ selection, entry: typed }: StatusAct): Promise<BulkActAnswer> {
      const form = readForm(statusEntryForm, typed);
      const { timestamp, status, ...entry } = entryOf(form);
      const isNow = form.local === form.began_local;
      const question = isNow
        ? null
        : yearQuestion({ timestamp }, await databaseTime(db), typed.confirmed_year);
      if (question) return { kind: "failed", error: FAILED.status, ...question };
      const details = { ...entry, ...options, at: isNow ? null : timestamp };
      return answerChanged(await updateStatusOfSelected(db, actor, selection, status, details));
    }

    function begin(what: Exclude<BulkAct, StatusAct>): Promise<BegunAct> {
      switch (what.act) {
        case "delete":
          return deleteSelected(db, actor, what.selection, options);
        case "owner":
          return assignOwnerOfSelected(db, actor, what.selection, what.owner, options);
        case "eta":
          return moveEtaOfSelected(db, actor, what.selection, what.move, options);
      }
    }
  },
);
