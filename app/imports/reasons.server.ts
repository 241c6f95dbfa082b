import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { IMPORTS, type ImportKind } from "./import.ts";
import type { Database } from "#database/connection/connect.ts";
import { findImport, readHeadings } from "./read.server.ts";

interface RefusalReason {
  reason: string;
  sample: string;
  count: number;
  /** Set when the cells concerned can be left out, so that their rows are imported. */
  canLeaveOut: boolean;
  /** Set for dates that are valid with day and month swapped. */
  canReadOtherwise: boolean;
}

const REASONS = 50;

/** Counts refusal reasons, at most fifty, the most frequent first. */
export async function listReasons(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<RefusalReason[]> {
  authorize(actor, IMPORTS[kind].needs);
  const { mapping, facts } = await readHeadings(db, actor, kind, id);
  const { rows } = await sql<Omit<RefusalReason, "canReadOtherwise"> & { field: string | null }>`
    select said.reason, (array_agg(said.word order by place))[1] as sample, count(distinct place)::int as count,
      bool_and(said.field is not null) as "canLeaveOut", min(said.field) as field
    from import_outcomes cross join lateral unnest(reasons,
      array(select jsonb_array_elements_text(planned->'words')),
      array(select jsonb_array_elements_text(coalesce(planned->'about', '[]')))) as said(reason, word, field)
    where import_id = ${id}::uuid and outcome = 'refused'
    group by said.reason order by count(distinct place) desc, min(place) limit ${REASONS}`.execute(db);
  return rows.map(({ field, sample, ...reason }) => {
    const place = field === null ? -1 : (mapping?.fields.indexOf(field) ?? -1);
    const dates = facts.columns[place]?.dates;
    const other = mapping?.orders[place] === "mdy" ? dates?.dayFirst : dates?.monthFirst;
    // The reason stands for many rows, so the row number is removed.
    return { ...reason, sample: sample.replace(/^Row \d+(?:, |: )/, ""), canReadOtherwise: (other ?? 0) > 0 };
  });
}

export async function countErasures(
  db: Database,
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<number> {
  authorize(actor, IMPORTS[kind].needs);
  await findImport(db, actor, kind, id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from import_outcomes cross join lateral jsonb_array_elements_text(planned->'words') as said(word)
    where import_id = ${id}::uuid and outcome = 'changed' and word ~ ': .+ → (empty|none)$'`.execute(db);
  return rows[0]?.count ?? 0;
}
