import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { DomainError } from "#domain/errors.ts";
import { formRecord } from "#domain/form-result.ts";
import type { Route } from "./+types/history.route";
import { changeHistory } from "./change-history.server.ts";
import { type HistoryAnswer, historyFailure } from "./history-answer.ts";
import { readHistory } from "./read-history.server.ts";

/** A shipment's status history, for the dialogs of the list; a failure is an answer, so that the list stays as it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  try {
    return await readHistory(params.id, scope);
  } catch (error) {
    if (!(error instanceof DomainError))
      scope.log.error({ err: error }, "a status history could not be read");
    return { failed: true as const };
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  answerOrFailure<object>(serverLoader, { failed: true });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const error = historyFailure(formRecord(await request.clone().formData()));
  return answerOrFailure<HistoryAnswer>(serverAction, { error });
}

export const action = atEdge(async ({ request, params, context }: Route.ActionArgs) =>
  changeHistory(
    params.id,
    formRecord(await request.formData()),
    context.get(staffContext),
    context.get(requestScope),
  ),
);
