import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { ERASED } from "#app/kit/text/erased.ts";
import type { Person } from "./person.ts";
import type { DB } from "#database/schema.generated.ts";
import { fileConditions, messageConditions, offerConditions } from "./conditions.server.ts";

/** Removes a person's names from files, including deleted ones; the files stay. @returns their number */
export async function eraseFromFiles(tx: Kysely<DB>, person: Person): Promise<number> {
  const { signed, sent, named } = fileConditions(person);
  const { numAffectedRows = 0n } = await sql`
    update files set
      signed_by = case when ${signed} then ${ERASED} else signed_by end,
      uploaded_by = case when ${sent} then ${ERASED} else uploaded_by end,
      name = case when ${named} then replace(kind, '_', ' ') || substring(name from '\.[a-z]+$') else name end
    where ${signed} or ${sent} or ${named}`.execute(tx);
  const { name, phone } = person;
  if (!name || phone) return Number(numAffectedRows);
  const isTheirs = (file: string) => sql`search_fold(${sql.ref(file)}->>'signed_by') = search_fold(${name})`;
  const nobody = sql`jsonb_build_object('signed_by', ${ERASED}::text)`;
  await sql`
    update deleted_records set snapshot = jsonb_set(snapshot, '{record}', (snapshot->'record') || ${nobody})
    where kind = 'file' and search_fold(snapshot->'record'->>'signed_by') = search_fold(${name})`.execute(tx);
  await sql`
    update deleted_records set snapshot = snapshot || jsonb_build_object('files', (
      select coalesce(jsonb_agg(case when ${isTheirs("file")} then file || ${nobody} else file end), '[]')
      from jsonb_array_elements(snapshot->'files') as file))
    where kind in ('shipment', 'quote_request', 'company') and exists (
      select from jsonb_array_elements(snapshot->'files') as file where ${isTheirs("file")})`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Removes signatories from deliveries, including those of deleted shipments; the deliveries stay.
 * @returns their number
 */
export async function eraseFromDeliveries(
  tx: Kysely<DB>,
  { name, phone }: Person,
  signed: RawBuilder<SqlBool>,
): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update deliveries set signed_by = ${ERASED} where ${signed}`.execute(tx);
  if (!name || phone) return Number(numAffectedRows);
  const isTheirs = sql`search_fold(delivery->>'signed_by') = search_fold(${name})`;
  const nobody = sql`jsonb_build_object('signed_by', ${ERASED}::text)`;
  await sql`
    update deleted_records set snapshot = snapshot || jsonb_build_object('deliveries', (
      select coalesce(jsonb_agg(case when ${isTheirs} then delivery || ${nobody} else delivery end), '[]')
      from jsonb_array_elements(snapshot->'deliveries') as delivery))
    where kind = 'shipment' and exists (
      select from jsonb_array_elements(snapshot->'deliveries') as delivery where ${isTheirs})`.execute(tx);
  return Number(numAffectedRows);
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
  const taken = await sql`
    update request_messages set body = case when ${named} then ${ERASED} else body end,
      subject = case when ${named} and subject is not null then ${ERASED} else subject end,
      author = case when ${unsigned} then ${ERASED} else author end
    where ${named} or ${unsigned}`.execute(tx);
  if (email) await eraseFromArchive(tx, email, { list: "messages", address: "recipient" });
  return Number((removed.numAffectedRows ?? 0n) + (taken.numAffectedRows ?? 0n));
}

/** Removes list entries with an address from archived records, so that a restore does not bring them back. */
export async function eraseFromArchive(
  tx: Kysely<DB>,
  email: string,
  { list, address }: { list: "messages" | "links" | "contacts"; address: "recipient" | "email" },
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
      and not exists (select from offers where offers.pdf_hash = content.hash)
      and not exists (select from supplier_invoices where supplier_invoices.pdf_hash = content.hash)`.execute(
    tx,
  );
  return rows.length;
}
