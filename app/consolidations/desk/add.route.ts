import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type FormOutcome, formRecord } from "#app/kit/forms/form-result.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { listSelectedIds } from "#app/documents/read-paper-shipment.server.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { HOUSES_MAX } from "../consolidation.ts";
import { listCandidates } from "../candidates.server.ts";
import { addHouses } from "../members.server.ts";
import { CONSOLIDATION_MESSAGES, reachedText } from "../messages.ts";
import { listOpenConsolidations } from "../read-consolidations.server.ts";
import { createConsolidation } from "../create-consolidation.server.ts";
import type { Route } from "./+types/add.route";

export interface AddAnswer extends FormOutcome {
  /** The consolidation of the shipments. */
  id?: string;
  added?: string;
}

/** Lists the shipments that a consolidation could take, or the consolidations that could take the selected shipments. */
export const loader = forStaff("shipments.write", async ({ url }: Route.LoaderArgs, { db, actor, now }) => {
  const into = url.searchParams.get("into");
  if (into !== null) return listCandidates(db, actor, into);
  const selection = parseSelectionForm(url.searchParams);
  const ids = selection ? await listSelectedIds(db, actor, selection, { now: now(), limit: HOUSES_MAX }) : [];
  return { open: await listOpenConsolidations(db, actor, ids) };
});

export const action = forStaff(
  "shipments.write",
  async ({ request }: Route.ActionArgs, { db, actor, log, now }) => {
    const form = await request.formData();
    return answerOf<AddAnswer>(log, CONSOLIDATION_MESSAGES.failed, async () => {
      const selection = parseSelectionForm(form);
      if (!selection) throw new Invalid(CONSOLIDATION_MESSAGES.chooseHouses);
      const shipmentIds = await listSelectedIds(db, actor, selection, { now: now(), limit: HOUSES_MAX });
      if (shipmentIds.length > HOUSES_MAX) throw new Invalid(CONSOLIDATION_MESSAGES.tooMany(HOUSES_MAX));
      const { into = "", move } = formRecord(form);
      const joining = { shipmentIds, move: move === "1", also: new Set<string>() };
      if (into === "") {
        const { id, number } = await createConsolidation(db, actor, joining);
        return { added: CONSOLIDATION_MESSAGES.addedTo(shipmentIds.length, number), id };
      }
      const reached = await addHouses(db, actor, String(into), joining);
      return { added: reachedText(`Added to ${reached.number}`, reached), id: String(into) };
    });
  },
);

export const clientAction = failWith<AddAnswer>({ error: CONSOLIDATION_MESSAGES.failed });
