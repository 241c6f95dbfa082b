import { redirect, useNavigate } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { formRecord } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { Route } from "./+types/edit-shipment.route";
import { readEditForm } from "./read-form.server.ts";
import { type SaveAnswer, saveEdited } from "./save-shipment.server.ts";
import { ShipmentDialog } from "./shipment-dialog.tsx";
import { ShipmentFormPage } from "./shipment-form-body.tsx";

export const loader = atEdge(({ params, context }: Route.LoaderArgs) =>
  readEditForm(params.id, context.get(requestScope)),
);

export const action = atEdge(async ({ request, params, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  const answer = await saveEdited(params.id, record, context.get(staffContext), context.get(requestScope));
  // A browser without JavaScript is sent on; the dialog stays and says how it went.
  if (answer.data.id && record.stay === undefined)
    throw redirect(`/admin/shipments/${params.id}?saved=updated`);
  return answer;
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure<SaveAnswer>(serverAction, { error: SHIPMENT_MESSAGES.operationFailed });

/** What one began to edit stays as it was then: that is how a change by someone else is noticed. */
export const shouldRevalidate = () => false;

/** The detail page with the dialog that edits it. */
export default function EditShipment({ loaderData, actionData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  if (!hydrated) {
    return (
      <noscript>
        <ShipmentFormPage start={loaderData} answer={actionData} />
      </noscript>
    );
  }
  const back = () => void navigate(`/admin/shipments/${loaderData.id}`, { replace: true });
  return (
    <ShipmentDialog
      form={loaderData}
      action={`/admin/shipments/${loaderData.id}/edit`}
      onClose={back}
      onSaved={back}
    />
  );
}
