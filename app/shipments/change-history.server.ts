import { data } from "react-router";
import type { z } from "zod";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { findDeletion, restoreForSave } from "#app/deleted/restore-deleted.server.ts";
import { getShipment } from "./shipment.server.ts";
import { addStatusEntry, listStatusHistory, updateStatusEntry } from "./status-history.server.ts";
import { findWithdrawal, reinstateStatusEntry, withdrawStatusEntry } from "./withdraw-status.server.ts";
import { MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import { eventPlace, zoneOfCode } from "./event-place.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { fromZoneTime } from "#app/places/zone-time.ts";
import { usualNextStatus } from "./status.ts";
import { withdrawalForm } from "./event.ts";
import {
  momentOf,
  type StoredEntry,
  statusEntryFormValues,
  statusEntryForm,
  yearToConfirm,
} from "./status-entry.ts";
import { type HistoryAnswer, historyFailure, historyIntent } from "./history-answer.ts";

/** The entries newest first, withdrawn ones too, and a blank form with what usually comes next. */
export async function readHistory(id: string, actor: Staff, { db }: Pick<RequestScope, "db">) {
  const shipment = await getShipment(db, actor, id);
  const entries = await listStatusHistory(db, actor, shipment.id);
  const moment = await databaseTime(db);
  const mode = MODE_OF_SERVICE[shipment.service_type as ServiceType] ?? null;
  const valuesOf = (entry: StoredEntry) => ({ ...formValuesOf(entry, moment), mode });
  return {
    id: shipment.id,
    number: shipment.tracking_number,
    entries: entries.toReversed().map((entry) => ({ ...entry, values: valuesOf(entry) })),
    blank: { ...statusEntryFormValues(null, moment), mode, status: usualNextStatus(shipment.status) },
  };
}

/** Initial values of the form of an entry: in the clocks of its place, which a save looks up too. */
function formValuesOf(entry: StoredEntry, now: Date) {
  const { place_code } = eventPlace(entry.location, entry.timestamp, entry.place_code);
  return statusEntryFormValues({ ...entry, place_code }, now, zoneOfCode(place_code) ?? undefined);
}

export type ShipmentHistory = Awaited<ReturnType<typeof readHistory>>;

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
    const deletion = error instanceof NotFound ? await deletionOf(db, actor, shipmentId, record) : null;
    if (deletion) return data<HistoryAnswer>({ deletion, values: record }, 409);
    const { message, status } = toFailure(error, log, historyFailure(record));
    return data<HistoryAnswer>({ error: message }, status);
  }
}

const refuse = (answer: HistoryAnswer) => data<HistoryAnswer>(answer, 400);

/** The deletion or withdrawal of what a save did not find, where it can come back with the save. */
async function deletionOf(db: RequestScope["db"], actor: Staff, shipmentId: string, record: FormRecord) {
  const intent = historyIntent(record);
  if (intent !== "add" && intent !== "edit") return null;
  const withdrawn =
    intent === "edit" ? await findWithdrawal(db, actor, shipmentId, String(record.entry_id ?? "")) : null;
  return withdrawn ?? findDeletion(db, actor, neededBy(shipmentId, record));
}

async function bringBack(db: RequestScope["db"], actor: Staff, shipmentId: string, record: FormRecord) {
  const entryId = String(record.entry_id ?? "");
  if (await findWithdrawal(db, actor, shipmentId, entryId)) {
    return reinstateStatusEntry(db, actor, shipmentId, entryId);
  }
  return restoreForSave(db, actor, neededBy(shipmentId, record));
}

function neededBy(shipmentId: string, record: FormRecord) {
  const shipment = { kind: "shipment" as const, id: shipmentId };
  if (historyIntent(record) !== "edit" || record.gone === "new") return [shipment];
  return [{ kind: "status" as const, id: String(record.entry_id ?? "") }, shipment];
}

async function act(shipmentId: string, record: FormRecord, actor: Staff, db: RequestScope["db"]) {
  const intent = historyIntent(record);
  const entryId = String(record.entry_id ?? "");
  if (intent === "delete") {
    const reason = parseForm(withdrawalForm, record);
    if (!reason.ok) return refuse({ fieldErrors: reason.fieldErrors, values: reason.values });
    await withdrawStatusEntry(db, actor, shipmentId, entryId, reason.value);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusDeleted, undo: entryId });
  }
  if (intent === "put back") {
    await reinstateStatusEntry(db, actor, shipmentId, entryId);
    return data<HistoryAnswer>({ done: SHIPMENT_MESSAGES.statusPutBack });
  }
  const parsed = parseForm(statusEntryForm, record);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values });
  const entry = entryOf(parsed.value);
  const year = yearToConfirm(
    entry.timestamp,
    await databaseTime(db),
    record.confirmed_year,
    entry.classifier,
  );
  if (year !== null) {
    const fieldErrors = { date: [SHIPMENT_MESSAGES.otherYear(year)] };
    return refuse({
      fieldErrors,
      confirmYear: year,
      isExpected: entry.classifier !== "actual",
      values: record,
    });
  }
  if (record.gone === "restore") await bringBack(db, actor, shipmentId, record);
  if (intent === "edit" && record.gone !== "new") {
    await updateStatusEntry(db, actor, shipmentId, entryId, entry);
    return data<HistoryAnswer>({ done: "Status updated successfully" });
  }
  await addStatusEntry(db, actor, shipmentId, entry);
  const fromList = record.from === "list";
  return data<HistoryAnswer>({
    done: fromList ? "Status update added successfully" : SHIPMENT_MESSAGES.statusAdded,
  });
}

export function entryOf({
  local,
  began_at,
  began_local,
  place_code,
  ...entry
}: z.output<typeof statusEntryForm>) {
  const place = eventPlace(entry.location, entry.timestamp, place_code);
  const zone = zoneOfCode(place.place_code);
  const typed = { timestamp: entry.timestamp, local, began_at, began_local };
  const timestamp = momentOf(typed, zone ? (text) => fromZoneTime(text, zone) : null);
  return { ...entry, timestamp, place_code: place.place_code };
}
