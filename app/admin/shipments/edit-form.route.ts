import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { DomainError } from "#domain/errors.ts";
import { formRecord } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { Route } from "./+types/edit-form.route";
import { readEditForm } from "./read-form.server.ts";
import { type SaveAnswer, saveEdited } from "./save-shipment.server.ts";

/** What the edit dialog of the list needs; a failure is an answer, so that the list stays as it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  try {
    return await readEditForm(params.id, scope);
  } catch (error) {
    if (!(error instanceof DomainError)) {
      scope.log.error({ err: error }, "the form of a shipment could not be read");
    }
    return { failed: true as const };
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  answerOrFailure<object>(serverLoader, { failed: true });

/** Saves what the dialog of the list holds. */
export const action = atEdge(async ({ request, params, context }: Route.ActionArgs) =>
  saveEdited(
    params.id,
    formRecord(await request.formData()),
    context.get(staffContext),
    context.get(requestScope),
  ),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure<SaveAnswer>(serverAction, { error: SHIPMENT_MESSAGES.operationFailed });
