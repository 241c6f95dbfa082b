import { authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { shipmentsOfForm } from "../chosen-shipments.server.ts";
import { manifestHeadForm, paperFileName } from "../document.ts";
import type { DocumentsAnswer } from "../documents-answer.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { issueDocument } from "../issue-document.server.ts";
import { paperInput } from "../paper-input.ts";
import { readPaperShipments } from "../read-paper-shipment.server.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/manifest.route";
import { drawnResponse, paperAnswer, recordPaperOfMany } from "./draw.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) => {
  const { db, actor, log } = scope;
  const form = await request.formData();
  const isIssue = form.get("intent") === "issue";
  const parsed = parseForm(manifestHeadForm, formRecord(form));
  if (!parsed.ok) {
    const answer: DocumentsAnswer = { fieldErrors: parsed.fieldErrors };
    return Response.json(answer, { status: 400 });
  }
  return paperAnswer(log, DOCUMENT_MESSAGES.issueFailed, async () => {
    if (isIssue) authorize(actor, "documents.write");
    const chosen = await shipmentsOfForm(scope, form);
    if ("doubtful" in chosen) return chosen;
    const wanted = { kind: "manifest" as const, shipmentIds: chosen.ids, head: parsed.value };
    if (isIssue) {
      const issued = await issueDocument(db, actor, wanted, drawPaper);
      return { done: DOCUMENT_MESSAGES.issued(issued.number), issued };
    }
    const shipments = await readPaperShipments(db, actor, chosen.ids);
    if (shipments.length === 0) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    await recordPaperOfMany(scope, "a manifest", shipments.length);
    return drawnResponse(log, paperInput(wanted, shipments, DRAFT), paperFileName("manifest", "DRAFT"));
  });
});
