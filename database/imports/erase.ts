import { type Kysely, sql } from "kysely";
import { containing } from "#domain/search.ts";
import { IMPORT_MESSAGES } from "#words/import-acts.ts";
import type { DB } from "../schema.generated.ts";

/** Takes an e-mail address out of what imports keep: rows of files, dry runs, and what would change a record back. */
export async function eraseFromImports(tx: Kysely<DB>, email: string): Promise<void> {
  const holds = containing(email);
  await sql`delete from import_rows where cells::text ilike ${holds}`.execute(tx);
  await sql`
    update import_outcomes set planned = planned || jsonb_build_object('words', '[]'::jsonb, 'name', '')
    where planned::text ilike ${holds}`.execute(tx);
  await sql`
    update import_effects set back = '{}', done_at = coalesce(done_at, now()), left_because = ${IMPORT_MESSAGES.erased}
    where back::text ilike ${holds}`.execute(tx);
}
