import { sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { COMPANY_FIELDS, type CompanyInput, type ContactInput } from "#domain/companies/company.ts";
import type { StopReason } from "#domain/subscriptions/subscription.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";

/** One of the people at a customer, and why no mails go to the address, where they were stopped. */
export interface ReadContact extends ContactInput {
  id: string;
  stop_reason: StopReason | null;
  stop_detail: string | null;
}

/** A customer as its page and its form need it. */
interface Company extends Omit<CompanyInput, "contacts"> {
  id: string;
  contacts: ReadContact[];
  created_at: Date;
  updated_at: Date;
}

/** The columns of one company that its screens show. */
export const companyRow = (db: Database, id: string) =>
  db
    .selectFrom("companies")
    .select([...COMPANY_FIELDS, "id", "created_at", "updated_at"])
    .where("id", "=", id)
    .$narrowType<{ language: CompanyInput["language"] }>()
    .executeTakeFirst();

/** A customer with its people; null when there is none. */
export async function readCompany(db: Database, actor: Actor, id: string): Promise<Company | null> {
  authorize(actor, "customers.read");
  if (!isRowId(id)) return null;
  const row = await companyRow(db, id);
  if (!row) return null;
  const { rows: contacts } = await sql<ReadContact>`
    select contact.id, name, contact.email, phone, task, mails_wanted,
      stop.reason as stop_reason, stop.detail as stop_detail
    from company_contacts as contact left join stopped_addresses as stop on stop.email = lower(contact.email)
    where company_id = ${id} order by position, contact.id`.execute(db);
  return { ...row, contacts };
}
