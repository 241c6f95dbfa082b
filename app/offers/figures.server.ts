import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { OfferFilter } from "./offer-list.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/kit/time/time.ts";
import { REASON_NAMES } from "./offer.ts";

/** The key of a stored reason, which begins with the text that the customer chose. */
const reasonKey = (reason: RawBuilder<unknown>) => sql<string>`case when ${reason} is null then 'none'
  ${sql.join(
    Object.entries(REASON_NAMES).map(
      ([key, text]) => sql`when starts_with(${reason}, ${sql.lit(text)}) then ${sql.lit(key)}`,
    ),
    sql` `,
  )} else 'other' end`;

/** Selects offers by number, with the time first sent and the outcome. @param chosen condition on `offers` */
export const sentOffers = (chosen: RawBuilder<SqlBool>) => sql`
  select first_id, min(sent_at) as sent_at,
    case when bool_or(status = 'accepted') then 'accepted' when bool_or(status = 'sent') then 'unanswered'
      when bool_or(status = 'declined') then 'declined' else 'withdrawn' end as result,
    ${reasonKey(sql`(array_agg(decided_reason order by version desc) filter (where status = 'declined'))[1]`)} as reason
  from offers where ${chosen} group by first_id having min(sent_at) is not null`;

/** Condition on `offers` for links from figures in reports. */
export function sentCondition({ sent_from, sent_to, result, reason }: OfferFilter): RawBuilder<SqlBool> {
  const from = (sent_from ? startOfLocalDay(sent_from) : null) ?? new Date(0);
  const until = sent_to ? endOfLocalDay(sent_to) : null;
  const sent = sql<SqlBool>`sent_at >= ${from} ${until ? sql`and sent_at < ${until}` : sql``}`;
  const wanted = [
    sent,
    ...(result ? [sql<SqlBool>`result = ${result}`] : []),
    ...(reason ? [sql<SqlBool>`result = 'declined' and reason = ${reason}`] : []),
  ];
  const numbers = sentOffers(sql`first_id in (select first_id from offers where ${sent})`);
  return sql`offers.first_id in (
    select first_id from (${numbers}) as counted where ${sql.join(wanted, sql` and `)})`;
}
