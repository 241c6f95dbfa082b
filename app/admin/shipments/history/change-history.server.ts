import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { findDeletion, restoreForSave } from "#database/deleted/restore-deleted.ts";
import { getShipment } from "#database/shipments/shipment.ts";
import {
  addStatusEntry,
  deleteStatusEntry,
  listStatusHistory,
  updateStatusEntry,
} from "#database/shipments/status-history.ts";
import { can, forbiddenText } from "#domain/accounts/policy.ts";
import { DomainError, Invalid, NotFound } from "#domain/errors.ts";
import { type FormRecord, parseForm } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { statusEntryFormValues, statusEntryForm, yearToConfirm } from "#domain/shipments/status-entry.ts";
import { type HistoryAnswer, historyFailure, historyIntent } from "#app/status-entry/history-answer.ts";

/** The entries newest first, each with what its form shows; and a blank form at this moment, with the present status. */
export async function readHistory(id: string, actor: Staff, { db }: Pick<RequestScope, "db">) {
  const shipment = await getShipment(db, actor, id);
  const entries = await listStatusHistory(db, actor, shipment.id);
  const moment = await databaseTime(db);
  return {
    id: shipment.id,
    number: shipment.tracking_number,
    entries: entries
      .toReversed()
      .map((entry) => ({ ...entry, values: statusEntryFormValues(entry, moment) })),
    blank: { ...statusEntryFormValues(null, moment), status: shipment.status },
  };
}

export type ShipmentHistory = Awaited<ReturnType<typeof readHistory>>;

/** Adds, changes or deletes an entry of a shipment's history; `intent` says which. For the list and for its own page. */
export async function changeHistory(
  shipmentId: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  if (!can(actor, "shipments.write")) {
    return data<HistoryAnswer>({ error: forbiddenText(actor.role), values: record }, 403);
  }
  try {
    return await act(shipmentId, record, actor, db);
  } catch (error) {
    if (error instanceof Invalid) return refuse({ fieldErrors: error.fieldErrors, values: record });
    const deletion =
      error instanceof NotFound && historyIntent(record) !== "delete"
        ? await findDeletion(db, actor, neededBy(shipmentId, record))
        : null;
    if (deletion) return data<HistoryAnswer>({ deletion, values: record }, 409);
    const known = error instanceof DomainError;
    if (!known) log.error({ err: error }, `a status entry: ${historyIntent(record)} failed`);
    const answer: HistoryAnswer = { error: known ? error.userMessage : historyFailure(record) };
    return data(answer, { status: known ? 409 : isDatabaseUnavailable(error) ? 503 : 500 });
  }
}

const refuse = (answer: HistoryAnswer) => data<HistoryAnswer>(answer, 400);

/** What an entry's form needs to be saved: the entry it changes, and the shipment. */
function neededBy(shipmentId: string, record: FormRecord) {
  const shipment = { kind: "shipment" as const, id: shipmentId };
  if (historyIntent(record) !== "edit" || record.gone === "new") return [shipment];
  return [{ kind: "status" as const, id: String(record.entry_id ?? "") }, shipment];
}

async function act(shipmentId: string, record: FormRecord, actor: Staff, db: RequestScope["db"]) {
  const intent = historyIntent(record);
  const entryId = String(record.entry_id ?? "");
  if (intent === "delete") {
    const undo = await deleteStatusEntry(db, actor, shipmentId, entryId);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusDeleted, undo });
  }
  const parsed = parseForm(statusEntryForm, record);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values });
  const year = yearToConfirm(parsed.value.timestamp, await databaseTime(db), record.confirmed_year);
  if (year !== null) {
    const fieldErrors = { date: [SHIPMENT_MESSAGES.otherYear(year)] };
    return refuse({ fieldErrors, confirmYear: year, values: record });
  }
  if (record.gone === "restore") await restoreForSave(db, actor, neededBy(shipmentId, record));
  if (intent === "edit" && record.gone !== "new") {
    await updateStatusEntry(db, actor, shipmentId, entryId, parsed.value);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusUpdated });
  }
  await addStatusEntry(db, actor, shipmentId, parsed.value);
  const fromList = record.from === "list";
  return data<HistoryAnswer>({
    done: fromList ? SHIPMENT_MESSAGES.statusUpdateAdded : SHIPMENT_MESSAGES.statusAdded,
  });
}
