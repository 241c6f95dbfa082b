import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ContactInput } from "./company.ts";
import type { MailsWanted } from "#app/mails/mails-wanted.ts";
import type { DB } from "#database/schema.generated.ts";

export async function contactsOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<(ContactInput & { id: string })[]> {
  return db
    .selectFrom("company_contacts")
    .select(["id", "name", "email", "phone", "task", "mails_wanted"])
    .where("company_id", "=", companyId)
    .orderBy("position")
    .orderBy("id")
    .$narrowType<{ mails_wanted: MailsWanted }>()
    .execute();
}

/** People with the id of a stored one stay that one, the rest goes. `stored` was read under the customer's lock. */
export async function saveContacts(
  tx: Kysely<DB>,
  companyId: string,
  stored: readonly { id: string }[],
  given: readonly ContactInput[],
): Promise<void> {
  const free = new Set(stored.map(({ id }) => id));
  const rows = given.map(({ id, ...contact }, index) => ({
    ...contact,
    id: id !== null && free.delete(id) ? id : randomUUID(),
    position: index + 1,
    company_id: companyId,
  }));
  if (free.size > 0) {
    await tx
      .deleteFrom("company_contacts")
      .where("company_id", "=", companyId)
      .where("id", "in", [...free])
      .execute();
  }
  if (rows.length === 0) return;
  await tx
    .insertInto("company_contacts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        email: sql`excluded.email`,
        phone: sql`excluded.phone`,
        task: sql`excluded.task`,
        mails_wanted: sql`excluded.mails_wanted`,
      }),
    )
    .execute();
}
