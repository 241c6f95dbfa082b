import { redirect } from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { failByRecord } from "#app/kit/forms/form-answer.ts";
import { allowedStaff, type RequestScope, type Staff } from "#app/request/context.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { asPicture, qrCode } from "#app/kit/barcodes.server.ts";
import { makeDeliveryLink } from "./delivery-links.server.ts";
import { deliveryForm } from "./delivery.ts";
import { undoDelivery } from "./record-delivery.server.ts";
import { decideProof, recordTypedDelivery } from "./decide-proof.server.ts";
import { revokePrivateLink } from "#app/portal/private-links.server.ts";
import { driverLinkSchema, mailedDriverLinkSchema, type DeliveryAnswer } from "./delivery-link.ts";
import { type FormRecord, formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/delivery.route";

export function loader({ params, context }: Route.LoaderArgs) {
  allowedStaff(context, "shipments.read");
  return redirect(cardAddress(params.id, "delivery"));
}

export const action = forStaff("shipments.write", async ({ request, params }: Route.ActionArgs, scope) => {
  const record = formRecord(await request.formData());
  const answer = await answerOf(scope.log, failureOf(record), () =>
    act(record, params.id, scope.actor, scope),
  );
  return record.plain && answer.data.done ? redirect(`/admin/shipments/${params.id}`) : answer;
});

async function act(
  record: FormRecord,
  shipmentId: string,
  actor: Staff,
  { db, publicUrl }: Pick<RequestScope, "db" | "publicUrl">,
): Promise<DeliveryAnswer> {
  switch (record.intent) {
    case "revoke":
      await revokePrivateLink(db, actor, { kind: "shipment", id: shipmentId }, String(record.link_id ?? ""));
      return { done: LINK_MESSAGES.revoked };
    case "record": {
      const parsed = parseForm(deliveryForm, record);
      if (!parsed.ok) return { fieldErrors: parsed.fieldErrors };
      await recordTypedDelivery(db, actor, shipmentId, parsed.value);
      return { done: "Delivery recorded" };
    }
    case "undo":
      await undoDelivery(db, actor, shipmentId, String(record.delivery_id ?? ""));
      return { done: "Delivery undone" };
    case "delivered":
    case "aside": {
      const isDelivered = record.intent === "delivered";
      await decideProof(db, actor, shipmentId, { fileId: String(record.file_id ?? ""), isDelivered });
      return { done: isDelivered ? "Delivery recorded" : "Put aside. The proof stays with the files." };
    }
    case "send": {
      const parsed = parseForm(mailedDriverLinkSchema, record);
      if (!parsed.ok) return { fieldErrors: parsed.fieldErrors };
      await makeDeliveryLink(db, actor, shipmentId, { ...parsed.value, publicUrl, mail: true });
      return { done: `Link sent to ${parsed.value.recipient}` };
    }
    default: {
      const parsed = parseForm(driverLinkSchema, record);
      if (!parsed.ok) return { fieldErrors: parsed.fieldErrors };
      const { link, sms } = await makeDeliveryLink(db, actor, shipmentId, { ...parsed.value, publicUrl });
      return { made: { link, sms, qr: asPicture(await qrCode(link)) } };
    }
  }
}

export const clientAction = failByRecord<DeliveryAnswer>(failureOf);

function failureOf({ intent }: FormRecord): string {
  if (intent === "revoke") return LINK_MESSAGES.revokeFailed;
  return ["record", "undo", "delivered", "aside"].includes(String(intent))
    ? "This could not be saved. Please try again."
    : "The link could not be made. Please try again.";
}
