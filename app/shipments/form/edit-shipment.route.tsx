import { data, redirect, useNavigate, useOutletContext } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/edit-shipment.route";
import { readEditForm, readTypedForm } from "../read-form.server.ts";
import { type ShipmentSaveAnswer, saveEdited, type SaveOfDeleted } from "../save-shipment.server.ts";
import { ShipmentDialog } from "../shipment-dialog.tsx";

export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, scope) =>
  readEditForm(params.id, scope.actor, scope),
);

export const action = forStaff("shipments.read", async ({ request, params }: Route.ActionArgs, scope) => {
  const { actor } = scope;
  const record = formRecord(await request.formData());
  const answer = await saveEdited(params.id, record, actor, scope);
  // The dialog stays open and shows the result; a browser without JavaScript is redirected.
  if (record.stay !== undefined) return answer;
  const { id, deletion } = answer.data;
  if (id) throw redirect(`/admin/shipments/${id}?done=${id === params.id ? "updated" : "created"}`);
  // The shipment's page is gone: the typed values are shown instead.
  if (deletion) {
    const start = await readTypedForm(params.id, record, actor, scope);
    throw data<SaveOfDeleted>({ start, answer: answer.data }, 409);
  }
  return answer;
});

export const clientAction = failWith<ShipmentSaveAnswer>({ error: SHIPMENT_MESSAGES.operationFailed });

/** The form keeps the version it was opened with, so that a save detects changes by others. */
export const shouldRevalidate = () => false;

export default function EditShipment({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  // The section of the shipment's page behind the dialog.
  const behind = useOutletContext<string>();
  const goTo = (id: string) =>
    void navigate(id === loaderData.id ? behind : `/admin/shipments/${id}`, { replace: true });
  return (
    <ShipmentDialog
      form={loaderData}
      action={`/admin/shipments/${loaderData.id}/edit`}
      closeTo={behind}
      answer={actionData}
      onClose={() => goTo(loaderData.id)}
      // The id differs when it was saved as a new shipment.
      onSaved={goTo}
    />
  );
}
