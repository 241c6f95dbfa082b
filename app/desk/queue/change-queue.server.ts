import type { StaffScope } from "#app/request/for-staff.server.ts";
import { savePreference } from "#app/accounts/preferences.server.ts";
import { assignRequest, claimRequest } from "#app/quote-requests/owner.server.ts";
import { setQuoteStatus } from "#app/quote-requests/quote-requests.server.ts";
import { snoozeQuoteRequest } from "#app/quote-requests/snooze.server.ts";
import { claimShipment, assignOwner } from "#app/shipments/owner.server.ts";
import { explainDelay, snoozeShipment } from "#app/shipments/work-state.server.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { type FormOutcome, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { moveForm } from "#app/shipments/eta.ts";
import { LATE_DESK_TEXTS } from "#app/desk/late/late-groups.ts";
import { QUOTE_DESK_MESSAGES, REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import { quoteStatusSchema, STATUS_REQUIRED } from "#app/quote-requests/quote-request.ts";
import { formatWeekday, SNOOZE_MESSAGES } from "#app/quote-requests/snooze.ts";
import { decideDay } from "#app/series/decide-day.server.ts";
import { isDayIntent } from "#app/series/series.ts";
import { assignedText, failureOf, FIRST_STEPS_KEY, WHOSE_KEY } from "./queue.ts";

type QueueScope = Pick<StaffScope, "db" | "actor">;

const kindOf = ({ kind }: FormRecord) => (kind === "request" ? "request" : "shipment");

export async function changeQueue(record: FormRecord, scope: QueueScope): Promise<FormOutcome> {
  const { db, actor } = scope;
  const id = String(record.id ?? "");
  const intent = String(record.intent);
  if (isDayIntent(intent)) return decideDay(db, actor, intent, record);
  switch (intent) {
    case "whose":
      await savePreference(db, actor, WHOSE_KEY, record.whose === "mine" ? "mine" : "all");
      return {};
    case "first-steps": {
      const isHidden = record.show === undefined;
      await savePreference(db, actor, FIRST_STEPS_KEY, isHidden ? "hidden" : "shown");
      return isHidden ? { done: "First steps put away", takeBack: { intent, show: "1" } } : {};
    }
    case "snooze":
      return snooze(record, id, scope);
    case "assign": {
      const owner_id = String(record.owner_id ?? "");
      const kind = kindOf(record);
      const verb = kind === "request" ? assignRequest : assignOwner;
      const before = await verb(db, actor, id, owner_id || null);
      const takeBack = { intent: "assign", kind, id, owner_id: before ?? "" };
      return {
        done: assignedText(kind, owner_id !== ""),
        takeBack: before === (owner_id || null) ? undefined : takeBack,
      };
    }
    case "claim": {
      const kind = kindOf(record);
      await (kind === "request" ? claimRequest : claimShipment)(db, actor, id);
      const done = kind === "request" ? REQUEST_MESSAGES.claimed : "The shipment is yours";
      return { done, takeBack: { intent: "assign", kind, id, owner_id: "" } };
    }
    case "reason":
      return explain(record, id, scope);
    case "status": {
      const status = quoteStatusSchema.safeParse(record.status);
      if (!status.success) throw new Invalid(STATUS_REQUIRED);
      if (!(await setQuoteStatus(db, actor, id, status.data)))
        throw new NotFound(QUOTE_DESK_MESSAGES.notFound);
      const takeBack = status.data === "pending" ? undefined : { intent: "status", id, status: "pending" };
      return { done: QUOTE_DESK_MESSAGES.statusUpdated, takeBack };
    }
    default:
      throw new Invalid(failureOf(record));
  }
}

async function explain(record: FormRecord, id: string, { db, actor }: QueueScope): Promise<FormOutcome> {
  const parsed = parseForm(moveForm, record);
  if (!parsed.ok)
    throw new Invalid(Object.values(parsed.fieldErrors)[0]?.[0] ?? LATE_DESK_TEXTS.explainFailed);
  const { delay_reason: reason, delay_note: note } = parsed.value;
  const before = await explainDelay(db, actor, id, { reason, note });
  const takeBack = { intent: "reason", id, delay_reason: before.reason ?? "", delay_note: before.note ?? "" };
  return {
    done: "Reason saved",
    takeBack: before.reason === reason && before.note === note ? undefined : takeBack,
  };
}

async function snooze(record: FormRecord, id: string, { db, actor }: QueueScope): Promise<FormOutcome> {
  const kind = kindOf(record);
  const day = String(record.snoozed_until ?? "") || null;
  const verb = kind === "request" ? snoozeQuoteRequest : snoozeShipment;
  const before = await verb(db, actor, id, day);
  return {
    done: day ? SNOOZE_MESSAGES.snoozed(formatWeekday(day)) : SNOOZE_MESSAGES.woken,
    takeBack: before === day ? undefined : { intent: "snooze", kind, id, snoozed_until: before ?? "" },
  };
}
