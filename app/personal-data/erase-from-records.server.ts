import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { ERASED } from "#app/kit/text/erased.ts";
import type { Person } from "./person.ts";
import type { DB } from "#database/schema.generated.ts";
import { eraseMails } from "#app/deleted/erase.server.ts";
import { type ArchivedTable, changeArchived } from "./archived-rows.server.ts";
import { fileConditions, mailConditions, messageConditions, offerConditions } from "./conditions.server.ts";

/** Removes a person's names from files, including deleted ones; the files stay. @returns their number */
export async function eraseFromFiles(tx: Kysely<DB>, person: Person): Promise<number> {
  const { signed, sent, named } = fileConditions(person);
  const fits = sql<SqlBool>`(${signed} or ${sent} or ${named})`;
  const values = {
    signed_by: sql`case when ${signed} then ${ERASED} else signed_by end`,
    uploaded_by: sql`case when ${sent} then ${ERASED} else uploaded_by end`,
    name: sql`case when ${named} then replace(kind, '_', ' ') || substring(name from '\.[a-z]+$') else name end`,
  };
  return changeEverywhere(tx, "files", fits, values);
}

/** Changes rows of a table, and those that deleted records hold. @returns their number */
export async function changeEverywhere(
  tx: Kysely<DB>,
  table: ArchivedTable,
  condition: RawBuilder<SqlBool>,
  values: Record<string, RawBuilder<unknown>>,
): Promise<number> {
  const columns = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows = 0n } =
    await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${condition}`.execute(tx);
  return Number(numAffectedRows) + (await changeArchived(tx, table, condition, values));
}

/** Clears messages that name the person; what they wrote as staff stays. @param email unless staff sign in with it */
export async function eraseFromMessages(
  tx: Kysely<DB>,
  person: Person,
  email: string | null,
): Promise<number> {
  const { theirs, named, written } = messageConditions(person);
  const unsigned = sql`(author_id is null and ${written})`;
  const removed = await sql`delete from request_messages where ${theirs}`.execute(tx);
  if (email) await eraseFromArchive(tx, email, { list: "messages", address: "recipient" });
  const taken = await changeEverywhere(tx, "request_messages", sql<SqlBool>`(${named} or ${unsigned})`, {
    body: sql`case when ${named} then ${ERASED} else body end`,
    subject: sql`case when ${named} and subject is not null then ${ERASED} else subject end`,
    author: sql`case when ${unsigned} then ${ERASED} else author end`,
  });
  return Number(removed.numAffectedRows ?? 0n) + taken;
}

/** Removes mails to an address, also waiting ones, and what others said of the person. */
export async function eraseFromMails(tx: Kysely<DB>, person: Person, email: string | null): Promise<number> {
  const removed = email ? await eraseMails(tx, [email]) : 0;
  const { named } = mailConditions({ ...person, email: email ?? "" });
  const { numAffectedRows = 0n } = await sql`
    update mails set sent_subject = ${ERASED}, sent_body = ${ERASED} where ${named}`.execute(tx);
  return removed + Number(numAffectedRows);
}

/** Removes list entries with an address from archived records, so that a restore does not bring them back. */
export async function eraseFromArchive(
  tx: Kysely<DB>,
  email: string,
  { list, address }: { list: "messages" | "contacts"; address: "recipient" | "email" },
): Promise<void> {
  const entries = sql`jsonb_array_elements(snapshot->${list}) as entry`;
  await sql`
    update deleted_records set snapshot = snapshot || jsonb_build_object(${list}::text, (
      select coalesce(jsonb_agg(entry), '[]') from ${entries} where lower(entry->>${address}) is distinct from ${email}))
    where exists (select from ${entries} where lower(entry->>${address}) = ${email})`.execute(tx);
}

/**
 * Removes customer, answer and PDF from offers, which keep numbers and sums; open ones are withdrawn.
 * @returns their number
 */
export async function eraseFromOffers(tx: Kysely<DB>, person: Person): Promise<number> {
  const { theirs, answered } = offerConditions(person);
  const { rows } = await sql<{ hash: Buffer | null }>`
    with named as materialized (
      select id, pdf_hash, ${theirs} as theirs from offers where ${theirs} or ${answered} order by first_id, version for update)
    update offers set
      customer_name = case when named.theirs then ${ERASED} else customer_name end,
      customer_email = case when named.theirs then ${ERASED} else customer_email end,
      customer_company = case when named.theirs then null else customer_company end,
      status = case when named.theirs and status in ('draft', 'sent') then 'withdrawn' else status end,
      pdf_hash = case when named.theirs then null else offers.pdf_hash end,
      decided_name = case when decided_name is null then null else ${ERASED} end,
      decided_reason = null
    from named where offers.id = named.id
    returning case when named.theirs then named.pdf_hash end as hash`.execute(tx);
  const hashes = rows.flatMap(({ hash }) => hash ?? []);
  // Dated like the triggers of migration 0059, so that the sweep removes unused contents.
  await sql`
    update file_contents as content set released_at = now()
    where released_at is null and hash = any(${hashes}::bytea[])
      and not exists (select from files where files.hash = content.hash)
      and not exists (select from documents where documents.hash = content.hash)
      and not exists (select from documents where documents.copy_hash = content.hash)
      and not exists (select from offers where offers.pdf_hash = content.hash)
      and not exists (select from supplier_invoices where supplier_invoices.pdf_hash = content.hash)`.execute(
    tx,
  );
  return rows.length;
}
