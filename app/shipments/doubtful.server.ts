import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { DOUBTFUL_COUNTED, MOST_NAMED, type SelectedShipments } from "./bulk-forms.ts";
import { MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import type { FreightType } from "#app/goods/service-type.ts";
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

/** Reads the first doubtful shipments of a selection and their count, up to `DOUBTFUL_COUNTED` + 1, and its mode. */
export async function readDoubtful(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  now: Date,
): Promise<SelectedShipments> {
  authorize(actor, "shipments.read");
  const selected = await selectedShipments(db, selection, { actor, now });
  const some = doubtfulAmong(selected).limit(DOUBTFUL_COUNTED + 1);
  const rows = await inOrder(db.selectFrom(some.as("shipments")).selectAll())
    .select(sql<number>`(count(*) over ())::int`.as("count"))
    .limit(MOST_NAMED)
    .execute();
  const examples = rows.map(({ number, status }) => ({ number, status }));
  return { count: rows[0]?.count ?? 0, examples, mode: await modeOf(db, selected) };
}

async function modeOf(db: Database, selected: ShipmentsQuery): Promise<FreightType | null> {
  const some = selected.select("shipments.service_type as service").limit(DOUBTFUL_COUNTED + 1);
  const services = await db
    .selectFrom(some.as("some"))
    .select(["service", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("service")
    .execute();
  const [first] = services;
  const isOne = first && services.length === 1 && Number(first.count) <= DOUBTFUL_COUNTED;
  return isOne ? (MODE_OF_SERVICE[first.service] ?? null) : null;
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
