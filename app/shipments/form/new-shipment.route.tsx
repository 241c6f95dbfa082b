import { redirect, useLocation, useNavigate, useRevalidator } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/new-shipment.route";
import { listAddress, readView } from "../shipment-filter.ts";
import { nextForm } from "./next-form.ts";
import { readNewForm } from "../read-form.server.ts";
import { type ShipmentSaveAnswer, saveNew } from "../save-shipment.server.ts";
import { ShipmentDialog } from "../shipment-dialog.tsx";

export const loader = forStaff("shipments.write", async ({ request }: Route.LoaderArgs, scope) => {
  return readNewForm(new URL(request.url).searchParams, scope.actor, scope);
});

export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) => {
  const record = formRecord(await request.formData());
  const answer = await saveNew(record, scope.actor, scope);
  // A browser without JavaScript is redirected; the dialog stays open and shows the result.
  if (answer.data.id && record.stay === undefined) {
    throw redirect(
      record.next ? nextForm(record, answer.data.parties) : `/admin/shipments/${answer.data.id}?done=created`,
    );
  }
  return answer;
});

export const clientAction = failWith<ShipmentSaveAnswer>({ error: SHIPMENT_MESSAGES.operationFailed });

/** The proposed number stays while the dialog is open. */
export const shouldRevalidate = () => false;

export default function NewShipment({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const backToList = async () => {
    await navigate(listAddress(readView(new URLSearchParams(search))), { replace: true });
  };
  const showIt = async () => {
    await backToList();
    await revalidate();
  };
  const goBack = () => navigate(loaderData.cameFrom, { replace: true });
  return (
    <ShipmentDialog
      form={loaderData}
      action="/admin/shipments/new"
      closeTo={loaderData.cameFrom}
      answer={actionData}
      onClose={() => void goBack()}
      onSaved={() => void showIt()}
    />
  );
}
