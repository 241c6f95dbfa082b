import { data, redirect, useNavigate, useOutletContext } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/edit-shipment.route";
import { readEditForm, readTypedForm } from "../read-form.server.ts";
import { type SaveAnswer, saveEdited, type SaveOfDeleted } from "../save-shipment.server.ts";
import { ShipmentDialog } from "../shipment-dialog.tsx";

export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, scope) =>
  readEditForm(params.id, scope.actor, scope),
);

export const action = forStaff("shipments.read", async ({ request, params }: Route.ActionArgs, scope) => {
  const { actor } = scope;
  const record = formRecord(await request.formData());
  const answer = await saveEdited(params.id, record, actor, scope);
  // The dialog stays and says how it went; a browser without JavaScript is sent on.
  if (record.stay !== undefined) return answer;
  const { id, deletion } = answer.data;
  if (id) throw redirect(`/admin/shipments/${id}?done=${id === params.id ? "updated" : "created"}`);
  // The page it stands on is not there any more: what was typed is shown in its place.
  if (deletion) {
    const start = await readTypedForm(params.id, record, actor, scope);
    throw data<SaveOfDeleted>({ start, answer: answer.data }, 409);
  }
  return answer;
});

export const clientAction = failWith<SaveAnswer>({ error: SHIPMENT_MESSAGES.operationFailed });

/** An editor keeps the version it was opened with: a save notices a change by someone else. */
export const shouldRevalidate = () => false;

export default function EditShipment({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  // The section of the shipment's page that stands behind the dialog.
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
      // Another one's where it was saved as new.
      onSaved={goTo}
    />
  );
}
