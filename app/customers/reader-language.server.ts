import { type Expression, type RawBuilder, sql } from "kysely";
import type { Language } from "#app/kit/language/language.ts";

/**
 * In which language somebody of a customer reads: their own, else that of the customer, else another.
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
