import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { redirect } from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { failByRecord } from "#app/kit/forms/form-answer.ts";
import { allowedStaff } from "#app/request/context.ts";
import { addBillReference, setVisible, voidDocument } from "../change-document.server.ts";
import { reviseDocument } from "../revise-document.server.ts";
import { issueDocument } from "../issue-document.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { isSingleKind, issueOptionsSchema, revisionSchema, voidSchema } from "../document.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/documents.route";
import type { DocumentsAnswer } from "../documents-answer.ts";

export const loader = ({ params, context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.read");
  throw redirect(cardAddress(params.id, "documents"));
};

async function act(
  record: FormRecord,
  { db, actor }: StaffScope,
  { params }: Pick<Route.ActionArgs, "params">,
): Promise<DocumentsAnswer> {
  const id = String(record.document_id ?? "");
  switch (record.intent) {
    case "issue": {
      const { kind } = record;
      if (!isSingleKind(kind)) throw new Invalid(DOCUMENT_MESSAGES.kindUnknown);
      const options = readForm(issueOptionsSchema, record);
      const wanted = { kind, shipmentIds: [params.id], options };
      const issued = await issueDocument(db, actor, wanted, drawPaper);
      const done = [DOCUMENT_MESSAGES.issued(issued.number), issued.low].filter(Boolean).join(". ");
      return { done, issued };
    }
    case "revise": {
      const issued = await reviseDocument(db, actor, id, readForm(revisionSchema, record), drawPaper);
      const out = issued.originalsOut > 0 ? DOCUMENT_MESSAGES.originalsOut(issued.originalsOut) : "";
      return { done: [DOCUMENT_MESSAGES.revised(issued.number), out].filter(Boolean).join(". "), issued };
    }
    case "void": {
      const { reason } = readForm(voidSchema, record);
      return { done: `${await voidDocument(db, actor, id, reason)} voided. It stays to be looked at.` };
    }
    case "show":
      return { done: `Customers with a private link see ${await setVisible(db, actor, id, true)}` };
    case "hide":
      return { done: `Customers do not see ${await setVisible(db, actor, id, false)} any more` };
    case "reference":
      return { done: `${await addBillReference(db, actor, id)} added to the references` };
    default:
      throw new Invalid(DOCUMENT_MESSAGES.changeFailed);
  }
}

export const action = staffAction("documents.write", failureOf, act);
export const clientAction = failByRecord<DocumentsAnswer>(failureOf);

function failureOf({ intent }: FormRecord): string {
  if (intent === "issue" || intent === "revise") return DOCUMENT_MESSAGES.issueFailed;
  return intent === "void"
    ? "The document could not be voided. Please try again."
    : DOCUMENT_MESSAGES.changeFailed;
}
