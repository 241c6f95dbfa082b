import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import {
  COMPANY_FIELDS,
  type CompanyInput,
  type ContactInput,
  type StoredCompany,
  changedFields,
  companyDifferences,
} from "./company.ts";
import { NotFound } from "#app/kit/errors.ts";
import { endLinks, isLinkOf } from "#app/parties/end-links.server.ts";
import { changedMeanwhile } from "#app/kit/forms/edit-conflict.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { carryOffersOfPeople } from "./carry-offers.server.ts";
import type { SuppressionReason } from "#app/mails/mail.ts";
import { randomUUID } from "node:crypto";

export async function createCompany(db: Database, actor: Actor, input: CompanyInput): Promise<string> {
  authorize(actor, "customers.write");
  return db.transaction().execute((tx) => insertCompany(tx, actor, input));
}

export async function insertCompany(
  tx: Kysely<DB>,
  actor: Actor,
  { contacts, ...columns }: CompanyInput,
): Promise<string> {
  authorize(actor, "customers.write");
  const { id } = await tx.insertInto("companies").values(columns).returning("id").executeTakeFirstOrThrow();
  await saveContacts(tx, id, [], contacts ?? []);
  await carryOffersOfPeople(tx, actor, { id, name: columns.name });
  await emit(tx, actor, { action: "company.created", entityId: id, summary: columns.name });
  return id;
}

/** Updates a company; without `contacts` its contacts stay. @throws NotFound, or Conflict with the changes since */
export async function updateCompany(
  db: Database,
  actor: Actor,
  id: string,
  version: Date,
  input: CompanyInput,
): Promise<void> {
  authorize(actor, "customers.write");
  await db.transaction().execute((tx) => changeCompany(tx, actor, id, version, input));
}

/** `updateCompany` in the caller's transaction; a null `version` skips the check. @returns whether anything changed */
export async function changeCompany(
  tx: Kysely<DB>,
  actor: Actor,
  id: string,
  version: Date | null,
  input: CompanyInput,
): Promise<boolean> {
  authorize(actor, "customers.write");
  const stored = await lockCompany(tx, id);
  if (!stored) throw new NotFound(COMPANY_MESSAGES.notFound);
  const { contacts, ...columns } = input;
  const changed = companyDifferences(stored, { ...columns, contacts: contacts ?? stored.contacts });
  if (Object.keys(changed).length === 0) return false;
  if (version !== null && stored.updated_at.getTime() !== version.getTime())
    throw changedMeanwhile(
      "This customer was changed by someone else",
      stored.updated_at,
      changedFields(stored, input),
    );
  // The trigger updates the timestamp, also when only contacts changed.
  await tx.updateTable("companies").set(columns).where("id", "=", id).execute();
  if (contacts) {
    await saveContacts(tx, id, stored.contacts, contacts);
    const emails = stored.contacts.flatMap(({ email }) => email ?? []);
    await endLinks(tx, actor, { kind: "company", id, name: columns.name }, { emails, hadLink: isLinkOf(id) });
    await carryOffersOfPeople(tx, actor, { id, name: columns.name });
  }
  await emit(tx, actor, { action: "company.updated", entityId: id, summary: columns.name, details: changed });
  return true;
}

export async function lockCompany(
  tx: Kysely<DB>,
  id: string,
): Promise<(StoredCompany & { contacts: (ContactInput & { id: string })[] }) | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await tx
    .selectFrom("companies")
    .select([...COMPANY_FIELDS, "updated_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, contacts: await contactsOf(tx, id) };
}

/**
 * Deletes a company with its contacts and links; a restore links parties and requests again. @returns the archive id
 * @throws NotFound
 */
export async function deleteCompany(db: Database, actor: Actor, id: string): Promise<string> {
  authorize(actor, "customers.write");
  if (!isRowId(id)) throw new NotFound(COMPANY_MESSAGES.notFound);
  return db.transaction().execute(async (tx) => {
    const [archiveId] = await archiveRecords(tx, actor, "company", [id]);
    if (!archiveId) throw new NotFound(COMPANY_MESSAGES.notFound);
    await tx.deleteFrom("companies").where("id", "=", id).execute();
    return archiveId;
  });
}

export interface ReadContact extends ContactInput {
  id: string;
  stop_reason: SuppressionReason | null;
  stop_detail: string | null;
}

interface Company extends Omit<CompanyInput, "contacts"> {
  id: string;
  contacts: ReadContact[];
  created_at: Date;
  updated_at: Date;
}

export const companyRow = (db: Database, id: string) =>
  db
    .selectFrom("companies")
    .select([...COMPANY_FIELDS, "id", "created_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();

export async function readCompany(db: Database, actor: Actor, id: string): Promise<Company | null> {
  authorize(actor, "customers.read");
  if (!isRowId(id)) return null;
  const row = await companyRow(db, id);
  if (!row) return null;
  const { rows: contacts } = await sql<ReadContact>`
    select contact.id, name, contact.email, phone, task, mails_wanted, language,
      stop.reason as stop_reason, stop.detail as stop_detail
    from company_contacts as contact left join lateral stop_of(contact.email) as stop on true
    where company_id = ${id} order by position, contact.id`.execute(db);
  return { ...row, contacts };
}

async function contactsOf(db: Kysely<DB>, companyId: string): Promise<(ContactInput & { id: string })[]> {
  return db
    .selectFrom("company_contacts")
    .select(["id", "name", "email", "phone", "task", "mails_wanted", "language"])
    .where("company_id", "=", companyId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Saves contacts: those with the id of a stored one update it, missing ones are deleted. `stored` was read with the customer locked. */
async function saveContacts(
  tx: Kysely<DB>,
  companyId: string,
  stored: readonly { id: string }[],
  typed: readonly ContactInput[],
): Promise<void> {
  const free = new Set(stored.map(({ id }) => id));
  const rows = typed.map(({ id, ...contact }, index) => ({
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
        language: sql`excluded.language`,
      }),
    )
    .execute();
}
