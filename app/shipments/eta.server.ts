import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { hasMoved, type MoveCause, type MoveReason } from "./eta.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";

export interface EtaMove {
  id: string;
  previous: Date | null;
  eta: Date | null;
  /** Absent when legs or an import changed it. */
  cause?: MoveCause;
}

/**
 * Records changes of the estimated delivery and skips those that did not move. The first promise is stored on the
 * first move and cleared when the date returns to it. A given reason becomes the shipment's reason of delay.
 */
export async function recordEtaMoves(tx: Kysely<DB>, actor: Actor, moves: readonly EtaMove[]): Promise<void> {
  const rows = moves
    .filter(({ previous, eta }) => hasMoved(previous, eta))
    .map(({ id, previous, eta, cause }) => ({ shipment_id: id, previous, eta, ...cause }));
  if (rows.length === 0) return;
  await sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as move(shipment_id uuid, previous timestamptz, eta timestamptz, reason text, note text)
    ), kept as (
      insert into shipment_eta_changes (shipment_id, previous, eta, reason, note, changed_by, changed_by_id)
      select shipment_id, previous, eta, reason, note, ${actor.email}, ${actor.id}::uuid from moved
    )
    update shipments set
      first_eta = case when date_trunc('minute', coalesce(first_eta, previous)) is distinct from date_trunc('minute', eta)
        then coalesce(first_eta, previous) end,
      delay_reason = case when reason is null and note is null then delay_reason else reason end,
      delay_note = case when reason is null and note is null then delay_note else note end
    from moved where shipments.id = moved.shipment_id`.execute(tx);
}

const MOVES_SHOWN = 50;

/** Lists the latest fifty moves, newest first; `by` is null when nobody of the staff made the change. */
export async function listEtaMoves(db: Database, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  return db
    .selectFrom("shipment_eta_changes as move")
    .leftJoin("admin_users as person", "person.id", "move.changed_by_id")
    .select(["move.id", "previous", "eta", "note", "move.created_at"])
    .select(sql<MoveReason | null>`move.reason`.as("reason"))
    .select(sql<string | null>`coalesce(nullif(person.name, ''), nullif(move.changed_by, ''))`.as("by"))
    .where("shipment_id", "=", shipmentId)
    .orderBy("move.created_at", "desc")
    .orderBy("move.id", "desc")
    .limit(MOVES_SHOWN)
    .execute();
}

/**
 * For queries of `shipments`: the offset from UTC, in minutes, at the place of delivery, when the estimate is the
 * arrival of the last leg; null for a typed estimate, which is in company time.
 */
export const etaOffset = sql<number | null>`(
  select last.eta_offset from (
    select eta, eta_offset from shipment_legs where shipment_id = shipments.id order by position desc limit 1) as last
  where last.eta = shipments.estimated_delivery)`;
