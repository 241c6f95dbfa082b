import { type ListPlace, parseCursor, type WindowPage, windowPageOf } from "#app/kit/keyset.ts";
import type { PortalFilter, PortalView } from "./portal-filter.ts";
import { etaOffset } from "#app/shipments/eta.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import {
  conditionsOf,
  type Customer,
  matching,
  ofCustomer,
  type ShipmentsFilter,
  VIEW_CONDITION,
  type PortalQuery,
} from "./matching-shipments.server.ts";

export type CustomerShipment = Awaited<ReturnType<typeof rowsAt>>[number];

/** Maximum counts, shown as «1,000+», and with a search as «100+», where each counted row must be read. */
export const COUNTED = 1000;
export const COUNTED_FOUND = 100;
/** Returns a page of a customer's shipments, newest first; its total is at most `COUNTED` + 1, or `COUNTED_FOUND` + 1. */
export async function listCustomerShipments(
  db: Database,
  customer: Customer,
  filter: ShipmentsFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<CustomerShipment>> {
  const wanted = { customer, conditions: await conditionsOf(db, filter) };
  const most = filter.search ? COUNTED_FOUND : COUNTED;
  const [rows, total] = await Promise.all([rowsAt(db, wanted, place, limit), countUpTo(db, wanted, most)]);
  return windowPageOf(rows, place, limit, total);
}

const BATCH = 500;

export async function* customerShipments(
  db: Database,
  customer: Customer,
  filter: PortalFilter,
): AsyncGenerator<CustomerShipment[]> {
  const wanted = { customer, conditions: await conditionsOf(db, filter) };
  let place: ListPlace = { index: 0 };
  for (;;) {
    const { rows, next } = windowPageOf(await rowsAt(db, wanted, place, BATCH), place, BATCH, 0);
    if (rows.length > 0) yield rows;
    const after = parseCursor(next);
    if (!after) return;
    place = { after };
  }
}

function rowsAt(db: Database, wanted: PortalQuery, place: ListPlace, limit: number) {
  const rows = db.selectFrom("shipments").where(matching(wanted, place, limit + 1));
  return pageFrom(rows, "shipments", place, limit)
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select(["shipments.id", "tracking_number", "status", "service_type", "origin_location"])
    .select(["destination_location", "current_location", "origin_code", "destination_code", "current_code"])
    .select(["estimated_delivery", "first_eta", "delay_reason", "owner_id", "delivered_at", "history"])
    .select(["shipments.created_at", "weight", "pieces", "shippers.name as shipper_name"])
    .select("consignees.name as consignee_name")
    .select([etaOffset.as("eta_offset"), rowCursor("shipments").as("cursor")])
    .execute();
}

/** Counts a customer's shipments in each view, at most `COUNTED` + 1. */
export async function countCustomerShipments(
  db: Database,
  customer: Customer,
): Promise<Record<PortalView, number>> {
  const count = (view: PortalView) =>
    countUpTo(db, { customer, conditions: [VIEW_CONDITION[view]] }, COUNTED);
  const [all, open, delivered] = await Promise.all([count("all"), count("open"), count("delivered")]);
  return { all, open, delivered };
}

export async function trackingNumberOf(
  db: Database,
  customer: Customer,
  shipmentId: string,
): Promise<string | null> {
  if (!isRowId(shipmentId)) return null;
  const row = await db
    .selectFrom("shipments")
    .select("tracking_number")
    .where("id", "=", shipmentId)
    .where(ofCustomer(customer))
    .executeTakeFirst();
  return row?.tracking_number ?? null;
}

async function countUpTo(db: Database, wanted: PortalQuery, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom("shipments")
        .where(matching(wanted, { index: 0 }, most + 1))
        .select("shipments.id")
        .limit(most + 1)
        .as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
