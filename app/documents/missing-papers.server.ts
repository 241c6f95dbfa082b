import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type MissingPaper, missingPapers, type PaperFacts } from "./missing-papers.ts";
import { type Paper, paperList } from "#app/shipments/paper.ts";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import type { Incoterm } from "#app/shipments/terms.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import { papersPresentOrWaived } from "#app/shipments/papers-condition.server.ts";

export async function listShipmentPapers(db: Database, actor: Actor, shipmentId: string, now: Date) {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return { missing: [], waived: [] };
  const [missing, waived] = await Promise.all([
    readMissingPapers(db, actor, [shipmentId], now),
    listWaivers(db, shipmentId),
  ]);
  return { missing: missing.get(shipmentId) ?? [], waived };
}

export type PaperWaiver = Awaited<ReturnType<typeof listWaivers>>[number];

function listWaivers(db: Database, shipmentId: string) {
  return db
    .selectFrom("paper_waivers")
    .leftJoin("admin_users", "admin_users.id", "paper_waivers.waived_by_id")
    .select(["reason", "waived_at as at"])
    .select(sql<Paper>`paper`.as("paper"))
    .select(sql<string>`coalesce(nullif(admin_users.name, ''), waived_by)`.as("by"))
    .where("shipment_id", "=", shipmentId)
    .orderBy("waived_at")
    .orderBy("paper")
    .execute();
}

export async function readMissingPapers(
  db: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, MissingPaper[]>> {
  authorize(actor, "shipments.read");
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("shipments")
    .select(["id", "status", "service_type", "dangerous_goods", "created_at", "estimated_delivery"])
    .select("delivered_at")
    .select([
      sql<Incoterm | null>`incoterm`.as("incoterm"),
      sql<string | null>`left(origin_code, 2)`.as("from"),
      sql<string | null>`left(destination_code, 2)`.as("to"),
      sql<Date | null>`(select min(coalesce(atd, etd)) from shipment_legs where shipment_id = shipments.id)`.as(
        "departure",
      ),
      sql<Date | null>`(select min(entry."timestamp") from shipment_status_history as entry
        where entry.shipment_id = shipments.id and entry.status <> 'pending' and ${eventCounts("entry")})`.as(
        "moved",
      ),
      papersPresentOrWaived.as("settled"),
    ])
    .where(sql<boolean>`shipments.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const facts: PaperFacts = {
        mode: FREIGHT_TYPES.find((mode) => SERVICE_OF_FREIGHT[mode] === row.service_type) ?? "road",
        incoterm: row.incoterm,
        originCountry: row.from,
        destinationCountry: row.to,
        status: row.status,
        dangerousGoods: row.dangerous_goods,
        createdAt: row.created_at,
        movedAt: row.moved,
        departure: row.departure,
        estimatedDelivery: row.estimated_delivery,
        deliveredAt: row.delivered_at,
        settled: new Set(row.settled),
      };
      return [row.id, missingPapers(paperList, facts, now)];
    }),
  );
}
