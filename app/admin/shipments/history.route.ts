import { data } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { isDatabaseAway } from "#database/away.ts";
import { addStatusEntry } from "#database/shipments/add-status-entry.ts";
import { deleteStatusEntry } from "#database/shipments/delete-status-entry.ts";
import { updateStatusEntry } from "#database/shipments/update-status-entry.ts";
import { DomainError } from "#domain/errors.ts";
import { type FormRecord, formRecord, parseForm } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { statusEntrySchema } from "#domain/shipments/status-entry.ts";
import type { Route } from "./+types/history.route";
import { readHistory } from "./read-history.server.ts";
import type { HistoryAnswer } from "./history-answer.ts";

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

/** What is said where an act did not come through. */
const failed = {
  add: SHIPMENT_MESSAGES.addStatusFailed,
  edit: SHIPMENT_MESSAGES.operationFailed,
  delete: SHIPMENT_MESSAGES.deleteStatusFailed,
};
const intentOf = ({ intent }: FormRecord) => (intent === "delete" || intent === "edit" ? intent : "add");

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = intentOf(formRecord(await request.clone().formData()));
  return answerOrFailure<HistoryAnswer>(serverAction, { error: failed[intent] });
}

/** Adds, changes or deletes an entry; `intent` says which. */
export const action = atEdge(async ({ request, params, context }: Route.ActionArgs) => {
  const { log } = context.get(requestScope);
  const record = formRecord(await request.formData());
  const intent = intentOf(record);
  try {
    return await act(intent, record, { params, context });
  } catch (error) {
    const known = error instanceof DomainError;
    if (!known) log.error({ err: error }, `a status entry: ${intent} failed`);
    const answer: HistoryAnswer = { error: known ? error.userMessage : failed[intent] };
    return data(answer, { status: known ? 409 : isDatabaseAway(error) ? 503 : 500 });
  }
});

async function act(
  intent: "add" | "edit" | "delete",
  record: FormRecord,
  { params, context }: Pick<Route.ActionArgs, "params" | "context">,
) {
  const { db } = context.get(requestScope);
  const actor = context.get(staffContext);
  const entryId = String(record.entry_id ?? "");
  if (intent === "delete") {
    const undo = await deleteStatusEntry(db, actor, params.id, entryId);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusDeleted, undo });
  }
  const parsed = parseForm(statusEntrySchema, record);
  if (!parsed.ok) return data<HistoryAnswer>({ fieldErrors: parsed.fieldErrors }, 400);
  if (intent === "edit") {
    await updateStatusEntry(db, actor, params.id, entryId, parsed.value);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusUpdated });
  }
  await addStatusEntry(db, actor, params.id, parsed.value);
  const fromList = record.from === "list";
  return data<HistoryAnswer>({
    done: fromList ? SHIPMENT_MESSAGES.statusUpdateAdded : SHIPMENT_MESSAGES.statusAdded,
  });
}
