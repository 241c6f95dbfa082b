import { allowedStaff, requestScope } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { DomainError, Invalid } from "#app/kit/errors.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { chosenShipments } from "../chosen-shipments.server.ts";
import { documentName, isManyForm, isManyPaper, MANIFEST_MAX_SHIPMENTS, paperFileName } from "../document.ts";
import type { DocumentsAnswer } from "../documents-answer.ts";
import { drawPaper } from "../draw-paper.server.ts";
import { issueMany } from "../issue-many.server.ts";
import { listSelectedIds, readPaperShipments } from "../read-paper-shipment.server.ts";
import { formsOf } from "../valid-forms.server.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/papers.route";
import { drawnResponse, refusalOf } from "./draw.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

/** The papers of many shipments as one file, where what is not issued yet is a draft; or issues a form for each. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const isIssue = form.get("intent") === "issue";
  const actor = allowedStaff(context, isIssue ? "documents.write" : "shipments.read");
  const { db, log, now } = context.get(requestScope);
  try {
    const paper = form.get("paper");
    const selection = parseSelectionForm(form);
    if (!selection) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    if (!isManyPaper(paper)) throw new Invalid(DOCUMENT_MESSAGES.kindUnknown);
    const ids = await listSelectedIds(db, actor, selection, { now: now(), limit: MANIFEST_MAX_SHIPMENTS });
    if (ids.length > MANIFEST_MAX_SHIPMENTS)
      throw new Invalid(DOCUMENT_MESSAGES.tooManyShipments(MANIFEST_MAX_SHIPMENTS));
    const chosen = await chosenShipments(db, actor, ids, form.get("doubtful"));
    if ("doubtful" in chosen) return Response.json(chosen satisfies DocumentsAnswer);
    if (isIssue) {
      if (!isManyForm(paper)) throw new Invalid(DOCUMENT_MESSAGES.kindUnknown);
      const { issued, already, lacking } = await issueMany(db, actor, paper, chosen.ids, drawPaper);
      const done = DOCUMENT_MESSAGES.issuedMany(documentName(paper), issued, already);
      const left = lacking.length > 0 ? DOCUMENT_MESSAGES.lackingMany(lacking) : null;
      const answer = issued + already > 0 ? { done: [done, left].filter(Boolean).join(". ") } : {};
      return Response.json({ error: left ?? undefined, ...answer } satisfies DocumentsAnswer);
    }
    const shipments = await readPaperShipments(db, actor, chosen.ids);
    if (shipments.length === 0) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    const input =
      paper === "loading_list"
        ? { kind: paper, shipments }
        : { kind: "forms" as const, forms: await formsOf(db, actor, paper, shipments) };
    return await drawnResponse(log, input, paperFileName(paper, `${shipments.length}-shipments`));
  } catch (error) {
    if (error instanceof DomainError || !isIssue) return refusalOf(error);
    const { message, status } = toFailure(error, log, DOCUMENT_MESSAGES.issueFailed);
    return Response.json({ error: message } satisfies DocumentsAnswer, { status });
  }
});
