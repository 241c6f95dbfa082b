import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { savePreference } from "#database/accounts/preferences.ts";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { setQuoteStatus } from "#database/quotes/quote-requests.ts";
import { snoozeQuoteRequest } from "#database/quotes/snooze.ts";
import { assignOwner } from "#database/shipments/owner.ts";
import { snoozeShipment } from "#database/shipments/snooze.ts";
import { DomainError, Forbidden, Invalid, NotFound } from "#domain/errors.ts";
import type { FormRecord } from "#domain/form-result.ts";
import { QUOTE_MESSAGES } from "#words/quotes.ts";
import { quoteStatusSchema } from "#domain/quotes/quote-request.ts";
import { SNOOZE_MESSAGES } from "#words/snooze.ts";
import { formatWeekday } from "#domain/snooze/snooze.ts";
import type { QueueAnswer } from "./queue.ts";
import { assignedText, failureOf } from "./queue-texts.ts";
import { WHOSE_KEY } from "./read-dashboard.server.ts";

type Scope = Pick<RequestScope, "db" | "log">;

/** Does what the form's `intent` says with a line of the work queue. */
export async function changeQueue(record: FormRecord, actor: Staff, { db, log }: Scope) {
  try {
    const answer = await act(record, actor, db);
    return answer ? data<QueueAnswer>(answer) : data<QueueAnswer>({ error: failureOf(record) }, 400);
  } catch (error) {
    if (error instanceof DomainError) {
      const status = error instanceof Forbidden ? 403 : error instanceof NotFound ? 404 : 400;
      return data<QueueAnswer>({ error: error.userMessage }, status);
    }
    log.error({ err: error }, `the work queue: ${String(record.intent)} failed`);
    return data<QueueAnswer>({ error: failureOf(record) }, isDatabaseUnavailable(error) ? 503 : 500);
  }
}

async function act(record: FormRecord, actor: Staff, db: Scope["db"]): Promise<QueueAnswer | null> {
  const id = String(record.id ?? "");
  switch (record.intent) {
    case "whose":
      await savePreference(db, actor, WHOSE_KEY, record.whose === "mine" ? "mine" : "all");
      return {};
    case "snooze":
      return snooze(record, id, actor, db);
    case "assign": {
      const owner_id = String(record.owner_id ?? "");
      const before = await assignOwner(db, actor, id, owner_id || null);
      const undo = { intent: "assign", id, owner_id: before ?? "" };
      return { done: assignedText(owner_id !== ""), undo: before === (owner_id || null) ? undefined : undo };
    }
    case "status": {
      const status = quoteStatusSchema.safeParse(record.status);
      if (!status.success) throw new Invalid(QUOTE_MESSAGES.status);
      if (!(await setQuoteStatus(db, actor, id, status.data))) throw new NotFound(QUOTE_MESSAGES.notFound);
      const undo = status.data === "pending" ? undefined : { intent: "status", id, status: "pending" };
      return { done: QUOTE_MESSAGES.statusUpdated, undo };
    }
    default:
      return null;
  }
}

async function snooze(record: FormRecord, id: string, actor: Staff, db: Scope["db"]): Promise<QueueAnswer> {
  const kind = record.kind === "request" ? "request" : "shipment";
  const day = String(record.snoozed_until ?? "") || null;
  const verb = kind === "request" ? snoozeQuoteRequest : snoozeShipment;
  const before = await verb(db, actor, id, day);
  return {
    done: day ? SNOOZE_MESSAGES.snoozed(formatWeekday(day)) : SNOOZE_MESSAGES.woken,
    undo: before === day ? undefined : { intent: "snooze", kind, id, snoozed_until: before ?? "" },
  };
}
