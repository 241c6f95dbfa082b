import { requestScope } from "#app/context.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { DomainError } from "#domain/errors.ts";
import type { Route } from "./+types/edit-form.route";
import { readEditForm } from "./read-form.server.ts";

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
