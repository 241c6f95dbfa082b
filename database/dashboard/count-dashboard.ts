import type { Database } from "../connect.ts";

/** The four counts of the dashboard. */
export async function countDashboard(db: Database) {
  const { rows } = await db.executeQuery<{
    shipments: number;
    pending: number;
    shippers: number;
    consignees: number;
  }>(
    db
      .selectNoFrom((eb) => [
        eb.selectFrom("shipments").select(eb.fn.countAll<number>().as("n")).as("shipments"),
        eb
          .selectFrom("shipments")
          .select(eb.fn.countAll<number>().as("n"))
          .where("status", "=", "pending")
          .as("pending"),
        eb.selectFrom("shippers").select(eb.fn.countAll<number>().as("n")).as("shippers"),
        eb.selectFrom("consignees").select(eb.fn.countAll<number>().as("n")).as("consignees"),
      ])
      .compile(),
  );
  return rows[0] ?? { shipments: 0, pending: 0, shippers: 0, consignees: 0 };
}
