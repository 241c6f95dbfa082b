import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { PAPERS_COUNTED } from "#app/shipments/paper.ts";
import { countUpTo } from "#database/connection/row-counts.ts";
import { QUEUE_COUNTED } from "../queue/queue.ts";
import { SHIPMENT_VIEWS, type ShipmentView } from "#app/shipments/shipment-filter.ts";
import { waitingCount } from "#app/quote-requests/quote-requests.server.ts";
import type { Database } from "#database/connection/connect.ts";
import {
  deliveredMissesPapers,
  isAskedForPapers,
  openMissesPapers,
} from "#app/shipments/papers-condition.server.ts";
import { isNotSnoozed, type ShipmentsQuery, viewCondition } from "#app/shipments/filter.server.ts";
import { QUEUE_COLUMNS } from "../queue/queue-columns.server.ts";
import { withPublicRoute } from "#content/places/public-places.server.ts";

export interface QueueReading {
  now: Date;
  /** Restricts to the actor's own shipments, and to requests that nobody else owns. */
  mine: boolean;
  limit: number;
}

type ReadyView = Exclude<ShipmentView, "papers">;

/** Sort columns, the same as in the indexes of the views. */
const urgency = {
  late: "estimated_delivery",
  due_today: "estimated_delivery",
  on_hold: "last_update_at",
  silent: "last_update_at",
} as const satisfies Record<ReadyView, string>;

const isSnoozed = (now: Date) => sql<SqlBool>`snoozed_until > ${now}`;

export async function listWaitingShipments(
  db: Database,
  actor: Actor,
  view: ReadyView,
  reading: QueueReading,
) {
  authorize(actor, "shipments.read");
  const { now } = reading;
  const waiting = db.selectFrom("shipments").where(viewCondition(view, now)).where(isNotSnoozed(now));
  return countAndLines(
    ownShipments(waiting, actor, reading),
    sql.ref(`shipments.${urgency[view]}`),
    reading.limit,
  );
}

/**
 * Reads shipments with their reasons: per view, whether it contains the shipment and it is not snoozed; for documents,
 * whether they are required.
 */
export async function readWaitingShipments(db: Database, actor: Actor, ids: readonly string[], now: Date) {
  authorize(actor, "shipments.read");
  const rows = await db
    .selectFrom("shipments")
    .select(QUEUE_COLUMNS)
    .select(
      SHIPMENT_VIEWS.map((view) => {
        // Missing documents are read separately, which is faster than planning this condition.
        const isIn =
          view === "papers"
            ? sql`(${isAskedForPapers(now)} and not shipments.history)`
            : viewCondition(view, now);
        return sql<boolean>`coalesce(${isIn} and ${isNotSnoozed(now)}, false)`.as(view);
      }),
    )
    .where(sql<SqlBool>`shipments.id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(withPublicRoute);
}

export async function listSnoozedShipments(
  db: Database,
  actor: Actor,
  reading: QueueReading & { closedToo?: boolean },
) {
  authorize(actor, "shipments.read");
  const snoozed = db
    .selectFrom("shipments")
    .where(isSnoozed(reading.now))
    .$if(!reading.closedToo, (query) => query.where(SHIPMENT_IS_OPEN));
  return countAndLines(
    ownShipments(snoozed, actor, reading),
    sql.ref("shipments.snoozed_until"),
    reading.limit,
  );
}

export function ownShipments(
  query: ShipmentsQuery,
  actor: Actor,
  { mine }: Pick<QueueReading, "mine">,
): ShipmentsQuery {
  return mine ? query.where("shipments.owner_id", "=", actor.id) : query;
}

/** Reads the first lines and, in the same statement, the count up to `most` + 1. */
async function countAndLines(
  query: ShipmentsQuery,
  order: Expression<unknown>,
  limit: number,
  most = QUEUE_COUNTED,
) {
  const lines = await query
    .select(QUEUE_COLUMNS)
    .select(countUpTo(query, most).as("total"))
    .orderBy(order, "asc")
    .limit(limit)
    .execute();
  return { count: lines[0]?.total ?? 0, shipments: lines.map(withPublicRoute) };
}

/** Lists shipments without required documents: those due soonest, then delivered ones, each by its index; up to `PAPERS_COUNTED` + 1. */
export async function listWithoutPapers(db: Database, actor: Actor, reading: QueueReading) {
  authorize(actor, "shipments.read");
  const { now, limit } = reading;
  const waiting = (condition: Expression<SqlBool>) =>
    ownShipments(
      db
        .selectFrom("shipments")
        .where(condition)
        .where(sql<SqlBool>`not shipments.history`)
        .where(isNotSnoozed(now)),
      actor,
      reading,
    );
  const [open, delivered] = [waiting(openMissesPapers(now)), waiting(deliveredMissesPapers(now))];
  const due = await countAndLines(open, sql.ref("shipments.estimated_delivery"), limit, PAPERS_COUNTED);
  const isEnough = due.count > PAPERS_COUNTED && due.shipments.length === limit;
  const done = isEnough
    ? { count: 0, shipments: [] }
    : await countAndLines(delivered, sql.ref("shipments.delivered_at"), limit, PAPERS_COUNTED);
  const shown = [...due.shipments, ...done.shipments].slice(0, limit);
  return { count: Math.min(due.count + done.count, PAPERS_COUNTED + 1), shipments: shown };
}

export type WaitingShipment = Omit<
  Awaited<ReturnType<typeof listWaitingShipments>>["shipments"][number],
  "total"
>;

export async function listUnansweredRequests(db: Database, actor: Actor, reading: QueueReading) {
  authorize(actor, "requests.read");
  return listRequests(db, actor, reading, isNotSnoozed(reading.now), "created_at");
}

export async function listSnoozedRequests(db: Database, actor: Actor, reading: QueueReading) {
  authorize(actor, "requests.read");
  return listRequests(db, actor, reading, isSnoozed(reading.now), "snoozed_until");
}

async function listRequests(
  db: Database,
  actor: Actor,
  { now, mine, limit }: QueueReading,
  condition: Expression<SqlBool>,
  order: "created_at" | "snoozed_until",
) {
  // Literals, to match the conditions of the partial indexes.
  const unanswered = db
    .selectFrom("quote_requests")
    .where(sql<SqlBool>`status = 'pending' and marked_spam_at is null`)
    .where(condition)
    .$if(mine, (query) => query.where(sql<SqlBool>`(owner_id = ${actor.id} or owner_id is null)`));
  const total =
    !mine && order === "created_at"
      ? waitingCount(sql`${now}::timestamptz`)
      : sql<number>`(${unanswered.select((eb) => eb.fn.countAll().as("count"))})`;
  const requests = await unanswered
    .select((eb) => [
      "id",
      "number",
      "owner_id",
      eb
        .selectFrom("admin_users")
        .whereRef("admin_users.id", "=", "quote_requests.owner_id")
        .select(sql<string>`coalesce(nullif(name, ''), email)`.as("owner"))
        .as("owner_name"),
      "name",
      "company",
      "email",
      "service_type",
      "origin_location",
      "destination_location",
      "origin_code",
      "destination_code",
      "created_at",
      "snoozed_until",
      total.as("total"),
    ])
    .orderBy(order, "asc")
    .orderBy("id", "asc")
    .limit(limit)
    .execute();
  return { count: requests[0]?.total ?? 0, requests: requests.map(withPublicRoute) };
}

export type UnansweredRequest = Awaited<ReturnType<typeof listUnansweredRequests>>["requests"][number];
