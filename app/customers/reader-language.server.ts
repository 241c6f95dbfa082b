import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import type { Language } from "#app/kit/language/language.ts";
import type { DB } from "#database/schema.generated.ts";

/**
 * SQL of the language of a reader: the contact's, else the customer's, else a fallback.
 * @param company the id of the customer, may be null
 */
export const readerLanguage = (
  company: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
  otherwise: Expression<unknown>,
): RawBuilder<Language> => sql<Language>`coalesce(
  (select person.language from company_contacts as person where person.company_id = ${company}
    and lower(person.email) = lower(${email}) and person.language is not null limit 1),
  (select companies.language from companies where companies.id = ${company}), ${otherwise})`;

/**
 * SQL of the language of the customer with the name of a party that belongs to none: who is billed for the shipment,
 * else the only customer of that name; null otherwise. The query must join `shipments`.
 * @param party its table or alias, with `name` and `company`
 */
export const languageOfNamesake = (party: string): RawBuilder<Language | null> => {
  const name = sql`search_fold(coalesce(nullif(${sql.ref(`${party}.company`)}, ''), ${sql.ref(`${party}.name`)}))`;
  return sql<Language | null>`coalesce(
    (select payer.language from companies as payer where payer.id = shipments.bill_to_company_id
      and ${name} in (search_fold(payer.name), search_fold(payer.legal_name))),
    (select case when count(*) = 1 then min(language) end from companies where name_folded = ${name}))`;
};

/** SQL of the language of the last offer sent to an address, or of its last request that became a shipment; null for neither. */
export const languageOfOffers = (
  email: RawBuilder<unknown>,
): RawBuilder<Language | null> => sql<Language | null>`(
  select language from (
    select language, created_at from offers where lower(customer_email) = lower(${email}) and sent_at is not null
    union all
    select language, created_at from quote_requests where lower(email) = lower(${email}) and shipment_id is not null
  ) as asked order by created_at desc limit 1)`;

/**
 * Reads the language of one reader.
 * @param company the id of the customer, or SQL of it
 * @param otherwise for whom neither person nor customer says one; by default as `languageOfOffers`, else English
 */
export async function readReaderLanguage(
  tx: Kysely<DB>,
  company: string | null | RawBuilder<unknown>,
  email: string | null,
  otherwise: Expression<unknown> = sql`coalesce(${languageOfOffers(sql`${email}::text`)}, 'en')`,
): Promise<Language> {
  const companyId = company === null || typeof company === "string" ? sql`${company}::uuid` : company;
  const { rows } = await sql<{ language: Language }>`
    select ${readerLanguage(companyId, sql`${email}::text`, otherwise)} as language`.execute(tx);
  return rows[0]!.language;
}
