import { data } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { chosenShipments } from "../chosen-shipments.server.ts";
import { isManyPaper, MANIFEST_MAX_SHIPMENTS, paperFileName } from "../document.ts";
import type { DocumentsAnswer } from "../documents-answer.ts";
import { listSelectedIds, readPaperShipments } from "../read-paper-shipment.server.ts";
import { formsOf } from "../valid-forms.server.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/papers.route";
import { drawnResponse, refusalOf } from "./draw.server.ts";

/** There is nothing to look at here; being a route it is guarded like the others. */
export function loader() {
  throw data(null, { status: 404 });
}

/** The papers of many shipments as one file; what is not issued yet is a draft. Nothing is stored. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  const { db, log, now } = context.get(requestScope);
  const form = await request.formData();
  try {
    const paper = form.get("paper");
    const selection = parseSelectionForm(form);
    if (!selection) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    if (!isManyPaper(paper)) throw new Invalid(DOCUMENT_MESSAGES.kindUnknown);
    const ids = await listSelectedIds(db, actor, selection, { now: now(), limit: MANIFEST_MAX_SHIPMENTS });
    if (ids.length > MANIFEST_MAX_SHIPMENTS)
      throw new Invalid(DOCUMENT_MESSAGES.tooManyShipments(MANIFEST_MAX_SHIPMENTS));
    const chosen = await chosenShipments(db, actor, ids, form.get("finished"));
    if ("finished" in chosen) return Response.json(chosen satisfies DocumentsAnswer);
    const shipments = await readPaperShipments(db, actor, chosen.ids);
    if (shipments.length === 0) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    const input =
      paper === "loading_list"
        ? { kind: paper, shipments }
        : { kind: "forms" as const, forms: await formsOf(db, actor, paper, shipments) };
    return await drawnResponse(log, input, paperFileName(paper, `${shipments.length}-shipments`));
  } catch (error) {
    return refusalOf(error);
  }
});
