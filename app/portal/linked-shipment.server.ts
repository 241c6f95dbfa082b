import { places } from "#content/places/places.server.ts";
import { namedPlace } from "#content/places/public-places.server.ts";
import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Container } from "#app/shipments/containers.ts";
import type { GoodsRow } from "#app/shipments/goods.ts";
import { type Leg, type LegMoment, withMoments } from "#app/shipments/legs.ts";
import { PUBLIC_REFERENCES, type PublicReference } from "#app/tracking/tracking-view.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { PARTY_COLUMNS } from "#app/shipments/shared-columns.server.ts";

export interface LinkedParty {
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
}

export type LinkedLeg = Pick<
  Leg,
  "kind" | "mode" | "carrier" | "conveyance" | "from_place" | "to_place" | LegMoment | `${LegMoment}_offset`
>;
export type LinkedGoods = Pick<
  GoodsRow,
  "packages" | "package_code" | "description" | "marks" | "length_cm" | "width_cm" | "height_cm" | "gross_kg"
> &
  Pick<GoodsRow, "volume_m3" | "stackable">;

export interface LinkedShipment {
  tracking_number: string;
  status: string;
  estimated_delivery: Date | null;
  /** The first promised date; null while it has not changed. */
  first_eta: Date | null;
  delivered_at: Date | null;
  owner_id: string | null;
  incoterm: string | null;
  incoterm_place: string | null;
  shipper: LinkedParty | null;
  consignee: LinkedParty | null;
  legs: LinkedLeg[];
  goods: LinkedGoods[];
  containers: Pick<Container, "number" | "type_code" | "seal">[];
  references: { kind: PublicReference; value: string }[];
}

const rowsOfShipment = (eb: ExpressionBuilder<DB, "shipments">) => {
  const legs = eb
    .selectFrom("shipment_legs")
    .select(["kind", "mode", "carrier", "conveyance", "from_place", "from_code", "to_place", "to_code"])
    .select(["etd", "eta", "atd", "ata"])
    .select(["etd_offset", "eta_offset", "atd_offset", "ata_offset"])
    .whereRef("shipment_id", "=", "shipments.id")
    .orderBy("position");
  const goods = eb
    .selectFrom("shipment_goods")
    .select(["packages", "package_code", "description", "marks", "length_cm", "width_cm", "height_cm"])
    .select(["gross_kg", "volume_m3", "stackable"])
    .whereRef("shipment_id", "=", "shipments.id")
    .orderBy("position");
  const containers = eb
    .selectFrom("shipment_containers")
    .select(["number", "type_code", "seal"])
    .whereRef("shipment_id", "=", "shipments.id")
    .orderBy("position");
  const references = eb
    .selectFrom("shipment_references")
    .select(["kind", "value"])
    .whereRef("shipment_id", "=", "shipments.id")
    .where("kind", "in", PUBLIC_REFERENCES)
    .orderBy("position");
  return [
    jsonArrayFrom(legs).as("legs"),
    jsonArrayFrom(goods).as("goods"),
    jsonArrayFrom(containers).as("containers"),
    jsonArrayFrom(references).as("references"),
  ] as const;
};

const shipmentById = prepared("linked-shipment", (db, value: ValueOf<{ id: string }>) =>
  db
    .selectFrom("shipments")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select(["tracking_number", "status", "estimated_delivery", "first_eta", "delivered_at", "owner_id"])
    .select(["incoterm", "incoterm_place"])
    .select([...PARTY_COLUMNS])
    .select(rowsOfShipment)
    .where("shipments.id", "=", value("id")),
);

/** Reads a shipment for a private link; null when it does not exist. The caller must have checked the link. */
export async function readLinkedShipment(db: Database, id: string): Promise<LinkedShipment | null> {
  const [row] = await shipmentById(db, { id });
  if (!row) return null;
  const { legs, goods, containers, references, ...shipment } = row;
  return {
    ...shipment,
    incoterm_place: shipment.incoterm_place && namedPlace(shipment.incoterm_place),
    shipper: partyOf("shipper", row),
    consignee: partyOf("consignee", row),
    legs: legs.map(({ from_code, to_code, ...leg }) => ({
      ...(withMoments(leg) as LinkedLeg),
      from_place: places.shownName(leg.from_place, from_code),
      to_place: places.shownName(leg.to_place, to_code),
    })),
    // JSON has numbers for numeric columns.
    goods: goods as LinkedGoods[],
    containers,
    references: references as LinkedShipment["references"],
  };
}

type Fields = "name" | "company" | "email" | "phone" | "address";

function partyOf<Kind extends "shipper" | "consignee">(
  kind: Kind,
  row: Record<`${Kind}_${Fields}`, string | null>,
): LinkedParty | null {
  const name = row[`${kind}_name`];
  if (name === null) return null;
  return {
    name,
    company: row[`${kind}_company`],
    email: row[`${kind}_email`],
    phone: row[`${kind}_phone`],
    address: row[`${kind}_address`],
  };
}
