import { data, redirect } from "react-router";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { allowedStaff, requestScope, type RequestScope, type Staff } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { addBillReference, setVisible, voidDocument } from "#database/documents/change-document.ts";
import { issueDocument } from "#database/documents/issue-document.ts";
import { drawPaper } from "#documents/draw-paper.ts";
import { isSingleKind, issueOptionsSchema, voidSchema } from "#domain/documents/document.ts";
import { type FormRecord, formRecord, parseForm } from "#domain/form-result.ts";
import { DOCUMENT_MESSAGES } from "#words/documents.ts";
import type { Route } from "./+types/documents.route";
import type { DocumentsAnswer } from "./documents-answer.ts";

export const loader = ({ params, context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.read");
  throw redirect(`/admin/shipments/${encodeURIComponent(params.id)}#documents`);
};

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  const actor = allowedStaff(context, "documents.write");
  const scope = context.get(requestScope);
  try {
    return await act(record, params.id, actor, scope);
  } catch (error) {
    const { message, status } = toFailure(error, scope.log, failureOf(record));
    return data<DocumentsAnswer>({ error: message }, status);
  }
});

async function act(record: FormRecord, shipmentId: string, actor: Staff, { db }: Pick<RequestScope, "db">) {
  const id = String(record.document_id ?? "");
  switch (record.intent) {
    case "issue": {
      const { kind } = record;
      if (!isSingleKind(kind)) return data<DocumentsAnswer>({ error: DOCUMENT_MESSAGES.kindUnknown }, 400);
      const parsed = parseForm(issueOptionsSchema, record);
      if (!parsed.ok) return data<DocumentsAnswer>({ fieldErrors: parsed.fieldErrors }, 400);
      const wanted = { kind, shipmentIds: [shipmentId], options: parsed.value };
      const issued = await issueDocument(db, actor, wanted, drawPaper);
      return data<DocumentsAnswer>({ done: DOCUMENT_MESSAGES.issued(issued.number), issued });
    }
    case "void": {
      const parsed = parseForm(voidSchema, record);
      if (!parsed.ok) return data<DocumentsAnswer>({ fieldErrors: parsed.fieldErrors }, 400);
      const number = await voidDocument(db, actor, id, parsed.value.reason);
      return data<DocumentsAnswer>({ done: DOCUMENT_MESSAGES.voided(number) });
    }
    case "show":
    case "hide": {
      const visible = record.intent === "show";
      const number = await setVisible(db, actor, id, visible);
      return data<DocumentsAnswer>({ done: DOCUMENT_MESSAGES[visible ? "shown" : "hidden"](number) });
    }
    case "reference":
      return data<DocumentsAnswer>({
        done: DOCUMENT_MESSAGES.referenceAdded(await addBillReference(db, actor, id)),
      });
    default:
      return data<DocumentsAnswer>({ error: DOCUMENT_MESSAGES.changeFailed }, 400);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const record = formRecord(await request.clone().formData());
  return catchNetworkError<DocumentsAnswer>(serverAction, { error: failureOf(record) });
}

function failureOf({ intent }: FormRecord): string {
  if (intent === "issue") return DOCUMENT_MESSAGES.issueFailed;
  return intent === "void" ? DOCUMENT_MESSAGES.voidFailed : DOCUMENT_MESSAGES.changeFailed;
}
