import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type ContactRow, type MergeSide, mergeContacts } from "./merge.ts";
import type { MovedCounts } from "./duplicates-words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { MOVED_TABLES } from "./merge-tables.server.ts";
import { companyRow } from "./companies.server.ts";

export interface ComparedSide extends MergeSide {
  created_at: Date;
  belongs: MovedCounts;
}

export interface ComparedPair {
  sides: [ComparedSide, ComparedSide];
  /** Number of distinct contacts of both, and the names of those in both. */
  people: { together: number; inBoth: string[] };
}

export async function readPair(
  db: Database,
  actor: Actor,
  ids: readonly [string, string],
): Promise<ComparedPair | null> {
  authorize(actor, "customers.read");
  if (ids[0] === ids[1] || !ids.every(isRowId)) return null;
  const sides = await Promise.all(ids.map((id) => readSide(db, id)));
  const [one, other] = sides;
  if (!one || !other) return null;
  const [ours, theirs] = await Promise.all(ids.map((id) => readPeople(db, id)));
  const { moved, dropped } = mergeContacts(ours ?? [], theirs ?? []);
  const people = {
    together: (ours?.length ?? 0) + moved.length,
    inBoth: dropped.map(({ name, email }) => `${name} (${email})`),
  };
  return { sides: [one, other], people };
}

async function readSide(db: Database, id: string): Promise<ComparedSide | undefined> {
  const row = await companyRow(db, id);
  if (!row) return undefined;
  const tables = [...MOVED_TABLES, { table: "company_contacts", column: "company_id" }];
  const counts = tables.map(
    ({ table, column }) =>
      sql`${sql.lit(table)}, (select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const { rows } = await sql<{ belongs: MovedCounts }>`
    select json_build_object(${sql.join(counts)}) as belongs`.execute(db);
  return { ...row, belongs: rows[0]?.belongs ?? {} };
}

async function readPeople(db: Database, companyId: string): Promise<ContactRow[]> {
  const { rows } = await sql<{ row: ContactRow }>`
    select to_jsonb(contact) - 'email_key' as row from company_contacts as contact
    where company_id = ${companyId} order by position, id`.execute(db);
  return rows.map(({ row }) => row);
}
