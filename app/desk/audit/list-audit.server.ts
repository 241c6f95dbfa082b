import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import { isNamed } from "#app/accounts/person.ts";
import type { LoggedAct } from "#app/acts/act.ts";
import { AUDIT_AREAS, type AuditFilter, NOT_SIGNED_IN } from "./audit-filter.ts";
import type { AuditRecord } from "#app/audit/phrases.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/kit/time/time.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { findArchived, type ArchivedDeletion } from "#app/deleted/archive-acts.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { foldInSql, mentions } from "#database/connection/text-search.ts";
import { UNDOABLE } from "#app/shipments/undo-bulk.server.ts";

export interface AuditRow extends AuditRecord {
  id: number;
  at: Date;
  archived?: ArchivedDeletion;
  act?: LoggedAct;
}

export interface AuditPage {
  rows: AuditRow[];
  next: number | null;
}

const pageSize = 50;

/** Entries about customers' debts and payments, by the capability that is required to read them elsewhere. */
const MONEY = {
  "invoices.read_all": { entities: ["invoice", "invoices"], actions: [] },
  "payments.read": {
    entities: ["payment", "bank_statement", "export_profile"],
    actions: ["company.credit_limit_set", "company.reminded", "company.statement_sent"],
  },
  "supplier_invoices.read": { entities: ["supplier_invoice"], actions: [] },
} as const;

function readableBy(actor: Actor): RawBuilder<SqlBool> {
  const hidden = (Object.keys(MONEY) as (keyof typeof MONEY)[]).filter((each) => !can(actor, each));
  const entities = hidden.flatMap((each) => MONEY[each].entities);
  const actions = hidden.flatMap((each) => MONEY[each].actions);
  if (hidden.length === 0) return sql`true`;
  return sql`(entity <> all(${entities}::text[]) and action <> all(${actions}::text[]))`;
}

export async function listAudit(
  db: Kysely<DB>,
  actor: Actor,
  filter: AuditFilter,
  options: { before?: number; size?: number } = {},
): Promise<AuditPage> {
  authorize(actor, "audit.read");
  const size = options.size ?? pageSize;
  const entries = await matchingEntries(db, filter)
    .where(readableBy(actor))
    .$if(options.before !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (select at, id from audit_log where id = ${options.before})`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size + 1)
    .execute();
  const rows = entries.slice(0, size).map(toRow);
  const archived = await findArchived(
    db,
    rows.filter(({ action }) => action.endsWith(".deleted") || action.endsWith(".deleted_begun")),
  );
  for (const id of await beginningsOfEndedActs(db, rows)) archived.delete(id);
  for (const row of rows) row.archived = archived.get(row.id);
  const acts = await findLoggedActs(
    db,
    rows.flatMap((row) => actOf(row) ?? []),
  );
  for (const row of rows) row.act = acts.get(actOf(row) ?? "");
  await addNames(db, rows);
  return { rows, next: entries.length > size ? (rows.at(-1)?.id ?? null) : null };
}

/** The id of the bulk act that an entry belongs to. Entries of an undo name the original act too, and are excluded. */
const actOf = ({ action, details }: AuditRow): string | undefined =>
  action !== "shipments.act_undone" && typeof details.act === "string" ? details.act : undefined;

/** Returns the «begun» entries of bulk acts that also have a final entry: only the final one offers to restore. */
async function beginningsOfEndedActs(db: Kysely<DB>, rows: readonly AuditRow[]): Promise<number[]> {
  const begun = rows.filter(({ action }) => action === "shipments.deleted_begun");
  if (begun.length === 0) return [];
  const acts = begun.map(({ details }) => String(details.act));
  const { rows: ended } = await sql<{ act: string }>`
    select details->>'act' as act from audit_log
    where entity = 'shipments' and action = 'shipments.deleted' and details->>'act' = any(${acts})`.execute(
    db,
  );
  const endedActs = new Set(ended.map(({ act }) => act));
  return begun.filter(({ details }) => endedActs.has(String(details.act))).map(({ id }) => id);
}

/** What of a shipment's own: who may not read the audit log sees changes of the record alone. */
const OWN_ENTITIES = ["document", "shipment_file", "shipment_note"];

/** Reads the newest entries about a shipment and, for readers of the audit log, about its papers, files, notes and charges. */
export async function listAuditOfShipment(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  size: number,
): Promise<AuditRow[]> {
  authorize(actor, "shipments.read");
  const isReader = can(actor, "audit.read");
  const entities = [
    "shipment",
    ...(isReader ? OWN_ENTITIES : []),
    ...(isReader && can(actor, "charges.read") ? ["charge"] : []),
  ];
  const entries = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("entity", "in", entities)
    .where("entity_id", "=", id)
    .where("audited", "=", sql.lit(true))
    .orderBy("id", "desc")
    .limit(size)
    .execute();
  const rows = entries.map(toRow);
  await addNames(db, rows);
  return rows;
}

async function addNames(db: Kysely<DB>, rows: AuditRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))];
  if (ids.length === 0) return;
  const people = await db
    .selectFrom("admin_users")
    .select(["id", "name", "email"])
    .where("id", "in", ids)
    .execute();
  // The default name is no name, also beside an earlier e-mail.
  const names = new Map(people.filter(isNamed).map(({ id, name }) => [id, name]));
  for (const row of rows) row.actorName = names.get(row.actorId ?? "");
}

const toRow = (row: Selectable<DB["audit_log"]>): AuditRow => ({
  id: Number(row.id),
  at: row.at,
  actorId: row.actor_id,
  actorEmail: row.actor_email,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  summary: row.summary,
  details: row.details as Record<string, unknown>,
});

/** Entries that offer to restore what was deleted: the last of a bulk act, as long as something of it is archived. */
const RESTORABLE = sql<boolean>`(
  action like '%.deleted' and (details->>'deleted' in (select id::text from deleted_records where restored_at is null)
    or details->>'act' in (select act_id::text from deleted_records where restored_at is null))
  or action = 'shipments.deleted_begun'
    and details->>'act' in (select act_id::text from deleted_records where restored_at is null)
    and not exists (select from audit_log as ended
      where ended.action = 'shipments.deleted' and ended.details->>'act' = audit_log.details->>'act'))`;

function matchingEntries(db: Kysely<DB>, { person, area, from, to, search, restorable }: AuditFilter) {
  const start = from ? startOfLocalDay(from) : null;
  const end = to ? endOfLocalDay(to) : null;
  return db
    .selectFrom("audit_log")
    .selectAll()
    .where("audited", "=", sql.lit(true))
    .$if(person === NOT_SIGNED_IN, (query) => query.where("actor_id", "is", null))
    .$if(person !== undefined && person !== NOT_SIGNED_IN, (query) =>
      query.where("actor_id", "=", person ?? ""),
    )
    .$if(area !== undefined, (query) =>
      query.where("entity", "in", [...(area ? AUDIT_AREAS[area].entities : [])]),
    )
    .$if(start !== null, (query) => query.where("at", ">=", start ?? new Date()))
    .$if(end !== null, (query) => query.where("at", "<", end ?? new Date()))
    .$if(restorable !== undefined, (query) => query.where(RESTORABLE))
    .$if(search !== undefined, (query) =>
      query.where(mentions(foldInSql(sql`summary || ' ' || actor_email`), search ?? "")),
    );
}

async function findLoggedActs(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, LoggedAct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LoggedAct>`
    select id, done - skipped as count, state = 'undone' as "isUndone" from acts
    where id::text = any(${ids}) and kind = any(${UNDOABLE}) and state <> 'running' and done > skipped
      and not exists (select from acts as undo where undo.subject = acts.id and undo.state = 'running')`.execute(
    db,
  );
  return new Map(rows.map((act) => [act.id, act]));
}
