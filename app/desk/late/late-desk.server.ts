import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { usedUpSince } from "#app/due-times/due-time.ts";
import { momentIsOver } from "#app/due-times/due-time.server.ts";
import type { Keyset } from "#app/kit/keyset.ts";
import { afterCursor, cursorAt, rowId } from "#database/connection/keyset.ts";
import { countUpTo } from "#database/connection/row-counts.ts";
import { ownShipments } from "../dashboard/work-queue.server.ts";
import { QUEUE_COUNTED } from "../queue/queue.ts";
import {
  LATE_GROUPS,
  type LateGroup,
  NOTICE_GROUPS,
  PROOF_AFTER_DAYS,
  PROOF_UNTIL_DAYS,
} from "./late-groups.ts";
import type { MoveReason } from "#app/shipments/eta.ts";
import type { Database } from "#database/connection/connect.ts";
import { isNotSnoozed, type ShipmentsQuery, viewCondition } from "#app/shipments/filter.server.ts";
import { isProven, SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { QUEUE_COLUMNS } from "../queue/queue-columns.server.ts";
import { withPublicRoute } from "#content/places/public-places.server.ts";

interface LateReading {
  now: Date;
  mine: boolean;
  /** Restricts to shipments whose customer was not notified. */
  unnotified?: boolean;
}

/** The time a group's badge counts from, which is also its order; «late» is defined as in `lateSince`. */
const since: Record<LateGroup, RawBuilder<unknown>> = {
  late: sql`least(shipments.estimated_delivery, shipments.first_eta)`,
  moved: sql`shipments.first_eta`,
  silent: sql`shipments.last_update_at`,
  on_hold: sql`shipments.last_update_at`,
  unproven: sql`shipments.delivered_at`,
};

function groupCondition(group: LateGroup, now: Date): Expression<SqlBool> {
  switch (group) {
    case "late":
      return viewCondition("late", now);
    case "silent":
      return viewCondition("silent", now);
    case "on_hold":
      return viewCondition("on_hold", now);
    case "moved":
      // Shipments late by their new date belong to the group «late».
      return sql<SqlBool>`(shipments.first_eta is not null and ${SHIPMENT_IS_OPEN}
        and (shipments.estimated_delivery is null or not ${momentIsOver("shipments.estimated_delivery", now)}))`;
    case "unproven":
      return sql<SqlBool>`(shipments.delivered_at >= ${usedUpSince(now, PROOF_UNTIL_DAYS)}
        and shipments.delivered_at < ${usedUpSince(now, PROOF_AFTER_DAYS)} and not ${isProven})`;
  }
}

/** The time since when the condition holds: earlier notifications were about something else. */
const began: Record<LateGroup, RawBuilder<unknown>> = {
  ...since,
  late: sql`shipments.estimated_delivery`,
  moved: sql`coalesce((select max(move.created_at) from shipment_eta_changes as move
    where move.shipment_id = shipments.id), shipments.created_at)`,
};

/** The last delay letter, or update to consignee or shipper, since then that was not rejected. */
const notifiedAt = (group: LateGroup) => sql<Date | null>`(
  select max(coalesce(mails.sent_at, mails.queued_at)) from mails
  where mails.shipment_id = shipments.id and mails.refused_at is null and mails.queued_at >= ${began[group]}
    and (mails.kind = 'delay_letter' or mails.kind = 'shipment_update' and lower(mails.recipient) in (
      select lower(email) from consignees where id = shipments.consignee_id
      union all select lower(email) from shippers where id = shipments.shipper_id)))`;

function inGroup(db: Database, actor: Actor, group: LateGroup, reading: LateReading): ShipmentsQuery {
  const { now, unnotified } = reading;
  const query = db
    .selectFrom("shipments")
    .where(groupCondition(group, now))
    .where(sql<SqlBool>`not shipments.history`)
    .where(isNotSnoozed(now))
    .$if(Boolean(unnotified), (some) => some.where(sql<SqlBool>`${notifiedAt(group)} is null`));
  return ownShipments(query, actor, reading);
}

/** Reads when the customer was told what holds or delays a shipment; null when nothing does. */
export async function readNotice(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ at: Date | null } | null> {
  authorize(actor, "shipments.read");
  const cases = NOTICE_GROUPS.map(
    (group) => sql`when ${groupCondition(group, now)} then jsonb_build_object('at', ${notifiedAt(group)})`,
  );
  const row = await db
    .selectFrom("shipments")
    .select(sql<{ at: string | null } | null>`case ${sql.join(cases, sql` `)} end`.as("notice"))
    .where("shipments.id", "=", rowId(id))
    .where(sql<SqlBool>`not shipments.history`)
    .executeTakeFirst();
  return row?.notice ? { at: row.notice.at === null ? null : new Date(row.notice.at) } : null;
}

/** Counts each group, up to `QUEUE_COUNTED` + 1. */
export async function countLateGroups(
  db: Database,
  actor: Actor,
  reading: LateReading,
): Promise<Record<LateGroup, number>> {
  authorize(actor, "shipments.read");
  const counts = LATE_GROUPS.map((group) =>
    countUpTo(inGroup(db, actor, group, reading), QUEUE_COUNTED).as(group),
  );
  return db.selectNoFrom(counts).executeTakeFirstOrThrow();
}

/** Lists a group, the oldest first, with one line more than the limit when others follow. */
export async function listLateGroup(
  db: Database,
  actor: Actor,
  group: LateGroup,
  reading: LateReading & { limit: number; after?: Keyset | null },
) {
  authorize(actor, "shipments.read");
  const at = since[group];
  const { after, limit } = reading;
  const rows = inGroup(db, actor, group, reading)
    .where(afterCursor(at, "shipments.id", after, "oldest"))
    .orderBy(at, "asc")
    .orderBy("shipments.id", "asc")
    .limit(limit + 1)
    .select("shipments.id");
  const lines = await db
    .selectFrom(rows.as("found"))
    .innerJoin("shipments", "shipments.id", "found.id")
    .select(QUEUE_COLUMNS)
    .select([
      "shipments.delivered_at",
      "shipments.delay_note",
      notifiedAt(group).as("notified_at"),
      sql<MoveReason | null>`shipments.delay_reason`.as("delay_reason"),
      cursorAt(at, "shipments.id").as("cursor"),
    ])
    .orderBy(at, "asc")
    .orderBy("shipments.id", "asc")
    .execute();
  return lines.map(withPublicRoute);
}

export type LateShipment = Awaited<ReturnType<typeof listLateGroup>>[number];
