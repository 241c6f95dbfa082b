import { redirect } from "react-router";
import { openDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import type { DocumentsAnswer } from "#app/documents/documents-answer.ts";
import { sendDocument } from "#app/documents/send-document.server.ts";
import { sendPaperForm } from "#app/documents/send-form.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { allowedStaff } from "#app/request/context.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/send.route";

const FAILED = "The mail could not be sent. Please try again.";

export const loader = ({ params, context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.read");
  throw redirect(`/admin/shipments/${encodeURIComponent(params.id)}#documents`);
};

/** Combines documents with drivers, which the room of documents does not know. */
export const action = forStaff(
  "documents.write",
  async ({ request }: Route.ActionArgs, { db, actor, log, publicUrl }) => {
    const record = formRecord(await request.formData());
    return answerOf(log, FAILED, async (): Promise<DocumentsAnswer> => {
      const parsed = parseForm(sendPaperForm, record);
      if (!parsed.ok) return { fieldErrors: parsed.fieldErrors };
      const number = await sendDocument(
        db,
        actor,
        String(record.document_id ?? ""),
        parsed.value,
        async (tx, shipmentId, { to: recipient, language }, isPickup) =>
          (
            await openDeliveryLink(tx, actor, shipmentId, {
              recipient,
              language,
              publicUrl,
              action: "private_link.sent",
              isPickup,
            })
          ).link,
      );
      return { done: `${number} goes to ${parsed.value.to}` };
    });
  },
);

export const clientAction = failWith<DocumentsAnswer>({ error: FAILED });
