import type { RequestScope, Staff } from "#app/request/context.ts";
import { assignRequest, claimRequest } from "#database/quotes/owner.ts";
import { setQuoteStatus } from "#database/quotes/quote-requests.ts";
import { snoozeQuoteRequest } from "#database/quotes/snooze.ts";
import { Invalid, NotFound } from "#domain/errors.ts";
import type { FormRecord } from "#domain/form-result.ts";
import { quoteStatusSchema } from "#domain/quotes/quote-request.ts";
import { formatWeekday } from "#domain/snooze/snooze.ts";
import { QUOTE_MESSAGES } from "#words/quotes.ts";
import { REQUEST_MESSAGES } from "#words/requests.ts";
import { SNOOZE_MESSAGES } from "#words/snooze.ts";
import type { RequestIntent } from "#domain/inboxes/inbox.ts";

interface RequestChange {
  done: string;
  back?: Record<string, string>;
}

/** @throws DomainError what is wrong, in words */
export async function changeRequest(
  intent: RequestIntent,
  id: string,
  record: FormRecord,
  actor: Staff,
  { db }: Pick<RequestScope, "db">,
): Promise<RequestChange> {
  switch (intent) {
    case "status": {
      const status = quoteStatusSchema.safeParse(record.status);
      if (!status.success) throw new Invalid(QUOTE_MESSAGES.status);
      if (!(await setQuoteStatus(db, actor, id, status.data))) throw new NotFound(QUOTE_MESSAGES.notFound);
      return { done: QUOTE_MESSAGES.statusUpdated };
    }
    case "claim":
      await claimRequest(db, actor, id);
      return {
        done: REQUEST_MESSAGES.claimed,
        back: { intent: "assign", id, owner_id: "", seen: actor.id },
      };
    case "assign": {
      const owner = String(record.owner_id ?? "") || null;
      const seen = typeof record.seen === "string" ? record.seen || null : undefined;
      const before = await assignRequest(db, actor, id, owner, seen);
      return {
        done: owner ? REQUEST_MESSAGES.assigned : REQUEST_MESSAGES.givenBack,
        back:
          before === owner ? undefined : { intent: "assign", id, owner_id: before ?? "", seen: owner ?? "" },
      };
    }
    case "snooze": {
      const day = String(record.snoozed_until ?? "") || null;
      const before = await snoozeQuoteRequest(db, actor, id, day);
      return {
        done: day ? SNOOZE_MESSAGES.snoozed(formatWeekday(day)) : SNOOZE_MESSAGES.woken,
        back: before === day ? undefined : { intent: "snooze", id, snoozed_until: before ?? "" },
      };
    }
  }
}
