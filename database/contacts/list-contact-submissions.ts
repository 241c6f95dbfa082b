import { type Expression, sql, type SqlBool } from "kysely";
import type { ContactFilter } from "#domain/contacts/contact-filter.ts";
import { type ListPlace, type WindowPage, windowPageOf } from "#domain/keyset.ts";
import { containing } from "#domain/search.ts";
import type { Database } from "../connect.ts";
import { inView, readState } from "../inboxes/inbox-conditions.ts";
import { fromPlace, rowCursor } from "../keyset.ts";

export interface ListedContactSubmission {
  id: string;
  cursor: string;
  name: string | null;
  email: string;
  subject: string | null;
  is_read: boolean;
  created_at: Date;
  spam_reason: string | null;
}

/** A page of the contact submissions that match, newest first, and how many match in all. */
export async function listContactSubmissions(
  db: Database,
  filter: ContactFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<ListedContactSubmission>> {
  const matching = db.selectFrom("contact_submissions").where((eb) => eb.and(conditions(filter)));
  const [rows, { total }] = await Promise.all([
    fromPlace(matching, "contact_submissions", place, limit)
      .select(["id", "name", "email", "subject", "is_read", "created_at", "spam_reason"])
      .select(rowCursor("contact_submissions").as("cursor"))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return windowPageOf(rows, place, limit, total);
}

function conditions(filter: ContactFilter): Expression<SqlBool>[] {
  const all = [inView(filter.view), ...readState(filter.read)];
  if (filter.search) {
    // The expression of the index (0003_inboxes.sql).
    all.push(
      sql<SqlBool>`coalesce(name, '') || ' ' || email || ' ' || coalesce(subject, '') ilike ${containing(filter.search)}`,
    );
  }
  return all;
}
