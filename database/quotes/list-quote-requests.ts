import { type Expression, sql, type SqlBool } from "kysely";
import { type ListPlace, type WindowPage, windowPageOf } from "#domain/keyset.ts";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";
import { containing } from "#domain/search.ts";
import type { Database } from "../connect.ts";
import { inView, readState } from "../inboxes/inbox-conditions.ts";
import { fromPlace, rowCursor } from "../keyset.ts";

export interface ListedQuoteRequest {
  id: string;
  cursor: string;
  name: string | null;
  email: string;
  company: string | null;
  service_type: string | null;
  origin_location: string | null;
  destination_location: string | null;
  status: string;
  is_read: boolean;
  created_at: Date;
  spam_reason: string | null;
}

/** A page of the requests for a quote that match, newest first, and how many match in all. */
export async function listQuoteRequests(
  db: Database,
  filter: QuoteFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<ListedQuoteRequest>> {
  const matching = db.selectFrom("quote_requests").where((eb) => eb.and(conditions(filter)));
  const [rows, { total }] = await Promise.all([
    fromPlace(matching, "quote_requests", place, limit)
      .select([
        "id",
        "name",
        "email",
        "company",
        "service_type",
        "origin_location",
        "destination_location",
        "status",
        "is_read",
        "created_at",
        "spam_reason",
        rowCursor("quote_requests").as("cursor"),
      ])
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return windowPageOf(rows, place, limit, total);
}

function conditions(filter: QuoteFilter): Expression<SqlBool>[] {
  const all = [inView(filter.view), ...readState(filter.read)];
  if (filter.status) all.push(sql<SqlBool>`status = ${filter.status}`);
  if (filter.search) {
    // The expression of the index (0003_inboxes.sql).
    all.push(
      sql<SqlBool>`coalesce(name, '') || ' ' || email || ' ' || coalesce(company, '') ilike ${containing(filter.search)}`,
    );
  }
  return all;
}
