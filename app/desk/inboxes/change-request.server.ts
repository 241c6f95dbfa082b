import type { RequestScope, Staff } from "#app/request/context.ts";
import { assignRequest, claimRequest } from "#app/quote-requests/owner.server.ts";
import { setQuoteStatus } from "#app/quote-requests/quote-requests.server.ts";
import { snoozeQuoteRequest } from "#app/quote-requests/snooze.server.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { quoteStatusSchema } from "#app/quote-requests/quote-request.ts";
import { formatWeekday } from "#app/quote-requests/snooze.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/requests-words.ts";
import { SNOOZE_MESSAGES } from "#app/quote-requests/snooze-words.ts";
import type { RequestIntent } from "#app/quote-requests/inbox/inbox.ts";

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
      if (!status.success) throw new Invalid(QUOTE_DESK_MESSAGES.status);
      if (!(await setQuoteStatus(db, actor, id, status.data)))
        throw new NotFound(QUOTE_DESK_MESSAGES.notFound);
      return { done: QUOTE_DESK_MESSAGES.statusUpdated };
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
