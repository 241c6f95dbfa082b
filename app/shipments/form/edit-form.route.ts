import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { catchNetworkError, failWith } from "#app/kit/forms/catch-network-error.ts";
import { DomainError } from "#app/kit/errors.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/edit-form.route";
import { readEditForm } from "../read-form.server.ts";
import { type SaveAnswer, saveEdited } from "../save-shipment.server.ts";

/** Data of the edit dialog of the list; a failure is an answer, so that the list stays as it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = allowedStaff(context, "shipments.write");
  const scope = context.get(requestScope);
  try {
    return await readEditForm(params.id, actor, scope);
  } catch (error) {
    if (!(error instanceof DomainError)) {
      scope.log.error({ err: error }, "the form of a shipment could not be read");
    }
    return { failed: true as const };
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  catchNetworkError<object>(serverLoader, { failed: true });

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) =>
  saveEdited(
    params.id,
    formRecord(await request.formData()),
    context.get(staffContext),
    context.get(requestScope),
  ),
);

export const clientAction = failWith<SaveAnswer>({ error: SHIPMENT_MESSAGES.operationFailed });
