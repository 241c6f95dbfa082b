import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { type Keyset, rowsAround } from "#app/kit/keyset.ts";
import { listPossibleOwners } from "#app/shipments/owner.server.ts";
import { withPublicLocation, withPublicRoute } from "#content/places/public-places.server.ts";
import { rowsOfShipments } from "#app/shipments/details.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { afterCursor, cursorAt, isRowId, rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  CLAIM_NOTICE,
  type DeadlineFilter,
  type DeadlineKind,
  NO_NOTICES,
  type UnseenDeadline,
} from "./deadline.ts";

/** Maximum count; one more stands for «more». */
export const DEADLINES_COUNTED = 1000;

/** A condition for claims' notices, which name damage and the liable party: only for those who may read claims. */
const isReadableBy = (actor: Pick<Actor, "role">) =>
  can(actor, "claims.read") ? sql<SqlBool>`true` : sql<SqlBool>`deadlines.claim_id is null`;

const columns = (db: Kysely<DB>, actor: Pick<Actor, "role">) =>
  db
    .selectFrom("deadlines")
    .innerJoin("shipments", "shipments.id", "deadlines.shipment_id")
    .innerJoin("deadline_kinds", "deadline_kinds.code", "deadlines.kind")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("admin_users as person", "person.id", "deadlines.person_id")
    .select(["deadlines.id", "deadlines.shipment_id", "deadlines.kind", "deadline_kinds.label"])
    .select(["deadlines.reference", "deadlines.note", "deadlines.responsible_id", "deadlines.place"])
    .select(["deadlines.place_code", "deadlines.free_days", "deadlines.working_days", "deadlines.from_event"])
    .select(["deadlines.starts_at", "deadlines.due_at", "deadlines.due_offset", "deadlines.stage"])
    .select(["deadlines.seen_stage", "deadlines.revision", "deadlines.done_at", "deadlines.done_by"])
    .select(["deadlines.half_at", "deadlines.most_at", "deadlines.claim_id"])
    .where(isReadableBy(actor))
    .select(["shipments.tracking_number", "shipments.origin_location", "shipments.destination_location"])
    .select(["shipments.origin_code", "shipments.destination_code"])
    .select([
      sql<string | null>`coalesce(nullif(consignees.company, ''), consignees.name)`.as("consignee"),
      sql<string | null>`coalesce(nullif(person.name, ''), person.email)`.as("person"),
      sql<string | null>`person.id`.as("person_id"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof columns>["execute"]>>[number];

/** `place` is the value of the form; `place_name` and the route are for display. */
export type Deadline = Row & { place_name: string | null };

const withPlaceName = <Each extends Row>(row: Each) => ({
  ...withPublicRoute(row),
  place_name: withPublicLocation({ location: row.place, place_code: row.place_code }).location,
});

/** Lists deadlines of a shipment, open ones first, by due time. */
export async function deadlinesOfShipment(
  db: Database,
  actor: Actor,
  shipmentId: string,
): Promise<Deadline[]> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  const rows = await columns(db, actor)
    .where("deadlines.shipment_id", "=", shipmentId)
    .orderBy(sql`deadlines.done_at is not null`)
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(100)
    .execute();
  return rows.map(withPlaceName);
}

export async function readDeadline(db: Kysely<DB>, actor: Actor, id: string): Promise<Deadline | undefined> {
  authorize(actor, "shipments.read");
  if (!isRowId(id)) return undefined;
  const row = await columns(db, actor).where("deadlines.id", "=", id).executeTakeFirst();
  return row && withPlaceName(row);
}

/** @param options.withClaims includes claims' notices, which are not entered by hand */
export async function listDeadlineKinds(
  db: Kysely<DB>,
  actor: Actor,
  { withClaims = false } = {},
): Promise<DeadlineKind[]> {
  authorize(actor, "shipments.read");
  const rows = await db
    .selectFrom("deadline_kinds")
    .select(["code", "label", "place_end", "free_days", "working_days", "from_event", "sample"])
    .$if(!withClaims, (query) => query.where("code", "<>", CLAIM_NOTICE))
    .orderBy("position")
    .execute();
  return rows as DeadlineKind[];
}

const isWaiting = sql<SqlBool>`deadlines.done_at is null and deadlines.stage > 0 and deadlines.claim_id is null`;

/** Lists and counts deadlines of which at least half of the time has passed, the next due first. Notices are listed with their claims. */
export async function listWaitingDeadlines(
  db: Database,
  actor: Actor,
  { mine, limit }: { mine: boolean; limit: number },
): Promise<{ count: number; deadlines: Deadline[] }> {
  authorize(actor, "shipments.read");
  const waiting = () =>
    db
      .selectFrom("deadlines")
      .where(isWaiting)
      .$if(mine, (query) => query.where("deadlines.person_id", "=", actor.id));
  const first = waiting()
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(limit)
    .select("deadlines.id");
  const counted = waiting()
    .select("deadlines.id")
    .limit(sql.lit(DEADLINES_COUNTED + 1));
  const rows = await columns(db, actor)
    .innerJoin(first.as("first"), "first.id", "deadlines.id")
    .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .execute();
  return { count: rows[0]?.total ?? 0, deadlines: rows.map(withPlaceName) };
}

/** Lists deadlines of these shipments of which at least half of the time has passed, by due time. */
export async function waitingDeadlinesOf(
  db: Database,
  actor: Actor,
  shipments: readonly string[],
): Promise<Deadline[]> {
  authorize(actor, "shipments.read");
  const rows = await columns(db, actor)
    .where(sql<SqlBool>`deadlines.shipment_id = any(${shipments}::uuid[]) and ${isWaiting}`)
    .orderBy(sql`deadlines.due_at, deadlines.id`)
    .execute();
  return rows.map(withPlaceName);
}

/** Lists deadlines by due time, those without an event last; done ones newest first. Returns one more than `limit` when others follow. */
export async function listDeadlines(
  db: Database,
  actor: Actor,
  filter: DeadlineFilter,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<{ rows: Deadline[]; next: string | null }> {
  authorize(actor, "shipments.read");
  const isDone = filter.state === "done";
  const at = sql.ref(isDone ? "deadlines.done_at" : "deadlines.due_at");
  const conditions: Record<DeadlineFilter["state"], RawBuilder<SqlBool>> = {
    open: sql<SqlBool>`deadlines.done_at is null and deadlines.due_at is not null`,
    due: sql<SqlBool>`deadlines.done_at is null and deadlines.stage > 0`,
    over: sql<SqlBool>`deadlines.done_at is null and deadlines.due_at is not null and deadlines.stage = 3`,
    waiting: sql<SqlBool>`deadlines.done_at is null and deadlines.due_at is null`,
    done: sql<SqlBool>`deadlines.done_at is not null`,
  };
  const moment = filter.state === "waiting" ? sql`deadlines.created_at` : at;
  const read = await columns(db, actor)
    .select(cursorAt(moment, "deadlines.id").as("cursor"))
    .where(conditions[filter.state])
    .$if(filter.kind === NO_NOTICES, (query) => query.where("deadlines.claim_id", "is", null))
    .$if(filter.kind !== "" && filter.kind !== NO_NOTICES, (query) =>
      query.where("deadlines.kind", "=", filter.kind),
    )
    .$if(filter.mine, (query) => query.where("deadlines.person_id", "=", actor.id))
    .where(afterCursor(moment, "deadlines.id", after, isDone ? "newest" : "oldest"))
    .orderBy(moment, isDone ? "desc" : "asc")
    .orderBy("deadlines.id", isDone ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  const { rows, next } = rowsAround(read, null, limit);
  return { rows: rows.map(withPlaceName), next };
}

/** Maximum count of the bell, which shows «99+» above. */
const RUNG = 100;
const NOTIFIED = 10;

/** Lists unseen deadlines of the actor or of nobody, the newest stage first. */
export async function unseenDeadlines(db: Database, actor: Actor) {
  authorize(actor, "shipments.write");
  if (!isRowId(actor.id)) return [];
  const { rows } = await sql<UnseenDeadline & { unread: number }>`
    with unseen as (
      (${unseenOf(sql`person_id = ${actor.id}`)}) union all (${unseenOf(sql`person_id is null`)})
      order by stepped_at desc, id limit ${RUNG}
    )
    select unseen.id, shipment_id, shipments.tracking_number, deadline_kinds.label, stage, due_at, due_offset,
      stepped_at as created_at, count(*) over ()::int as unread
    from unseen join shipments on shipments.id = shipment_id join deadline_kinds on deadline_kinds.code = kind
    order by stepped_at desc, unseen.id`.execute(db);
  return rows.slice(0, NOTIFIED);
}

const unseenOf = (whose: RawBuilder<unknown>) => sql`
  select id, shipment_id, kind, stage, due_at, due_offset, stepped_at from deadlines
  where done_at is null and stage > seen_stage and ${whose} order by stepped_at desc, id limit ${RUNG}`;

/** Reads the choices of the form: kinds, places of the shipment with their roles, and colleagues. */
export async function readDeadlineChoices(db: Database, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  const [kinds, people, places] = await Promise.all([
    listDeadlineKinds(db, actor),
    listPossibleOwners(db, actor),
    placesOf(db, shipmentId),
  ]);
  return { kinds, people: people.map(({ id, name }) => ({ id, name })), ...places };
}
export type DeadlineChoices = Awaited<ReturnType<typeof readDeadlineChoices>>;

interface DeadlinePlace {
  place: string;
  code: string | null;
  /** Name for display. */
  name: string;
}

/** Returns the ends of the shipment and its legs, proposed for times of departure or arrival. */
export async function placesOf(
  db: Kysely<DB>,
  shipmentId: string,
): Promise<{ places: DeadlinePlace[]; ends: Record<"from" | "to", string> }> {
  const shipment = await db
    .selectFrom("shipments")
    .select(["origin_location", "origin_code", "destination_location", "destination_code"])
    .where("id", "=", rowId(shipmentId))
    .executeTakeFirst();
  if (!shipment) return { places: [], ends: { from: "", to: "" } };
  const legs = (await rowsOfShipments(db, [shipmentId])).get(shipmentId)?.legs ?? [];
  const all = [
    { place: shipment.origin_location, code: shipment.origin_code },
    ...legs.flatMap((leg) => [
      { place: leg.from_place, code: leg.from_code },
      { place: leg.to_place, code: leg.to_code },
    ]),
    { place: shipment.destination_location, code: shipment.destination_code },
  ];
  // Each name once, with a code if any of them has one, which gives its time zone.
  const names = [...new Set(all.map((each) => each.place))];
  const places = names.map((place) => {
    const code = all.find((each) => each.place === place && each.code !== null)?.code ?? null;
    return { place, code, name: withPublicLocation({ location: place, place_code: code }).location };
  });
  const main = legs.filter(({ kind }) => kind === "main" || kind === "transhipment");
  return {
    places,
    ends: {
      from: main.at(0)?.from_place ?? shipment.origin_location,
      to: main.at(-1)?.to_place ?? shipment.destination_location,
    },
  };
}

/** Lists open deadlines with a time for which the actor is responsible, for the calendar. */
export async function deadlinesOfPerson(db: Database, actor: Actor, limit: number): Promise<Deadline[]> {
  authorize(actor, "shipments.read");
  const rows = await columns(db, actor)
    .where(sql<SqlBool>`deadlines.done_at is null and deadlines.due_at > now() - interval '31 days'`)
    .where("deadlines.person_id", "=", actor.id)
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(limit)
    .execute();
  return rows.map(withPlaceName);
}
