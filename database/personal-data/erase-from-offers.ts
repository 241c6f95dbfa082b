import { type Kysely, sql } from "kysely";
import { ERASED } from "#domain/personal-data/kinds.ts";
import type { Person } from "#domain/personal-data/person.ts";
import type { DB } from "../schema.generated.ts";
import { offerConditions } from "./conditions.ts";

/**
 * Offers stay for their numbers and sums: without the customer, the name and the reason of who answered, and the PDF. One
 * that could still be sent or answered is withdrawn, as nobody is there to do so.
 *
 * @returns how many
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
  // Dated as by the triggers of migration 0059: the sweep takes what nothing shows.
  await sql`
    update file_contents as content set released_at = now()
    where released_at is null and hash = any(${hashes}::bytea[])
      and not exists (select from files where files.hash = content.hash)
      and not exists (select from documents where documents.hash = content.hash)
      and not exists (select from offers where offers.pdf_hash = content.hash)`.execute(tx);
  return rows.length;
}
