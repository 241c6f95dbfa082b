import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";
import { endOfLocalDay, startOfLocalDay } from "#domain/time.ts";
import { ANSWER, STAGE } from "./terms.ts";

/** Conditions on `quote_requests` that figures of reports lead to. */
export function receivedConditions({ from, to, stage, answer }: QuoteFilter): RawBuilder<SqlBool>[] {
  const [first, end] = [from ? startOfLocalDay(from) : null, to ? endOfLocalDay(to) : null];
  return [
    ...(first ? [sql<SqlBool>`quote_requests.created_at >= ${first}`] : []),
    ...(end ? [sql<SqlBool>`quote_requests.created_at < ${end}`] : []),
    ...(stage ? [sql<SqlBool>`${STAGE} = ${stage}`] : []),
    ...(answer ? [sql<SqlBool>`${ANSWER} = ${answer}`] : []),
  ];
}
