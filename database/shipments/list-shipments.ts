import type { Database } from "../connect.ts";

/** The newest shipments with the names of their parties, and how many there are in all. */
export async function listShipments(db: Database, limit: number) {
  const [shipments, total] = await Promise.all([
    db
      .selectFrom("shipments")
      .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
      .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
      .select([
        "shipments.id",
        "shipments.tracking_number",
        "shipments.status",
        "shipments.origin_location",
        "shipments.destination_location",
        "shipments.weight",
        "shipments.created_at",
        "shippers.name as shipper_name",
        "consignees.name as consignee_name",
      ])
      .orderBy("shipments.created_at", "desc")
      .orderBy("shipments.id", "desc")
      .limit(limit)
      .execute(),
    db
      .selectFrom("shipments")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { shipments, total: total.count };
}
