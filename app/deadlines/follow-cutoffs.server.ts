import { type Kysely, type RawBuilder, sql } from "kysely";
import { placeOfCode } from "#app/shipments/event-place.server.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { timesBetween } from "./count-deadline.server.ts";

interface Cutoff {
  /** A code of `deadline_kinds`. */
  kind: string;
  due: Date | null;
  /** Set when the time is unchanged: only the place of an existing deadline is updated. */
  isKept: boolean;
}

interface PlacedCutoffs {
  id: string;
  place: string | null;
  place_code: string | null;
  cutoffs: readonly Cutoff[];
}

/**
 * Copies a consolidation's cut-offs to its shipments: entered, moved or removed. A shipment with its own deadline of
 * the kind, or a done one, keeps it.
 */
export async function followCutoffs(
  tx: Kysely<DB>,
  actor: EventActor,
  consolidation: PlacedCutoffs,
  shipmentIds: readonly string[],
): Promise<void> {
  const now = await databaseTime(tx);
  const ids: string[] = [];
  for (const { kind, due, isKept } of consolidation.cutoffs) {
    const followed = sql`deadlines.consolidation_id = ${consolidation.id} and deadlines.kind = ${kind}
      and deadlines.done_at is null and deadlines.shipment_id = any(${shipmentIds}::uuid[])`;
    const write = !due
      ? sql<{ id: string }>`delete from deadlines where ${followed} returning id`
      : isKept
        ? movePlace(consolidation, due, followed)
        : entered(consolidation, { kind, due }, { shipmentIds, actor, now });
    ids.push(...(await write.execute(tx)).rows.map(({ id }) => id));
  }
  await emit(
    tx,
    actor,
    ids.map((entityId) => ({ action: "deadline.followed", entityId, audited: false })),
  );
}

const movePlace = ({ place, place_code }: PlacedCutoffs, due: Date, followed: RawBuilder<unknown>) =>
  sql<{ id: string }>`
    update deadlines set place = ${place}, place_code = ${place_code}, revision = revision + 1,
      due_offset = ${placeOfCode(place_code, due).utc_offset}
    where ${followed} returning id`;

function entered(
  { id, place, place_code }: PlacedCutoffs,
  { kind, due }: Pick<Cutoff, "kind"> & { due: Date },
  { shipmentIds, actor, now }: { shipmentIds: readonly string[]; actor: EventActor; now: Date },
) {
  const times = JSON.stringify(timesBetween(now < due ? now : due, due, place_code, now));
  return sql<{ id: string }>`
    insert into deadlines (shipment_id, kind, place, place_code, consolidation_id, created_by, starts_at, half_at,
      most_at, due_at, due_offset, stage, next_at)
    select shipment, ${kind}, ${place}, ${place_code}, ${id}::uuid, ${actor.email}, times.starts_at, times.half_at,
      times.most_at, times.due_at, times.due_offset, times.stage, times.next_at
    from unnest(${shipmentIds}::uuid[]) as shipment, jsonb_to_record(${times}::jsonb) as times(
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
    returning id`;
}
