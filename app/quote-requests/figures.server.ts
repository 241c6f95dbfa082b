import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { QuoteFilter } from "./quote-filter.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/kit/time/time.ts";

export const STAGE = sql<string>`(
  select case when bool_or(offers.status = 'accepted') then 'accepted'
    when bool_or(offers.status = 'sent') then 'offered'
    when bool_or(offers.status = 'declined') then 'declined'
    when bool_or(offers.sent_at is not null) then 'offered'
    when quote_requests.answered_at is not null then 'answered'
    else 'unanswered' end
  from offers where offers.request_id = quote_requests.id)`;

/** The answer state by which sums are stored. It is independent of the current time, so snoozed requests count as waiting. */
export const ANSWER = sql<string>`case when quote_requests.answered_at is not null then 'answered'
  when quote_requests.status = 'pending' then 'waiting' else 'none' end`;

export function receivedConditions({
  from,
  to,
  stage,
  answer,
}: Pick<QuoteFilter, "from" | "to" | "stage" | "answer">): RawBuilder<SqlBool>[] {
  const [first, end] = [from ? startOfLocalDay(from) : null, to ? endOfLocalDay(to) : null];
  return [
    ...(first ? [sql<SqlBool>`quote_requests.created_at >= ${first}`] : []),
    ...(end ? [sql<SqlBool>`quote_requests.created_at < ${end}`] : []),
    ...(stage ? [sql<SqlBool>`${STAGE} = ${stage}`] : []),
    ...(answer ? [sql<SqlBool>`${ANSWER} = ${answer === "snoozed" ? "waiting" : answer}`] : []),
    ...(answer === "waiting" ? [sql<SqlBool>`coalesce(quote_requests.snoozed_until <= now(), true)`] : []),
    ...(answer === "snoozed" ? [sql<SqlBool>`quote_requests.snoozed_until > now()`] : []),
  ];
}
