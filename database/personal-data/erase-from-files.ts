import { type Kysely, sql } from "kysely";
import { ERASED } from "#domain/personal-data/kinds.ts";
import type { Person } from "#domain/personal-data/person.ts";
import type { DB } from "../schema.generated.ts";
import { fileConditions } from "./conditions.ts";

/**
 * Takes the names of a person off files, also off deleted ones: of who signed, of who sent without an account, and out of
 * the names of files. The files stay.
 *
 * @returns how many files
 */
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
