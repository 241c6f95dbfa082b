import { type Kysely, sql } from "kysely";
import { actBatch, ACT_MESSAGES } from "#app/acts/act.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { type ActKind, changedBy, lockAct } from "#app/acts/act-kind.server.ts";
import { type BegunAct, startAct } from "#app/acts/run-act.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit, emitEach } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { moveEtasBack } from "./bulk-eta.server.ts";
import { possibleOwners } from "./owner.server.ts";
import { shipmentEvent } from "./shipment.server.ts";
import { resetLaterTimestamps, syncStatusesFromHistory } from "#app/status-history/sync-status.server.ts";

/** Kinds of bulk acts that can be undone; deletions are restored instead. */
export const UNDOABLE = ["status", "owner", "eta"] as const;
type Undoable = (typeof UNDOABLE)[number];

export const isUndoable = (kind: string): kind is Undoable => UNDOABLE.some((each) => each === kind);

interface UndoParameters {
  of: Undoable;
  parameters: unknown;
}

interface BulkChange {
  place: number;
  shipment: string;
  back: unknown;
}

/**
 * Undoes a bulk act once, as far as it was performed; shipments changed since stay. @throws NotFound when too old,
 * Conflict while it runs
 */
export async function undoBulkAct(db: Database, actor: Actor, id: string): Promise<BegunAct> {
  authorize(actor, "shipments.write");
  const stored = await db
    .selectFrom("acts")
    .select(["kind", "parameters"])
    .where("id", "=", rowId(id))
    .executeTakeFirst();
  if (!stored || !isUndoable(stored.kind)) throw new NotFound(ACT_MESSAGES.gone);
  return startAct(db, actor, undoKind, {
    parameters: { of: stored.kind, parameters: stored.parameters },
    subject: id,
    async take(tx) {
      const act = await lockAct(tx, sql`id = ${id} for update`);
      if (act?.state === "running") throw new Conflict(ACT_MESSAGES.stillRuns);
      const { rows } = await sql<{ left: number; isBegun: boolean }>`
        select count(*)::int as left,
          exists (select from acts where subject = ${id} and state = 'running' and total > 0) as "isBegun"
        from act_shipments where act_id = ${id} and back is not null`.execute(tx);
      const { left = 0, isBegun = false } = rows[0] ?? {};
      if (isBegun) throw new Conflict(ACT_MESSAGES.undoRuns);
      if (left === 0) throw new Conflict(ACT_MESSAGES.alreadyUndone);
      // The notification of the undo replaces it.
      await sql`update acts set read_at = now() where id = ${id} and actor_id::text = ${actor.id}`.execute(
        tx,
      );
      return left;
    },
  });
}

export const undoKind: ActKind<UndoParameters> = {
  name: "undo",
  needs: () => ["shipments.write"],
  async perform(tx, actor, act) {
    const { rows } = await sql<BulkChange>`
      select place, shipment_id as shipment, back from act_shipments
      where act_id = ${act.subject} and place > ${Number(act.outcome.after ?? -1)} and back is not null
      order by place limit ${actBatch.size}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return { processed: 0, skipped: 0 };
    const { rows: shipments } = await sql<{ id: string }>`
      select id from shipments where id = any(${rows.map(({ shipment }) => shipment)}::uuid[])
      order by id for update`.execute(tx);
    const ids = new Set(shipments.map(({ id }) => id));
    const here = rows.filter(({ shipment }) => ids.has(shipment));
    const undone = await UNDO[act.parameters.of](tx, actor, here, act.parameters.parameters as never);
    await sql`
      update act_shipments set back = null
      where act_id = ${act.subject} and place = any(${rows.map(({ place }) => place)}::int[])`.execute(tx);
    return { processed: rows.length, skipped: rows.length - undone, outcome: { after: last.place } };
  },
  async finish(tx, _, act) {
    await tx.updateTable("acts").set({ state: "undone" }).where("id", "=", act.subject).execute();
    return undefined;
  },
  event: (act) => ({
    action: "shipments.act_undone",
    summary: `${changedBy(act)}`,
    details: { act: act.subject, of: act.parameters.of },
  }),
};

const UNDO: Record<
  Undoable,
  (tx: Kysely<DB>, actor: Actor, rows: readonly BulkChange[], parameters: never) => Promise<number>
> = { status: withdrawEntries, owner: assignBack, eta: moveEtasBack };

/** Withdraws one entry of each of the locked shipments. @returns how many were not withdrawn before */
export async function withdrawEntries(
  tx: Kysely<DB>,
  actor: Actor,
  rows: readonly Pick<BulkChange, "shipment" | "back">[],
): Promise<number> {
  const entries = rows.map(({ back }) => (back as { entry: string }).entry);
  await resetLaterTimestamps(tx, ...rows.map(({ shipment }) => shipment));
  const { rows: withdrawn } = await sql<{
    id: string;
    tracking_number: string;
    status: string;
    location: string | null;
    at: Date;
  }>`
    update shipment_status_history as entry set withdrawn_at = clock_timestamp(), withdrawn_by = ${actor.email},
      withdrawn_by_id = ${actor.id}::uuid, withdrawal_reason = ${SHIPMENT_MESSAGES.undo}
    from shipments
    where entry.id = any(${entries}::uuid[]) and entry.withdrawn_at is null and shipments.id = entry.shipment_id
    returning shipments.id, tracking_number, entry.status, entry.location, entry."timestamp" as at`.execute(
    tx,
  );
  const lost = withdrawn.map(({ id, location }) => ({ id, lostLocation: location }));
  await syncStatusesFromHistory(tx, lost);
  const events = withdrawn.map(({ status, at, ...shipment }) => {
    const details = { happened: formatDateTime(at), withdrawn: [null, SHIPMENT_MESSAGES.undo] };
    return shipmentEvent("status.withdrawn", shipment, details, status);
  });
  await emit(tx, actor, events);
  return withdrawn.length;
}

/** Restores earlier owners, unless a colleague owns the shipment now or the earlier owner can no longer own shipments. */
async function assignBack(
  tx: Kysely<DB>,
  actor: Actor,
  rows: readonly BulkChange[],
  { owner }: { owner: string | null },
): Promise<number> {
  const possible = await possibleOwners(tx).execute();
  const names = new Map<string | null, string | null>([[null, null]]);
  for (const { id, name } of possible) names.set(id, name);
  const moves = rows.flatMap(({ shipment, back }) => {
    const to = (back as { owner: string | null }).owner;
    return names.has(to) ? [{ shipment, owner: to, name: names.get(to) ?? null }] : [];
  });
  const changing = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(shipment uuid, owner uuid, name text)
    join shipments on shipments.id = move.shipment and shipments.owner_id is not distinct from ${owner}::uuid`;
  await emitEach(
    tx,
    actor,
    { action: "shipment.assigned" },
    sql`select shipments.id::text as entity_id, tracking_number as summary,
        jsonb_build_object('owner', jsonb_build_array(earlier.name, move.name)) as details
      from ${changing} left join admin_users as earlier on earlier.id = shipments.owner_id`,
  );
  const { numAffectedRows = 0n } = await sql`
    update shipments set owner_id = changing.owner
    from (select shipments.id, move.owner from ${changing}) as changing
    where shipments.id = changing.id`.execute(tx);
  return Number(numAffectedRows);
}
