import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { DOUBTFUL_COUNTED, type DoubtfulShipments, MOST_NAMED } from "./bulk-forms.ts";
import { type ShipmentsQuery, selectedShipments } from "./filter.server.ts";
import type { ShipmentSelection } from "./selection.ts";

/** Lists the tracking numbers of the selected shipments on hold, cancelled or delivered, in this order. */
export async function doubtfulShipments(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<{ id: string; number: string; status: string }[]> {
  authorize(actor, "shipments.read");
  if (ids.length === 0) return [];
  return inOrder(doubtfulAmong(db.selectFrom("shipments").where("shipments.id", "in", ids))).execute();
}

/** Reads the first doubtful shipments of a selection and their count, up to `DOUBTFUL_COUNTED` + 1. */
export async function readDoubtful(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  now: Date,
): Promise<DoubtfulShipments> {
  authorize(actor, "shipments.read");
  const some = doubtfulAmong(await selectedShipments(db, selection, { actor, now })).limit(
    DOUBTFUL_COUNTED + 1,
  );
  const rows = await inOrder(db.selectFrom(some.as("shipments")).selectAll())
    .select(sql<number>`(count(*) over ())::int`.as("count"))
    .limit(MOST_NAMED)
    .execute();
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ number, status }) => ({ number, status })) };
}

const doubtfulAmong = (shipments: ShipmentsQuery) =>
  shipments
    .select(["shipments.id", "shipments.tracking_number as number", "shipments.status"])
    .where((eb) =>
      eb.or([
        eb("shipments.status", "in", ["cancelled", "delivered"]),
        sql<SqlBool>`is_on_hold(shipments.status)`,
      ]),
    );

const inOrder = <Tables, Name extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Name, Row>) =>
  query
    .orderBy(sql`is_on_hold(shipments.status)`, "desc")
    .orderBy(sql`shipments.status`)
    .orderBy(sql`number`);
