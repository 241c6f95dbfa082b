import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import type { DB } from "../schema.generated.ts";

/**
 * Takes a person out of what merges of customers keep for their undo, also of deleted customers: those who stood in both,
 * and what was filled in for them. An undo does not bring them back.
 *
 * @param isPerson true of the person, of a JSON object `person`
 */
export async function forgetInMerges(tx: Kysely<DB>, isPerson: RawBuilder<SqlBool>): Promise<void> {
  const withoutPerson = (moved: RawBuilder<unknown>) => sql`${moved} || jsonb_build_object(
    'dropped', (select coalesce(jsonb_agg(person), '[]') from jsonb_array_elements(${moved}->'dropped') as person
      where not coalesce(${isPerson}, false)),
    'filled', (select coalesce(jsonb_agg(pair), '[]') from jsonb_array_elements(${moved}->'filled') as pair
      where not exists (select from (values (pair->'before'), (pair->'after')) as either (person) where ${isPerson})))`;
  await sql`update company_merges set moved = ${withoutPerson(sql`moved`)}
    where jsonb_array_length(moved->'dropped') + jsonb_array_length(moved->'filled') > 0`.execute(tx);
  await sql`
    update deleted_records set snapshot = snapshot || jsonb_build_object('merges', (
      select jsonb_agg(merge || jsonb_build_object('moved', ${withoutPerson(sql`(merge->'moved')`)}))
      from jsonb_array_elements(snapshot->'merges') as merge))
    where kind = 'company' and jsonb_array_length(snapshot->'merges') > 0`.execute(tx);
}
