import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { OfferFilter } from "#domain/offers/offer-list.ts";
import { endOfLocalDay, startOfLocalDay } from "#domain/time.ts";
import { sentOffers } from "./parts-of-requests.ts";

/** Condition on the newest versions in `offers`: their number is among those a figure counts. */
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
