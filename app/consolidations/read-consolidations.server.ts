import { type Kysely, sql } from "kysely";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { adrPoints } from "#app/goods/dangerous-goods.ts";
import { chargeableWeight, MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { NO_ROWS, rowsOfShipments } from "#app/shipments/details.server.ts";
import { hasMoved } from "#app/shipments/eta.ts";
import { floorMetres, goodsTotals } from "#app/shipments/goods.ts";
import { canonicalStatus } from "#app/shipments/status.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { formatDecimals } from "#app/kit/text/counts.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { withPublicEnds } from "#content/places/public-places.server.ts";
import { capacityOf, type HouseMeasures } from "./capacity.ts";
import { laneOf } from "./consolidation.ts";
import { loadOf } from "./list-consolidations.server.ts";
import { readStoredConsolidation, type StoredConsolidation } from "./lock-consolidation.server.ts";

/**
 * Lists the newest open consolidations, for a select, each with its lane, departure and free room.
 * @param shipmentIds only those of the mode of these; carriage by rail or barge, which shipments do not name, stays
 */
export async function listOpenConsolidations(
  db: Database,
  actor: Actor,
  shipmentIds: readonly string[],
): Promise<{ id: string; label: string }[]> {
  authorize(actor, "shipments.read");
  const services = await db
    .selectFrom("shipments")
    .select("service_type")
    .distinct()
    .where(sql<boolean>`id = any(${shipmentIds}::uuid[])`)
    .execute();
  const others = FREIGHT_TYPES.filter(
    (mode) => !services.some(({ service_type }) => service_type === SERVICE_OF_FREIGHT[mode]),
  );
  const rows = await db
    .selectFrom("consolidations")
    .innerJoinLateral(loadOf, (join) => join.onTrue())
    .select(["consolidations.id", "number", "master_reference", "conveyance", "etd", "vehicle"])
    .select(["legs", "containers", "load.volume_m3"])
    .where("closed_at", "is", null)
    .$if(services.length > 0 && others.length > 0, (query) => query.where("mode", "not in", others))
    .orderBy("created_at", "desc")
    .orderBy("consolidations.id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ id, etd, vehicle, legs, containers, volume_m3, ...row }) => {
    const [first, last] = [(legs as Leg[]).at(0), (legs as Leg[]).at(-1)];
    const capacity = capacityOf(containers, vehicle);
    return {
      id,
      label: [
        row.number,
        first && last && laneOf(withPublicEnds(first).from_place, withPublicEnds(last).to_place),
        etd && `ETD ${formatDate(etd)}`,
        capacity && `${formatDecimals(Math.round((capacity.volume_m3 - volume_m3) * 10) / 10)} m³ free`,
        row.master_reference,
        row.conveyance,
      ]
        .filter(Boolean)
        .join(" · "),
    };
  });
}

export interface ReadHouse extends HouseMeasures {
  id: string;
  tracking_number: string;
  shipper: string | null;
  consignee: string | null;
  status: string;
  origin: string;
  origin_code: string | null;
  destination: string;
  destination_code: string | null;
  estimated_delivery: Date | null;
  delay_reason: string | null;
  /** True when its estimated delivery was changed to differ from the master's. */
  isEtaCorrected: boolean;
}

export interface ReadAct {
  id: string;
  kind: "plan" | "event";
  summary: string;
  made_by: string;
  created_at: Date;
  undone_by: string | null;
  undone_at: Date | null;
  houses: number;
}

/** Reads a consolidation. @throws NotFound */
export async function readConsolidation(db: Database, actor: Actor, id: string) {
  authorize(actor, "shipments.read");
  const master = await readStoredConsolidation(db, id);
  const [{ houses, adr }, acts] = await Promise.all([readHouses(db, id), actsOf(db, id)]);
  return { master, houses, acts, adr };
}

export const housesOf = async (db: Kysely<DB>, id: string): Promise<ReadHouse[]> =>
  (await readHouses(db, id)).houses;

async function readHouses(db: Kysely<DB>, id: string) {
  const rows = await db
    .selectFrom("consolidation_shipments as member")
    .innerJoin("shipments", "shipments.id", "member.shipment_id")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select(["shipments.id", "tracking_number", "status", "origin_location as origin", "origin_code"])
    .select(["destination_location as destination", "destination_code", "service_type"])
    .select(["estimated_delivery", "delay_reason", "pieces", "weight", "known_eta"])
    .select(sql<string | null>`coalesce(nullif(shippers.company, ''), shippers.name)`.as("shipper"))
    .select(sql<string | null>`coalesce(nullif(consignees.company, ''), consignees.name)`.as("consignee"))
    .where("consolidation_id", "=", id)
    .orderBy("tracking_number")
    .execute();
  const details = await rowsOfShipments(
    db,
    rows.map((row) => row.id),
  );
  const figures = chargeableFigures(await readSettings(db));
  const loaded = rows.filter(({ status }) => canonicalStatus(status) !== "cancelled");
  // Of all houses that are not cancelled; null without dangerous goods.
  const adr = adrPoints(loaded.flatMap((row) => (details.get(row.id) ?? NO_ROWS).goods));
  const houses = rows.map(({ service_type, weight, known_eta, ...row }) => {
    const { goods } = details.get(row.id) ?? NO_ROWS;
    const totals = goodsTotals(goods);
    const measured = {
      gross_kg: totals?.gross_kg ?? (weight === null ? null : Number(weight)),
      volume_m3: totals?.volume_m3 ?? null,
      loading_metres: totals?.loading_metres ?? null,
    };
    const chargeable = chargeableWeight(measured, figures[MODE_OF_SERVICE[service_type]]);
    return {
      ...row,
      ...measured,
      loading_metres: floorMetres(goods),
      chargeable_kg: chargeable?.kg ?? null,
      isEtaCorrected: hasMoved(row.estimated_delivery, known_eta),
    };
  });
  return { houses, adr };
}

async function actsOf(db: Database, id: string): Promise<ReadAct[]> {
  const rows = await db
    .selectFrom("consolidation_acts")
    .select(["id", "kind", "summary", "made_by", "created_at", "undone_by", "undone_at"])
    .select(
      sql<number>`(select count(*)::int from consolidation_act_shipments where act_id = consolidation_acts.id)`.as(
        "houses",
      ),
    )
    .where("consolidation_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows as ReadAct[];
}

/** Finds the master of a shipment. */
export async function masterOfShipment(
  db: Database,
  actor: Actor,
  shipmentId: string,
): Promise<Pick<StoredConsolidation, "id" | "number" | "master_reference"> | undefined> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return undefined;
  return db
    .selectFrom("consolidation_shipments as member")
    .innerJoin("consolidations", "consolidations.id", "member.consolidation_id")
    .select(["consolidations.id", "number", "master_reference"])
    .where("shipment_id", "=", shipmentId)
    .executeTakeFirst();
}
