import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { codedAs } from "#content/places/coded-as.server.ts";
import { places } from "#content/places/places.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type Keyset, rowsAround } from "#app/kit/keyset.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { departureDay } from "#app/shipments/legs.ts";
import { paidBy } from "#app/shipments/payer.server.ts";
import { rowsOfShipments } from "#app/shipments/details.server.ts";
import { hasNumber } from "#app/shipments/filter.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { afterCursor, cursorAt, isRowId, rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { type PlannedDay, plannedUntil, type Rhythm } from "./rhythm.ts";
import { patternOf } from "./series.server.ts";
import type { SeriesFilter } from "./series.ts";

/** Maximum count; one more stands for «more». */
const SERIES_COUNTED = 1000;
/** Maximum number of proposed days that are listed. */
const WAITING_SHOWN = 10;
const DECIDED_SHOWN = 6;

const columns = (db: Kysely<DB>) =>
  db
    .selectFrom("shipment_series as series")
    .leftJoin("shipments as pattern", (join) => join.onRef("pattern.id", "=", patternOf("series")))
    .leftJoin("shippers", "shippers.id", "pattern.shipper_id")
    .leftJoin("consignees", "consignees.id", "pattern.consignee_id")
    .leftJoin("admin_users as owner", "owner.id", "pattern.owner_id")
    .select(["series.id", "series.every", "series.unit", "series.starts_on", "series.ends_on"])
    .select(["series.closed_days", "series.lead_days", "series.next_on", "series.planned_on"])
    .select(["series.revision", "series.ended_at", "series.created_at"])
    .select(["pattern.id as pattern_id", "pattern.tracking_number", "pattern.owner_id"])
    .select(["pattern.origin_location", "pattern.destination_location", "pattern.service_type"])
    .select(["pattern.origin_code", "pattern.destination_code"])
    .select([
      sql<string | null>`coalesce(nullif(consignees.company, ''), consignees.name)`.as("consignee"),
      sql<string | null>`coalesce(nullif(shippers.company, ''), shippers.name)`.as("shipper"),
      paidBy("pattern").as("paid_by"),
      sql<string | null>`coalesce(nullif(owner.name, ''), owner.email)`.as("owner"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof columns>["execute"]>>[number];

export interface Series extends Omit<Row, "unit" | "closed_days">, Rhythm {
  /** Days proposed now, the earliest first: `makeNextShipment` takes the first. */
  waiting: PlannedDay[];
  /** The day after the proposed ones; null when the series is over. */
  next: PlannedDay | null;
}

/** @param today `YYYY-MM-DD` */
function withDays(row: Row, today: string): Series {
  const rhythm = {
    ...row,
    origin_location: row.origin_location && places.shownName(row.origin_location, row.origin_code),
    destination_location:
      row.destination_location && places.shownName(row.destination_location, row.destination_code),
    unit: row.unit as Rhythm["unit"],
    closed_days: row.closed_days as Rhythm["closed_days"],
  };
  if (row.planned_on === null) return { ...rhythm, waiting: [], next: null };
  const until = addDays(today, row.lead_days);
  const waiting = plannedUntil(rhythm, row.next_on, until, OPENING_WEEK, WAITING_SHOWN);
  const last = waiting.at(-1);
  const from = last ? addDays(last.day, 1) : row.next_on;
  const [next = null] = plannedUntil(rhythm, from, "9999-12-31", OPENING_WEEK, 1);
  return { ...rhythm, waiting, next };
}

const isOf = (actor: Actor) => sql<SqlBool>`pattern.owner_id = ${actor.id}`;

/** Lists series with a proposed shipment by its day, and counts them. */
export async function listDueSeries(
  db: Database,
  actor: Actor,
  { now, mine, limit }: { now: Date; mine: boolean; limit: number },
): Promise<{ count: number; series: Series[] }> {
  authorize(actor, "shipments.read");
  const today = toLocalDay(now);
  const due = () =>
    db
      .selectFrom("shipment_series as series")
      .where("series.propose_on", "<=", today)
      .where(patternOf("series"), "is not", null)
      .$if(mine, (query) =>
        query
          .innerJoin("shipments as pattern", (join) => join.onRef("pattern.id", "=", patternOf("series")))
          .where(isOf(actor)),
      );
  const first = due().orderBy("series.planned_on").orderBy("series.id").limit(limit).select("series.id");
  const counted = due()
    .select("series.id")
    .limit(sql.lit(SERIES_COUNTED + 1));
  const rows = await columns(db)
    .innerJoin(first.as("first"), "first.id", "series.id")
    .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
    .orderBy("series.planned_on")
    .orderBy("series.id")
    .execute();
  return { count: rows[0]?.total ?? 0, series: rows.map((row) => withDays(row, today)) };
}

/** Search condition: number of the copied shipment, its parties, and its places by code and name. */
function foundBy(typed: string): RawBuilder<SqlBool> {
  const folded = ["pattern.origin_folded", "pattern.destination_folded"];
  const texts = [...folded, "shippers.search_folded", "consignees.search_folded"];
  return sql<SqlBool>`(${sql.join(
    [
      ...hasNumber(typed, "pattern"),
      ...texts.map((text) => sql`${sql.ref(text)} like search_pattern(${typed})`),
      ...codedAs(["origin", "destination"], typed, "pattern"),
    ],
    sql` or `,
  )})`;
}

/** Lists series: active ones by their next day; ended ones by start, the newest first. */
export async function listSeries(
  db: Database,
  actor: Actor,
  { search, state, mine }: SeriesFilter,
  { now, after, limit }: { now: Date; after: Keyset | null; limit: number },
): Promise<{ rows: Series[]; next: string | null }> {
  authorize(actor, "shipments.read");
  const today = toLocalDay(now);
  const isOver = state === "over";
  const at = isOver ? sql`series.created_at` : sql`(series.planned_on::timestamp at time zone 'UTC')`;
  const read = await columns(db)
    .select(cursorAt(at, "series.id").as("cursor"))
    .where("series.planned_on", isOver ? "is" : "is not", null)
    .$if(state === "due", (query) =>
      query.where("series.propose_on", "<=", today).where(patternOf("series"), "is not", null),
    )
    .$if(search !== "", (query) => query.where(foundBy(search)))
    .$if(mine, (query) => query.where(isOf(actor)))
    .$if(after !== null, (query) =>
      query.where(
        isOver
          ? afterCursor(at, "series.id", after)
          : sql<SqlBool>`(series.planned_on, series.id) > (${after?.at.slice(0, 10)}::date, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(isOver ? "series.created_at" : "series.planned_on", isOver ? "desc" : "asc")
    .orderBy("series.id", isOver ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  const { rows, next } = rowsAround(read, null, limit);
  return { rows: rows.map((row) => withDays(row, today)), next };
}

/** Returns the series of a shipment with its last decisions: the active one, else the newest. */
export async function seriesOfShipment(db: Database, actor: Actor, shipmentId: string, now: Date) {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return null;
  const row = await columns(db)
    .innerJoin("shipment_series_days as own", "own.series_id", "series.id")
    .where("own.shipment_id", "=", shipmentId)
    .orderBy(sql`series.ended_at is not null`)
    .orderBy("series.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const decided = await db
    .selectFrom("shipment_series_days as day")
    .leftJoin("shipments", "shipments.id", "day.shipment_id")
    .select(["day.day", "day.planned_on", "day.outcome", "day.shipment_id", "shipments.tracking_number"])
    .where("day.series_id", "=", row.id)
    .orderBy("day.day", "desc")
    .limit(DECIDED_SHOWN)
    .execute();
  return { ...withDays(row, toLocalDay(now)), decided };
}
export type SeriesOfShipment = NonNullable<Awaited<ReturnType<typeof seriesOfShipment>>>;

/** Reads the initial values of a new series: the shipment's departure day, else the day of entry; next time the same weekday. */
export async function readSeriesStart(
  db: Database,
  actor: Actor,
  shipmentId: string,
  now: Date,
): Promise<{ pattern_day: string; next_on: string }> {
  authorize(actor, "shipments.write");
  const today = toLocalDay(now);
  const shipment = await db
    .selectFrom("shipments")
    .select("created_at")
    .where("id", "=", rowId(shipmentId))
    .executeTakeFirst();
  const legs = (await rowsOfShipments(db, [shipmentId])).get(shipmentId)?.legs ?? [];
  const leaves = legs.map(departureDay).find((day) => day !== null);
  const pattern_day = leaves ?? (shipment ? toLocalDay(shipment.created_at) : today);
  let next_on = addDays(pattern_day, 7);
  while (next_on < today) next_on = addDays(next_on, 7);
  return { pattern_day, next_on };
}
