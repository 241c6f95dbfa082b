import { type Kysely, sql } from "kysely";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { timesBetween } from "./count-deadline.server.ts";

export interface Cutoff {
  /** A code of `deadline_kinds`. */
  kind: string;
  due: Date | null;
}

/**
 * The cut-offs of a consolidation at its shipments: entered, moved or taken away. One that has a deadline of the kind as
 * its own, or has finished it, keeps that.
 */
export async function followCutoffs(
  tx: Kysely<DB>,
  actor: EventActor,
  consolidation: { id: string; place: string | null; place_code: string | null; cutoffs: readonly Cutoff[] },
  shipmentIds: readonly string[],
): Promise<void> {
  const { id, place, place_code, cutoffs } = consolidation;
  const now = await databaseTime(tx);
  const ids: string[] = [];
  for (const { kind, due } of cutoffs) {
    const { rows } =
      due === null
        ? await sql<{ id: string }>`
            delete from deadlines where consolidation_id = ${id} and kind = ${kind} and done_at is null
              and shipment_id = any(${shipmentIds}::uuid[]) returning id`.execute(tx)
        : await sql<{ id: string }>`
            insert into deadlines (shipment_id, kind, place, place_code, consolidation_id, created_by, starts_at, half_at,
              most_at, due_at, due_offset, stage, next_at)
            select shipment, ${kind}, ${place}, ${place_code}, ${id}::uuid, ${actor.email}, times.starts_at, times.half_at,
              times.most_at, times.due_at, times.due_offset, times.stage, times.next_at
            from unnest(${shipmentIds}::uuid[]) as shipment, jsonb_to_record(${timesOf(due, place_code, now)}::jsonb) as times(
              starts_at timestamptz, half_at timestamptz, most_at timestamptz, due_at timestamptz, due_offset smallint,
              stage smallint, next_at timestamptz)
            where not exists (select from deadlines as own where own.shipment_id = shipment and own.kind = ${kind}
              and own.consolidation_id is null)
            on conflict (shipment_id, kind) where consolidation_id is not null do update set
              place = excluded.place, place_code = excluded.place_code, due_offset = excluded.due_offset,
              starts_at = excluded.starts_at, half_at = excluded.half_at, most_at = excluded.most_at,
              due_at = excluded.due_at, stage = excluded.stage, next_at = excluded.next_at, seen_stage = 0,
              revision = deadlines.revision + 1
            where deadlines.done_at is null and deadlines.due_at <> excluded.due_at
            returning id`.execute(tx);
    ids.push(...rows.map((row) => row.id));
  }
  await emit(
    tx,
    actor,
    ids.map((entityId) => ({ action: "deadline.followed", entity: "deadline", entityId, audited: false })),
  );
}

function timesOf(due: Date, place_code: string | null, now: Date): string {
  return JSON.stringify(timesBetween(now < due ? now : due, due, place_code, now));
}
