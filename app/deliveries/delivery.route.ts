import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { redirect } from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { failByRecord } from "#app/kit/forms/form-answer.ts";
import { allowedStaff } from "#app/request/context.ts";
import { asPicture, qrCode } from "#app/kit/barcodes.server.ts";
import { makeDeliveryLink } from "./delivery-links.server.ts";
import { deliveryForm } from "./delivery.ts";
import { undoDelivery } from "./record-delivery.server.ts";
import { decideProof, recordTypedDelivery } from "./decide-proof.server.ts";
import { revokePrivateLink } from "#app/portal/private-links.server.ts";
import { driverLinkSchema, mailedDriverLinkSchema, type DeliveryAnswer } from "./delivery-link.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/delivery.route";

export function loader({ params, context }: Route.LoaderArgs) {
  allowedStaff(context, "shipments.read");
  return redirect(cardAddress(params.id, "delivery"));
}

async function act(
  record: FormRecord,
  { db, actor, publicUrl }: StaffScope,
  { params: { id } }: Pick<Route.ActionArgs, "params">,
): Promise<DeliveryAnswer> {
  switch (record.intent) {
    case "revoke":
      await revokePrivateLink(db, actor, { kind: "shipment", id }, String(record.link_id ?? ""));
      return { done: LINK_MESSAGES.revoked };
    case "record":
      await recordTypedDelivery(db, actor, id, readForm(deliveryForm, record));
      return { done: "Delivery recorded" };
    case "undo":
      await undoDelivery(db, actor, id, String(record.delivery_id ?? ""));
      return { done: "Delivery undone" };
    case "delivered":
    case "aside": {
      const isDelivered = record.intent === "delivered";
      await decideProof(db, actor, id, { fileId: String(record.file_id ?? ""), isDelivered });
      return { done: isDelivered ? "Delivery recorded" : "Put aside. The proof stays with the files." };
    }
    case "send": {
      const wanted = readForm(mailedDriverLinkSchema, record);
      await makeDeliveryLink(db, actor, id, { ...wanted, publicUrl, mail: true });
      return { done: `Link sent to ${wanted.recipient}` };
    }
    default: {
      const wanted = readForm(driverLinkSchema, record);
      const { link, sms } = await makeDeliveryLink(db, actor, id, { ...wanted, publicUrl });
      return { made: { link, sms, qr: asPicture(await qrCode(link)) } };
    }
  }
}

export const action = staffAction(
  "shipments.write",
  failureOf,
  async (record, scope, args: Pick<Route.ActionArgs, "params">) => {
    const answer = await act(record, scope, args);
    if (record.plain && answer.done) throw redirect(`/admin/shipments/${args.params.id}`);
    return answer;
  },
);
export const clientAction = failByRecord<DeliveryAnswer>(failureOf);

function failureOf({ intent }: FormRecord): string {
  if (intent === "revoke") return LINK_MESSAGES.revokeFailed;
  return ["record", "undo", "delivered", "aside"].includes(String(intent))
    ? "This could not be saved. Please try again."
    : "The link could not be made. Please try again.";
}
