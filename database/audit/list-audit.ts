import { type Kysely, sql } from "kysely";
import { AUDIT_AREAS, type AuditFilter, NOT_SIGNED_IN } from "#domain/audit/audit-filter.ts";
import type { AuditRecord } from "#domain/audit/sentence.ts";
import { endOfLocalDay, startOfLocalDay } from "#domain/time.ts";
import { findKept, type KeptDeletion } from "../deleted/find-kept.ts";
import type { DB } from "../schema.generated.ts";

export interface AuditRow extends AuditRecord {
  id: number;
  at: Date;
  /** Of a deletion, what is known of it for as long as it is kept. */
  kept?: KeptDeletion;
}

export interface AuditPage {
  rows: AuditRow[];
  /** `before` of the next page; null on the last. */
  next: number | null;
}

const pageSize = 50;

/** One page of the audit log, newest first. */
export async function listAudit(
  db: Kysely<DB>,
  filter: AuditFilter,
  options: { before?: number; size?: number } = {},
): Promise<AuditPage> {
  const size = options.size ?? pageSize;
  const found = await matchingEntries(db, filter)
    .$if(options.before !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (select at, id from audit_log where id = ${options.before})`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size + 1)
    .execute();
  const rows: AuditRow[] = found.slice(0, size).map((row) => ({
    id: Number(row.id),
    at: row.at,
    actorId: row.actor_id,
    actorEmail: row.actor_email,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    summary: row.summary,
    details: row.details as Record<string, unknown>,
  }));
  const kept = await findKept(
    db,
    rows.filter(({ action }) => action.endsWith(".deleted")),
  );
  for (const row of rows) row.kept = kept.get(row.id);
  return { rows, next: found.length > size ? (rows.at(-1)?.id ?? null) : null };
}

function matchingEntries(db: Kysely<DB>, { person, area, from, to, search }: AuditFilter) {
  const start = from ? startOfLocalDay(from) : null;
  const end = to ? endOfLocalDay(to) : null;
  return db
    .selectFrom("audit_log")
    .selectAll()
    .$if(person === NOT_SIGNED_IN, (query) => query.where("actor_id", "is", null))
    .$if(person !== undefined && person !== NOT_SIGNED_IN, (query) =>
      query.where("actor_id", "=", person ?? ""),
    )
    .$if(area !== undefined, (query) =>
      query.where("entity", "in", [...(area ? AUDIT_AREAS[area].entities : [])]),
    )
    .$if(start !== null, (query) => query.where("at", ">=", start ?? new Date()))
    .$if(end !== null, (query) => query.where("at", "<", end ?? new Date()))
    .$if(search !== undefined, (query) =>
      query.where(
        sql`(summary || ' ' || actor_email)`,
        "ilike",
        `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`,
      ),
    );
}
