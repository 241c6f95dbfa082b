import { data } from "react-router";
import type { RequestScope, Staff } from "#app/context.ts";
import { isDatabaseAway } from "#database/away.ts";
import { addStatusEntry } from "#database/shipments/add-status-entry.ts";
import { deleteStatusEntry } from "#database/shipments/delete-status-entry.ts";
import { updateStatusEntry } from "#database/shipments/update-status-entry.ts";
import { DomainError } from "#domain/errors.ts";
import { type FormRecord, parseForm } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { statusEntrySchema } from "#domain/shipments/status-entry.ts";
import { type HistoryAnswer, historyFailure, historyIntent } from "./history-answer.ts";

/** Adds, changes or deletes an entry of a shipment's history; `intent` says which. For the list and for its own page. */
export async function changeHistory(
  shipmentId: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  try {
    return await act(shipmentId, record, actor, db);
  } catch (error) {
    const known = error instanceof DomainError;
    if (!known) log.error({ err: error }, `a status entry: ${historyIntent(record)} failed`);
    const answer: HistoryAnswer = { error: known ? error.userMessage : historyFailure(record) };
    return data(answer, { status: known ? 409 : isDatabaseAway(error) ? 503 : 500 });
  }
}

async function act(shipmentId: string, record: FormRecord, actor: Staff, db: RequestScope["db"]) {
  const intent = historyIntent(record);
  const entryId = String(record.entry_id ?? "");
  if (intent === "delete") {
    const undo = await deleteStatusEntry(db, actor, shipmentId, entryId);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusDeleted, undo });
  }
  const parsed = parseForm(statusEntrySchema, record);
  if (!parsed.ok) return data<HistoryAnswer>({ fieldErrors: parsed.fieldErrors }, 400);
  if (intent === "edit") {
    await updateStatusEntry(db, actor, shipmentId, entryId, parsed.value);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusUpdated });
  }
  await addStatusEntry(db, actor, shipmentId, parsed.value);
  const fromList = record.from === "list";
  return data<HistoryAnswer>({
    done: fromList ? SHIPMENT_MESSAGES.statusUpdateAdded : SHIPMENT_MESSAGES.statusAdded,
  });
}
