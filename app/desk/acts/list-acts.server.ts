import { sql } from "kysely";
import { type ActName, type ActNews, type ActProgress, ACT_MESSAGES } from "#app/acts/act.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { type BulkEtaMove, moveWords } from "#app/shipments/bulk-forms.ts";
import { statusWords } from "#app/shipments/status.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { isUndoable } from "#app/shipments/undo-bulk.server.ts";
import { ACT_COLUMNS, changedBy, lockAct, type StoredAct } from "#app/acts/act-kind.server.ts";
import { authorOf, kindOf } from "./continue-acts.server.ts";
import { endAct } from "#app/acts/run-act.server.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { ETA_MESSAGES } from "#app/shipments/eta.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

const LISTED = 5;
const NEWS_DAYS = 7;

/** Lists running acts of everybody, and the actor's unread acts that ended in the last days; newest first. */
export async function listActs(db: Database, actor: Actor): Promise<ActNews[]> {
  authorize(actor, "shipments.read");
  const { rows } = await sql<StoredAct & { by: string }>`
    select ${ACT_COLUMNS}, coalesce((select nullif(name, '') from admin_users where id = actor_id), actor_email) as by
    from acts
    where state = 'running' or (actor_id::text = ${actor.id} and read_at is null
      and finished_at > now() - make_interval(days => ${NEWS_DAYS}))
    order by state = 'running' desc, started_at desc limit ${LISTED}`.execute(db);
  return rows
    .filter(
      (act) => act.actor_id === actor.id || sectionOf(act) !== CUSTOMERS || can(actor, "customers.read"),
    )
    .map((act) => newsOf(act, actor));
}

const CUSTOMERS = "/admin/customers";

const sectionOf = ({ parameters }: StoredAct) =>
  (parameters as { kind?: string }).kind === "companies" ? CUSTOMERS : "/admin/shipments";

function newsOf(act: StoredAct & { by: string }, actor: Actor): ActNews {
  const { id, state, total, done, skipped, reason, kind } = act;
  const isMine = act.actor_id === actor.id;
  const progress = { id, state, total, done, skipped, reason, kind, words: wordsOf(act) };
  const may = kindOf(act)
    .needs(act.parameters)
    .some((each) => can(actor, each));
  return {
    id,
    state,
    total,
    done,
    skipped,
    reason,
    title: actTitle(progress),
    note: state === "running" ? (isMine ? "" : `by ${act.by}`) : actNote(progress),
    isMine,
    canStop: may && state === "running",
    undo: may ? undoableOf(act) : null,
    section: sectionOf(act),
  };
}

function undoableOf(act: StoredAct): string | null {
  if (act.kind === "undo") return act.state === "stopped" ? act.subject : null;
  const isChanged = (act.state === "done" || act.state === "stopped") && changedBy(act) > 0;
  return isUndoable(act.kind) && isChanged ? act.id : null;
}

function wordsOf({ kind, parameters }: StoredAct): string {
  const values = parameters as {
    status?: string;
    name?: string | null;
    fileName?: string;
    move?: Omit<BulkEtaMove, "eta"> & { eta: string | null };
  };
  if (kind === "status") return statusWords(values.status ?? "");
  if (kind === "owner") return values.name ?? "nobody";
  if (values.move)
    return moveWords(
      { ...values.move, eta: values.move.eta ? new Date(values.move.eta) : null },
      formatDateTime,
    );
  return values.fileName ?? "";
}

export async function markActRead(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "shipments.read");
  if (!isRowId(id)) return;
  await sql`
    update acts set read_at = now() where id = ${id} and actor_id::text = ${actor.id} and state <> 'running'`.execute(
    db,
  );
}

/** Stops an act before its next batch; finished batches are kept. @throws NotFound, Conflict, Forbidden */
export async function stopAct(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "shipments.write", "customers.write");
  await db.transaction().execute(async (tx) => {
    const act = isRowId(id) ? await lockAct(tx, sql`id = ${id} for update`) : undefined;
    if (!act) throw new NotFound(ACT_MESSAGES.gone);
    const kind = kindOf(act);
    authorize(actor, ...kind.needs(act.parameters));
    if (act.state !== "running") throw new Conflict("This is over already.");
    const reason = `${actor.name || actor.email} stopped it`;
    await endAct(tx, authorOf(act), kind, { ...act, state: "stopped", reason });
  });
}

const shipments = (count: number) => pluralize(count, "shipment");

interface ActState extends ActProgress {
  kind: ActName;
  words: string;
}

type TitleOf = (act: ActState, count: number) => string;

/** Titles of acts by kind: while they run, of all their records, and ended, of those that were changed. */
const TITLES: Record<ActName, [running: TitleOf, ended: TitleOf]> = {
  status: [
    ({ words }, count) => `Updating ${shipments(count)} to ${words}`,
    ({ words }, count) => SHIPMENT_MESSAGES.updatedMany(count, words),
  ],
  owner: [
    ({ words }, count) => `Assigning ${shipments(count)} to ${words}`,
    ({ words }, count) => SHIPMENT_MESSAGES.assignedMany(count, words),
  ],
  eta: [
    ({ words }, count) => `Moving the ETA of ${shipments(count)} ${words}`,
    ({ words }, count) => ETA_MESSAGES.movedMany(count, words),
  ],
  delete: [(_, count) => `Deleting ${shipments(count)}`, (_, count) => SHIPMENT_MESSAGES.deletedMany(count)],
  undo: [
    (_, count) => `Undoing a change of ${shipments(count)}`,
    (_, count) => ACT_MESSAGES.undoneMany(count),
  ],
  restore: [(_, count) => `Restoring ${shipments(count)}`, (_, count) => `Restored ${shipments(count)}`],
  erase: [
    (_, count) => `Deleting ${shipments(count)} for good`,
    (_, count) => `Deleted ${shipments(count)} for good`,
  ],
  import_undo: [
    ({ words }) => `Undoing the import of ${words}`,
    ({ skipped }, count) => IMPORT_MESSAGES.undone(count, skipped),
  ],
};

function actTitle(act: ActState): string {
  const [running, ended] = TITLES[act.kind];
  return act.state === "running" ? running(act, act.total) : ended(act, act.done - act.skipped);
}

function actNote({ kind, state, total, done, skipped, reason }: Omit<ActState, "words">): string {
  const notes: string[] = [];
  if (skipped > 0 && kind !== "import_undo") notes.push(skippedNote(kind, skipped));
  if (state === "stopped")
    notes.push(`It stopped before the other ${formatCount(total - done)}: ${reason ?? ACT_MESSAGES.failed}.`);
  if (state === "undone") notes.push(ACT_MESSAGES.alreadyUndone);
  return notes.join(" ");
}

function skippedNote(kind: ActName, skipped: number): string {
  if (kind === "eta") return ETA_MESSAGES.stayed(skipped);
  if (kind === "undo") return ACT_MESSAGES.notUndone(skipped);
  return kind === "restore" ? ACT_MESSAGES.stayDeleted(skipped) : ACT_MESSAGES.stayed(skipped);
}
