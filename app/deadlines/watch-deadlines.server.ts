import { type Kysely, sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  type Counted,
  countedTimes,
  firstEvent,
  type Notice,
  noticeTimes,
  type Times,
} from "./count-deadline.server.ts";

const BATCH = 500;
const DEADLINE_COLUMNS = {
  shipment: sql`deadlines.shipment_id`,
  code: sql`deadlines.from_event`,
  place: sql`deadlines.place_code`,
};

/**
 * Recalculates deadlines after an event or a change of destination, and raises those that have reached half, four
 * fifths or all of their time.
 * @returns whether there may be more
 */
export async function watchDeadlines(db: Database): Promise<boolean> {
  const recounted = await db.transaction().execute(countStale);
  const moved = await db.transaction().execute(moveNotices);
  const raised = await db.transaction().execute(raise);
  return [recounted, moved, raised].includes(BATCH);
}

async function countStale(tx: Kysely<DB>): Promise<number> {
  const { rows } = await sql<Counted & { id: string; was: Date | null; at: Date | null }>`
    select id, place_code, free_days, working_days, from_event, starts_at as was, ${firstEvent(DEADLINE_COLUMNS)} as at
    from deadlines where stale and claim_id is null order by id limit ${BATCH} for update skip locked`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  const now = await databaseTime(tx);
  await storeTimes(
    tx,
    rows.map((row) => ({ id: row.id, ...countedTimes(row, row.at ?? undefined, now) })),
  );
  const moved = rows.filter(({ was, at }) => was?.getTime() !== at?.getTime());
  await announce(tx, moved, "counted");
  return rows.length;
}

/** Moves claims' notices to a changed destination: the place, and the time zone in which the day ends. */
async function moveNotices(tx: Kysely<DB>): Promise<number> {
  const { rows } = await sql<Notice & { id: string; place: string }>`
    select deadlines.id, destination_location as place, destination_code as place_code, happened_at, notice_due
    from deadlines join claims on claims.id = claim_id join shipments on shipments.id = deadlines.shipment_id
    where stale order by deadlines.id limit ${BATCH} for update of deadlines skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const now = await databaseTime(tx);
  await storeTimes(
    tx,
    rows.map((row) => ({ id: row.id, ...noticeTimes(row, now) })),
  );
  await sql`
    update deadlines set place = notice.place, place_code = notice.place_code, revision = revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice(id uuid, place text, place_code text)
    where deadlines.id = notice.id`.execute(tx);
  await announce(tx, rows, "counted");
  return rows.length;
}

const storeTimes = (tx: Kysely<DB>, times: readonly (Times & { id: string })[]) =>
  sql`
    update deadlines set stale = false, starts_at = times.starts_at, due_at = times.due_at,
      due_offset = times.due_offset, half_at = times.half_at, most_at = times.most_at, stage = times.stage,
      next_at = times.next_at, seen_stage = least(seen_stage, times.stage)
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as times(id uuid, starts_at timestamptz, due_at timestamptz,
      due_offset smallint, half_at timestamptz, most_at timestamptz, stage smallint, next_at timestamptz)
    where deadlines.id = times.id`.execute(tx);

async function raise(tx: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with ripe as (
      select id from deadlines where done_at is null and next_at <= now() order by next_at limit ${BATCH}
      for update skip locked
    ), stages as (
      select id, (half_at <= now())::int + (most_at <= now())::int + (due_at <= now())::int as stage
      from deadlines where id in (select id from ripe)
    )
    update deadlines set stage = stages.stage,
      next_at = case stages.stage when 0 then half_at when 1 then most_at when 2 then due_at end
    from stages where deadlines.id = stages.id returning deadlines.id`.execute(tx);
  await announce(tx, rows, "reached");
  return rows.length;
}

/** Notifies open pages; the audit log only records actions by people. */
const announce = (tx: Kysely<DB>, rows: readonly { id: string }[], verb: "counted" | "reached") =>
  emit(
    tx,
    NOBODY,
    rows.map(({ id }) => ({ action: `deadline.${verb}`, entityId: id, audited: false })),
  );
