import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { redirect } from "react-router";
import { openDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import type { DocumentsAnswer } from "#app/documents/documents-answer.ts";
import { sendDocument } from "#app/documents/send-document.server.ts";
import { sendPaperForm } from "#app/documents/send-form.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { allowedStaff } from "#app/request/context.ts";
import type { Route } from "./+types/send.route";

const FAILED = "The mail could not be sent. Please try again.";

export const loader = ({ params, context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.read");
  throw redirect(`/admin/shipments/${encodeURIComponent(params.id)}#documents`);
};

/** Combines documents with drivers, which the room of documents does not know. */
export const action = staffAction(
  "documents.write",
  FAILED,
  async (record, { db, actor, publicUrl }): Promise<DocumentsAnswer> => {
    const letter = readForm(sendPaperForm, record);
    const number = await sendDocument(
      db,
      actor,
      String(record.document_id ?? ""),
      letter,
      async (tx, shipmentId, { to: recipient, language }, isPickup) => {
        const wanted = { recipient, language, publicUrl, action: "private_link.sent", isPickup } as const;
        return (await openDeliveryLink(tx, actor, shipmentId, wanted)).link;
      },
    );
    return { done: `${number} goes to ${letter.to}` };
  },
);

export const clientAction = failWith<DocumentsAnswer>({ error: FAILED });
