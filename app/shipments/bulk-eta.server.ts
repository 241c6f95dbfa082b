import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type BulkEtaMove, moveWords } from "./bulk-forms.ts";
import { causeText, hasMoved } from "./eta.ts";
import type { ShipmentSelection } from "./selection.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { formatDateTime, toLocalDateTime } from "#app/kit/time/time.ts";
import type { ActKind } from "#app/acts/act-kind.server.ts";
import type { BegunAct } from "#app/acts/run-act.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { type DomainEvent, emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import {
  bulkEvent,
  type BulkOptions,
  type BulkParameters,
  storeUndoData,
  lockNext,
  startOnSelected,
} from "./bulk-rows.server.ts";
import { shipmentEvent } from "./shipment.server.ts";
import { recordEtaMoves } from "./eta.server.ts";
import { type LegMove, type MovedLeg, moveLegs, plannedMoves, restoreLegs } from "./bulk-eta-legs.server.ts";

interface Moving {
  id: string;
  tracking_number: string;
  previous: Date | null;
  eta: Date;
  reason: string | null;
  note: string | null;
}

interface EtaParameters extends BulkParameters {
  move: Omit<BulkEtaMove, "eta"> & { eta: string | null };
}

interface EtaBack {
  previous: string | null;
  eta: string;
  reason: string | null;
  note: string | null;
  legs: MovedLeg[];
}

/** Moves the estimated delivery by days, with the planned leg times, or to a fixed moment. @throws SelectionChanged */
export async function moveEtaOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  move: BulkEtaMove,
  options: BulkOptions,
): Promise<BegunAct> {
  authorize(actor, "shipments.write");
  const stored = { ...move, eta: move.eta?.toISOString() ?? null };
  return startOnSelected(db, actor, etaKind, { selection, options, parameters: { move: stored } });
}

const moveOf = ({ move }: EtaParameters): BulkEtaMove => ({
  ...move,
  eta: move.eta === null ? null : new Date(move.eta),
});

export const etaKind: ActKind<EtaParameters> = {
  name: "eta",
  needs: () => ["shipments.write"],
  async perform(tx, actor, act) {
    const { taken, ids } = await lockNext(tx, actor, act);
    const rows = await moveEtas(tx, actor, ids, act.parameters);
    await storeUndoData(tx, act, rows);
    return { processed: taken, skipped: taken - rows.length };
  },
  event: (act) => bulkEvent(act, "shipments.moved", moveWords(moveOf(act.parameters), formatDateTime)),
};

async function moveEtas(
  tx: Kysely<DB>,
  actor: Actor,
  ids: string[],
  parameters: EtaParameters,
): Promise<{ shipment: string; back: EtaBack }[]> {
  const move = moveOf(parameters);
  const cause = { reason: move.reason, note: move.note };
  const why = causeText(cause);
  const moving = await readMoving(tx, ids, move);
  const movingIds = moving.map(({ id }) => id);
  const legs = await plannedMoves(tx, movingIds, move.days ?? 0, new Date(parameters.now));
  const rows = moving
    .map((row) => ({ ...row, eta: arrivalOf(row, legs) ?? row.eta }))
    .filter(({ previous, eta }) => hasMoved(previous, eta));
  if (rows.length === 0) return [];
  await writeEtas(tx, rows);
  const moves = rows.map(({ id, previous, eta }) => ({ id, previous, eta, ...(why && { cause }) }));
  await recordEtaMoves(tx, actor, moves);
  const moved = new Set(rows.map(({ id }) => id));
  const movedLegs = legs.filter(({ shipment_id }) => moved.has(shipment_id));
  const planned = await moveLegs(tx, movedLegs);
  const events = rows.map((row) =>
    movedEvent(row, row.previous, row.eta, {
      ...(planned.has(row.id) && { "planned legs": [null, moveWords(move, formatDateTime)] }),
      ...(why && { "why it moved": [null, why] }),
    }),
  );
  await emit(tx, actor, events);
  return rows.map(({ id, previous, eta, reason, note }) => ({
    shipment: id,
    back: { previous: asText(previous), eta: eta.toISOString(), reason, note, legs: planned.get(id) ?? [] },
  }));
}

async function readMoving(tx: Kysely<DB>, ids: string[], { days, eta }: BulkEtaMove): Promise<Moving[]> {
  const to = days === null ? sql`${eta}::timestamptz` : shifted(sql`estimated_delivery`, days);
  const { rows } = await sql<Moving>`
    select id, tracking_number, estimated_delivery as previous, ${to} as eta, delay_reason as reason, delay_note as note
    from shipments
    where id = any(${ids}::uuid[]) and ${SHIPMENT_IS_OPEN} and ${to} is not null`.execute(tx);
  return rows;
}

/** Shifts a moment by days and keeps the local time of day across clock changes. */
const shifted = (
  moment: ReturnType<typeof sql>,
  days: number,
) => sql`((${moment} at time zone ${COMPANY_TIME_ZONE})
  + make_interval(days => ${days}::int)) at time zone ${COMPANY_TIME_ZONE}`;

async function writeEtas(tx: Kysely<DB>, rows: readonly { id: string; eta: Date | null }[]): Promise<void> {
  await sql`
    update shipments set estimated_delivery = move.eta
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as move(id uuid, eta timestamptz)
    where shipments.id = move.id`.execute(tx);
}

/** Returns the new arrival of the last leg; undefined when the estimated delivery did not follow that leg. */
function arrivalOf({ id, previous }: Moving, legs: readonly LegMove[]): Date | undefined {
  const last = legs.find(({ shipment_id, is_last }) => is_last && shipment_id === id);
  return last && !hasMoved(previous, last.before.eta) ? (last.after.eta ?? undefined) : undefined;
}

const asText = (moment: Date | null) => moment?.toISOString() ?? null;

/** Undoes moves, except where a shipment was changed afterwards. @returns the number of shipments restored */
export async function moveEtasBack(
  tx: Kysely<DB>,
  actor: Actor,
  rows: readonly { shipment: string; back: unknown }[],
): Promise<number> {
  const { rows: stored } = await sql<{ id: string; tracking_number: string; before: Date | null }>`
    select id, tracking_number, estimated_delivery as before from shipments
    where id = any(${rows.map(({ shipment }) => shipment)}::uuid[])`.execute(tx);
  const backs = new Map(rows.map(({ shipment, back }) => [shipment, back as EtaBack]));
  const moving = stored.flatMap((row) => {
    const back = backs.get(row.id);
    if (!back || hasMoved(row.before, new Date(back.eta))) return [];
    return [{ ...row, back, eta: back.previous === null ? null : new Date(back.previous) }];
  });
  if (moving.length === 0) return 0;
  const moves = moving.map(({ id, before, eta }) => ({ id, previous: before, eta }));
  await writeEtas(tx, moves);
  await recordEtaMoves(tx, actor, moves);
  await restoreDelays(
    tx,
    moving.map(({ id, back: { reason, note } }) => ({ id, reason, note })),
  );
  const legs = moving.flatMap(({ id, back }) => back.legs.map((leg) => ({ ...leg, shipment: id })));
  await restoreLegs(tx, legs);
  const events = moving.map((row) => movedEvent(row, row.before, row.eta));
  await emit(tx, actor, events);
  return moving.length;
}

/** Restores the reasons for delays as they were before an act. */
export async function restoreDelays(
  tx: Kysely<DB>,
  delays: readonly { id: string; reason: string | null; note: string | null }[],
): Promise<void> {
  await sql`
    update shipments set delay_reason = was.reason, delay_note = was.note
    from jsonb_to_recordset(${JSON.stringify(delays)}::jsonb) as was(id uuid, reason text, note text)
    where shipments.id = was.id`.execute(tx);
}

function movedEvent(
  shipment: { id: string; tracking_number: string },
  before: Date | null,
  after: Date | null,
  more: JsonObject = {},
): DomainEvent {
  const local = (at: Date | null) => (at === null ? null : toLocalDateTime(at));
  return shipmentEvent("shipment.updated", shipment, {
    estimated_delivery: [local(before), local(after)],
    ...more,
  });
}
