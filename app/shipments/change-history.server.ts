import type { z } from "zod";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { answerOfForm } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { saveUnlessDeleted } from "#app/deleted/restore-deleted.server.ts";
import { getShipment } from "./shipment.server.ts";
import { addStatusEntry, listStatusHistory, updateStatusEntry } from "./status-history.server.ts";
import { findWithdrawal, reinstateStatusEntry, withdrawStatusEntry } from "./withdraw-status.server.ts";
import { MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import { eventPlace, zoneOfCode } from "./event-place.server.ts";
import { authorize, can } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { DAY_MS } from "#app/kit/time/time.ts";
import { listNewsReaders } from "./news-readers.server.ts";
import { END_DAYS, type NewsReaders } from "./news.ts";
import { fromZoneTime } from "#app/places/zone-time.ts";
import { entryProposals, legsOfJourney } from "./entry-proposals.server.ts";
import { withdrawalForm } from "./event.ts";
import {
  momentOf,
  type StoredEntry,
  statusEntryFormValues,
  statusEntryForm,
  yearQuestion,
} from "./status-entry.ts";
import { type HistoryAnswer, historyFailure, historyIntent } from "./history-answer.ts";

/** Reads all status entries, newest first and including withdrawn ones, a blank form, and what is likely to come next. */
export async function readHistory(id: string, actor: Staff, { db }: Pick<RequestScope, "db">) {
  const shipment = await getShipment(db, actor, id);
  const entries = await listStatusHistory(db, actor, shipment.id);
  const legs = await legsOfJourney(db, { shipmentId: shipment.id });
  const mailed = can(actor, "shipments.write") ? await listNewsReaders(db, actor, shipment.id) : null;
  const moment = await databaseTime(db);
  const mode = MODE_OF_SERVICE[shipment.service_type] ?? null;
  const valuesOf = (entry: StoredEntry) => ({ ...formValuesOf(entry, moment), mode });
  return {
    id: shipment.id,
    number: shipment.tracking_number,
    entries: entries.toReversed().map((entry) => ({ ...entry, values: valuesOf(entry) })),
    readers: mailed && {
      shipmentId: shipment.id,
      ...mailed,
      previous: entries.findLast(({ counts }) => counts)?.status ?? null,
      ended: endOfNews(shipment, moment),
    },
    ...entryProposals({ ...shipment, ends: shipment, legs, entries }, moment, mode),
  };
}

function endOfNews(
  { history, delivered_at }: { history: boolean; delivered_at: Date | null },
  now: Date,
): NewsReaders["ended"] {
  if (history) return "history";
  return delivered_at && now.getTime() - delivered_at.getTime() >= END_DAYS * DAY_MS ? "delivered" : null;
}

/** Returns the initial form values of an entry, in the local time of its place; a save resolves the same place. */
function formValuesOf(entry: StoredEntry, now: Date) {
  const { place_code } = eventPlace(entry.location, entry.timestamp, entry.place_code);
  return statusEntryFormValues({ ...entry, place_code }, now, zoneOfCode(place_code) ?? undefined);
}

export type ShipmentHistory = Awaited<ReturnType<typeof readHistory>>;

export const changeHistory = (
  shipmentId: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) =>
  answerOfForm<HistoryAnswer>(
    log,
    historyFailure(record),
    () => record,
    async () => {
      authorize(actor, "shipments.write");
      return act(shipmentId, record, actor, db);
    },
  );

async function act(
  shipmentId: string,
  record: FormRecord,
  actor: Staff,
  db: RequestScope["db"],
): Promise<HistoryAnswer> {
  const intent = historyIntent(record);
  const entryId = String(record.entry_id ?? "");
  if (intent === "delete") {
    await withdrawStatusEntry(db, actor, shipmentId, entryId, readForm(withdrawalForm, record));
    return { done: SHIPMENT_MESSAGES.statusDeleted, undo: entryId };
  }
  if (intent === "put back") {
    await reinstateStatusEntry(db, actor, shipmentId, entryId);
    return { done: SHIPMENT_MESSAGES.statusPutBack };
  }
  const entry = entryOf(readForm(statusEntryForm, record));
  const question = yearQuestion(entry, await databaseTime(db), record.confirmed_year);
  if (question) return { ...question, values: record };
  const { gone } = record;
  const shipment = { kind: "shipment" as const, id: shipmentId };
  if (intent === "edit" && gone !== "new") {
    const records = [{ kind: "status" as const, id: entryId }, shipment];
    await saveUnlessDeleted(db, actor, { records, gone }, async () => {
      const withdrawn = await findWithdrawal(db, actor, shipmentId, entryId);
      if (withdrawn && gone !== "restore")
        throw new Conflict("", { deletion: withdrawn } satisfies HistoryAnswer);
      if (withdrawn) await reinstateStatusEntry(db, actor, shipmentId, entryId);
      await updateStatusEntry(db, actor, shipmentId, entryId, entry);
    });
    return { done: "Status updated successfully" };
  }
  await saveUnlessDeleted(db, actor, { records: [shipment], gone }, () =>
    addStatusEntry(db, actor, shipmentId, entry),
  );
  return {
    done: record.from === "list" ? "Status update added successfully" : SHIPMENT_MESSAGES.statusAdded,
  };
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
