import { authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { inSentence } from "#app/kit/text/counts.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { shipmentsOfForm } from "../chosen-shipments.server.ts";
import { documentName, isManyForm, isManyPaper, MANY_PAPERS, paperFileName } from "../document.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { issueMany, formsOf } from "../issue-many.server.ts";
import { readPaperShipments } from "../read-paper-shipment.server.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/papers.route";
import { drawnResponse, paperAnswer, recordPaperOfMany } from "./draw.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

/** Returns the papers of many shipments as one file, with drafts for those not issued; or issues a form for each. */
export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) => {
  const { db, actor, log } = scope;
  const form = await request.formData();
  const isIssue = form.get("intent") === "issue";
  return paperAnswer(
    log,
    isIssue ? DOCUMENT_MESSAGES.issueFailed : DOCUMENT_MESSAGES.drawFailed,
    async () => {
      if (isIssue) authorize(actor, "documents.write");
      const paper = form.get("paper");
      if (!isManyPaper(paper)) throw new Invalid(DOCUMENT_MESSAGES.kindUnknown);
      const chosen = await shipmentsOfForm(scope, form);
      if ("doubtful" in chosen) return chosen;
      if (isIssue) {
        if (!isManyForm(paper)) throw new Invalid(DOCUMENT_MESSAGES.kindUnknown);
        const { issued, alreadyIssued, lacking } = await issueMany(db, actor, paper, chosen.ids, drawPaper);
        const done = DOCUMENT_MESSAGES.issuedMany(documentName(paper), issued, alreadyIssued);
        const left = lacking.length > 0 ? DOCUMENT_MESSAGES.lackingMany(lacking) : null;
        const answer = issued + alreadyIssued > 0 ? { done: [done, left].filter(Boolean).join(". ") } : {};
        return { error: left ?? undefined, ...answer };
      }
      const shipments = await readPaperShipments(db, actor, chosen.ids);
      if (shipments.length === 0) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
      await recordPaperOfMany(scope, inSentence(MANY_PAPERS[paper]), shipments.length);
      const input =
        paper === "loading_list"
          ? { kind: paper, shipments }
          : { kind: "forms" as const, forms: await formsOf(db, actor, paper, shipments) };
      return drawnResponse(log, input, paperFileName(paper, `${shipments.length}-shipments`));
    },
  );
});
