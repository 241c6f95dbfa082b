import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { type BulkEtaMove, type EtaUndoRow, moveWords } from "#domain/shipments/bulk-acts.ts";
import { causeText, hasMoved, type MoveReason } from "#domain/shipments/eta.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { COMPANY_TIME_ZONE } from "#domain/time-zone.ts";
import { formatDateTime, toLocalDateTime } from "#domain/time.ts";
import type { Database } from "../connection/connect.ts";
import { type DomainEvent, emit } from "../events/emit.ts";
import type { DB, JsonObject } from "../schema.generated.ts";
import { recordEtaMoves } from "./eta.ts";
import { type BulkOptions, inBatches } from "./in-batches.ts";
import { lockShipment } from "./shipment.ts";

type MovedLeg = EtaUndoRow["legs"][number];

interface Moving {
  id: string;
  tracking_number: string;
  previous: Date | null;
  eta: Date;
  reason: string | null;
  note: string | null;
}

/**
 * Moves the estimated delivery of all open shipments of a selection: by days, with what is still planned of their legs, or
 * to one moment. What is delivered or cancelled stays, and by days what has no date.
 *
 * @returns how many moved
 */
export async function moveEtaOfSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  move: BulkEtaMove,
  options: BulkOptions,
): Promise<number> {
  authorize(actor, "shipments.write");
  const cause = { reason: move.reason, note: move.note };
  const why = causeText(cause);
  let moved = 0;
  const perform = async (tx: Kysely<DB>, ids: string[]) => {
    const rows = (await readMoving(tx, ids, move)).filter(({ previous, eta }) => hasMoved(previous, eta));
    if (rows.length === 0) return;
    await writeEtas(tx, rows);
    await recordEtaMoves(
      tx,
      actor,
      rows.map(({ id, previous, eta }) => ({ id, previous, eta, ...(why && { cause }) })),
    );
    const planned = await shiftLegs(
      tx,
      rows.map(({ id }) => id),
      move.days ?? 0,
      options.now,
    );
    await emit(
      tx,
      actor,
      rows.map((row) =>
        movedEvent(row, row.previous, row.eta, {
          ...(planned.has(row.id) && { "planned legs": [null, moveWords(move, formatDateTime)] }),
          ...(why && { "why it moved": [null, why] }),
        }),
      ),
    );
    moved += rows.length;
    options.onUndo?.(
      rows.map(({ id, previous, eta, reason, note }) => ({
        shipment: id,
        previous: asText(previous),
        eta: eta.toISOString(),
        reason,
        note,
        legs: planned.get(id) ?? [],
      })),
    );
  };
  const summary = () => `${moved} ${moveWords(move, formatDateTime)}`;
  await inBatches(db, actor, selection, { action: "shipments.moved", summary, perform }, options);
  return moved;
}

async function readMoving(tx: Kysely<DB>, ids: string[], { days, eta }: BulkEtaMove): Promise<Moving[]> {
  const to = days === null ? sql`${eta}::timestamptz` : shifted(sql`estimated_delivery`, days);
  const { rows } = await sql<Moving>`
    select id, tracking_number, estimated_delivery as previous, ${to} as eta, delay_reason as reason, delay_note as note
    from shipments
    where id = any(${ids}::uuid[]) and status not in ('delivered', 'cancelled') and ${to} is not null`.execute(
    tx,
  );
  return rows;
}

/** The same time of day, so many days on, also across a change of the clocks. */
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

/**
 * Moves what is planned and still ahead in the legs of shipments: departures and arrivals without an actual time, and the
 * last arrival in any case, which the estimated delivery follows.
 *
 * @param now moments before it are not planned any more
 * @returns the legs that moved, as they were, by shipment
 */
async function shiftLegs(
  tx: Kysely<DB>,
  ids: readonly string[],
  days: number,
  now: Date,
): Promise<ReadonlyMap<string, MovedLeg[]>> {
  const legs = new Map<string, MovedLeg[]>();
  if (days === 0) return legs;
  const { rows } = await sql<{ shipment_id: string; id: string; etd: Date | null; eta: Date | null }>`
    with planned as (
      select leg.id, leg.etd, leg.eta,
        leg.atd is null and leg.etd > ${now}::timestamptz as leaves,
        leg.ata is null and (leg.eta > ${now}::timestamptz or not exists (
          select from shipment_legs as later
          where later.shipment_id = leg.shipment_id and later.position > leg.position)) as arrives
      from shipment_legs as leg where leg.shipment_id = any(${ids}::uuid[])
    ), moved as (
      select id, etd as etd_before, eta as eta_before, case when leaves then ${shifted(sql`etd`, days)} else etd end as etd,
        case when arrives then ${shifted(sql`eta`, days)} else eta end as eta
      from planned where leaves or arrives
    )
    update shipment_legs as leg set etd = moved.etd, eta = greatest(moved.eta, moved.etd)
    from moved where leg.id = moved.id and (moved.etd is distinct from leg.etd or moved.eta is distinct from leg.eta)
    returning leg.shipment_id, leg.id, moved.etd_before as etd, moved.eta_before as eta`.execute(tx);
  for (const { shipment_id, id, etd, eta } of rows)
    legs.set(shipment_id, [...(legs.get(shipment_id) ?? []), { id, etd: asText(etd), eta: asText(eta) }]);
  return legs;
}

/** Puts moved legs back as they were; a moment that was changed since stays. */
async function restoreLegs(tx: Kysely<DB>, shipment: string, legs: readonly MovedLeg[], days: number) {
  if (legs.length === 0) return;
  await sql`
    update shipment_legs as leg set
      etd = case when leg.etd = ${shifted(sql`was.etd`, days)} then was.etd else leg.etd end,
      eta = case when leg.eta in (${shifted(sql`was.eta`, days)}, leg.etd) then was.eta else leg.eta end
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as was(id uuid, etd timestamptz, eta timestamptz)
    where leg.id = was.id and leg.shipment_id = ${shipment}`.execute(tx);
}

const asText = (moment: Date | null) => moment?.toISOString() ?? null;

/**
 * Puts the estimated delivery of a shipment back as it was before a bulk act, with its legs and the reason of its delay.
 *
 * @returns false where it was changed since: nothing was stored
 * @throws NotFound
 */
export async function moveEtaBack(
  db: Database,
  actor: Actor,
  row: EtaUndoRow,
  days: number | null,
): Promise<boolean> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, row.shipment);
    const before = shipment.estimated_delivery;
    const eta = row.previous === null ? null : new Date(row.previous);
    if (hasMoved(before, row.eta === null ? null : new Date(row.eta))) return false;
    await writeEtas(tx, [{ id: shipment.id, eta }]);
    await recordEtaMoves(tx, actor, [{ id: shipment.id, previous: before, eta }]);
    await tx
      .updateTable("shipments")
      .set({ delay_reason: row.reason as MoveReason | null, delay_note: row.note })
      .where("id", "=", shipment.id)
      .execute();
    if (days !== null) await restoreLegs(tx, shipment.id, row.legs, days);
    await emit(tx, actor, movedEvent(shipment, before, eta));
    return true;
  });
}

function movedEvent(
  shipment: { id: string; tracking_number: string },
  before: Date | null,
  after: Date | null,
  more: JsonObject = {},
): DomainEvent {
  const local = (at: Date | null) => (at === null ? null : toLocalDateTime(at));
  return {
    action: "shipment.updated",
    entity: "shipment",
    entityId: shipment.id,
    summary: shipment.tracking_number,
    details: { estimated_delivery: [local(before), local(after)], ...more },
  };
}
