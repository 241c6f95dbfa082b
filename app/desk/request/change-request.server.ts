import { assignRequest, claimRequest } from "#app/quote-requests/owner.server.ts";
import { quoteStatusSchema, type RequestIntent, STATUS_REQUIRED } from "#app/quote-requests/quote-request.ts";
import { setQuoteStatus } from "#app/quote-requests/quote-requests.server.ts";
import { formatWeekday, SNOOZE_MESSAGES } from "#app/quote-requests/snooze.ts";
import { snoozeQuoteRequest } from "#app/quote-requests/snooze.server.ts";
import { QUOTE_DESK_MESSAGES, REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";

/** Applies an act of an inbox or a queue to a request. @throws DomainError with a readable message */
export async function changeRequest(
  intent: RequestIntent,
  record: FormRecord,
  { db, actor }: Pick<StaffScope, "db" | "actor">,
): Promise<FormOutcome> {
  const id = String(record.id ?? "");
  const target = { kind: "request", id };
  switch (intent) {
    case "status": {
      const status = quoteStatusSchema.safeParse(record.status);
      if (!status.success) throw new Invalid(STATUS_REQUIRED);
      await setQuoteStatus(db, actor, id, status.data);
      return { done: QUOTE_DESK_MESSAGES.statusUpdated };
    }
    case "claim":
      await claimRequest(db, actor, id);
      return {
        done: REQUEST_MESSAGES.claimed,
        takeBack: { intent: "assign", ...target, owner_id: "", seen: actor.id },
      };
    case "assign": {
      const owner = String(record.owner_id ?? "") || null;
      const seen = typeof record.seen === "string" ? record.seen || null : undefined;
      const before = await assignRequest(db, actor, id, owner, seen);
      const takeBack = { intent: "assign", ...target, owner_id: before ?? "", seen: owner ?? "" };
      return {
        done: owner ? REQUEST_MESSAGES.assigned : REQUEST_MESSAGES.givenBack,
        takeBack: before === owner ? undefined : takeBack,
      };
    }
    case "snooze": {
      const day = String(record.snoozed_until ?? "") || null;
      const before = await snoozeQuoteRequest(db, actor, id, day);
      return snoozeOutcome(day, before, target);
    }
  }
}

/** The answer to a snooze, whose undo restores the day before. */
export const snoozeOutcome = (
  day: string | null,
  before: string | null,
  target: { kind: string; id: string },
): FormOutcome => ({
  done: day ? SNOOZE_MESSAGES.snoozed(formatWeekday(day)) : SNOOZE_MESSAGES.woken,
  takeBack: before === day ? undefined : { intent: "snooze", ...target, snoozed_until: before ?? "" },
});
