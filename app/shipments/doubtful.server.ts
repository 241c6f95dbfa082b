import { sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { type DoubtfulShipments, MOST_NAMED } from "./doubtful.ts";
import { type ShipmentsQuery, selectedShipments } from "./filter.server.ts";
import type { ShipmentSelection } from "./selection.ts";

/** Tracking numbers of the selected shipments that are on hold, cancelled or delivered, in this order. */
export async function doubtfulShipments(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<{ id: string; number: string; status: string }[]> {
  authorize(actor, "shipments.read");
  if (ids.length === 0) return [];
  return doubtfulOf(db.selectFrom("shipments").where("shipments.id", "in", ids)).execute();
}

/** The first of a selection's doubtful shipments, with the number of all of them. */
export async function readDoubtful(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  now: Date,
): Promise<DoubtfulShipments> {
  authorize(actor, "shipments.read");
  const rows = await doubtfulOf(await selectedShipments(db, selection, { actor, now }))
    .select(sql<number>`(count(*) over ())::int`.as("count"))
    .limit(MOST_NAMED)
    .execute();
  return { count: rows[0]?.count ?? 0, named: rows.map(({ number, status }) => ({ number, status })) };
}

const doubtfulOf = (shipments: ShipmentsQuery) =>
  shipments
    .select(["shipments.id", "shipments.tracking_number as number", "shipments.status"])
    .where((eb) =>
      eb.or([
        eb("shipments.status", "in", ["cancelled", "delivered"]),
        sql<SqlBool>`is_on_hold(shipments.status)`,
      ]),
    )
    .orderBy(sql`is_on_hold(shipments.status)`, "desc")
    .orderBy("shipments.status")
    .orderBy("shipments.tracking_number");
