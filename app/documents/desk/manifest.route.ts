import { allowedStaff, requestScope } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { issueDocument } from "../issue-document.server.ts";
import { chosenShipments } from "../chosen-shipments.server.ts";
import { listSelectedIds, readPaperShipments } from "../read-paper-shipment.server.ts";
import { drawPaper } from "../draw-paper.server.ts";
import { MANIFEST_MAX_SHIPMENTS, manifestHeadForm, paperFileName } from "../document.ts";
import { paperInput } from "../paper-input.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";
import { DomainError, Invalid } from "#app/kit/errors.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/manifest.route";
import type { DocumentsAnswer } from "../documents-answer.ts";
import { drawnResponse, refusalOf } from "./draw.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const isIssue = form.get("intent") === "issue";
  const actor = allowedStaff(context, isIssue ? "documents.write" : "shipments.read");
  const { db, log, now } = context.get(requestScope);
  try {
    const selection = parseSelectionForm(form);
    if (!selection) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    const ids = await listSelectedIds(db, actor, selection, { now: now(), limit: MANIFEST_MAX_SHIPMENTS });
    if (ids.length > MANIFEST_MAX_SHIPMENTS)
      throw new Invalid(DOCUMENT_MESSAGES.tooManyShipments(MANIFEST_MAX_SHIPMENTS));
    const parsed = parseForm(manifestHeadForm, formRecord(form));
    if (!parsed.ok)
      return Response.json({ fieldErrors: parsed.fieldErrors } satisfies DocumentsAnswer, { status: 400 });
    const chosen = await chosenShipments(db, actor, ids, form.get("doubtful"));
    if ("doubtful" in chosen) return Response.json(chosen satisfies DocumentsAnswer);
    const shipmentIds = chosen.ids;
    const wanted = { kind: "manifest" as const, shipmentIds, head: parsed.value };
    if (isIssue) {
      const issued = await issueDocument(db, actor, wanted, drawPaper);
      return Response.json({
        done: DOCUMENT_MESSAGES.issued(issued.number),
        issued,
      } satisfies DocumentsAnswer);
    }
    const shipments = await readPaperShipments(db, actor, shipmentIds);
    if (shipments.length === 0) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    return await drawnResponse(log, paperInput(wanted, shipments, DRAFT), paperFileName("manifest", "DRAFT"));
  } catch (error) {
    if (error instanceof DomainError) return refusalOf(error);
    const { message, status } = toFailure(error, log, DOCUMENT_MESSAGES.issueFailed);
    return Response.json({ error: message } satisfies DocumentsAnswer, { status });
  }
});
