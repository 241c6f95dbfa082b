import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";

/** One contact submission; undefined when there is none of that id. */
export async function getContactSubmission(db: Database, id: string) {
  if (!isRowId(id)) return undefined;
  return db
    .selectFrom("contact_submissions")
    .select(["id", "name", "email", "phone", "subject", "message", "is_read", "spam_reason", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export type ContactSubmission = NonNullable<Awaited<ReturnType<typeof getContactSubmission>>>;
