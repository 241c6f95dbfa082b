import type { Kysely, Selectable } from "kysely";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { NotFound } from "#domain/errors.ts";
import { chargeableWeight, MODE_OF_SERVICE } from "#domain/shipments/chargeable-weight.ts";
import type { Container } from "#domain/shipments/containers.ts";
import { detailsWarnings, sharedNumbers, type Warning } from "#domain/shipments/details-warnings.ts";
import type { ShipmentDetails } from "#domain/shipments/details.ts";
import { type GoodsRow, goodsTotals } from "#domain/shipments/goods.ts";
import { type Incoterm, TERM_LABELS } from "#domain/shipments/terms.ts";
import type { Leg, LegKind, LegMode } from "#domain/shipments/legs.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { Reference, ReferenceKind } from "#domain/shipments/references.ts";
import type { ServiceType } from "#domain/service-type.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";
import { readSettings } from "../settings/settings.ts";
import type { DB } from "../schema.generated.ts";
import { findShipmentsByKey } from "./find-by-key.ts";

export type StoredDetails = Required<ShipmentDetails>;

export const NO_DETAILS: StoredDetails = {
  references: [],
  goods: [],
  containers: [],
  legs: [],
  terms: {
    incoterm: null,
    incoterm_place: null,
    declared_value: null,
    declared_currency: null,
    dangerous_goods: false,
  },
  places: {},
};

const DETAIL_COLUMNS = [
  "id",
  "incoterm",
  "incoterm_place",
  "declared_value",
  "declared_currency",
  "dangerous_goods",
  "origin_code",
  "destination_code",
  "current_code",
] as const;
export const SECTION_COLUMNS = {
  references: ["kind", "value"],
  containers: ["number", "type_code", "seal", "tare_kg", "gross_kg"],
  goods: [
    "packages",
    "package_code",
    "description",
    "marks",
    "length_cm",
    "width_cm",
    "height_cm",
    "gross_kg",
    "volume_m3",
    "hs_code",
    "un_number",
    "stackable",
    "container_id",
  ],
  legs: [
    "kind",
    "mode",
    "carrier",
    "conveyance",
    "from_place",
    "from_code",
    "to_place",
    "to_code",
    "etd",
    "eta",
    "atd",
    "ata",
    "etd_offset",
    "eta_offset",
    "atd_offset",
    "ata_offset",
  ],
} as const;

type DetailColumns = Pick<Selectable<DB["shipments"]>, (typeof DETAIL_COLUMNS)[number]>;

/** The details with goods totals, chargeable weight and warnings. @throws NotFound */
export async function readDetails(db: Database, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  const shipment = isRowId(shipmentId)
    ? await db
        .selectFrom("shipments")
        .select(DETAIL_COLUMNS)
        .select(["service_type", "weight"])
        .where("id", "=", shipmentId)
        .executeTakeFirst()
    : undefined;
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  const details = await storedDetails(db, shipment);
  const totals = goodsTotals(details.goods);
  const figures = chargeableFigures(await readSettings(db))[
    MODE_OF_SERVICE[shipment.service_type as ServiceType]
  ];
  const measured = {
    gross_kg: totals?.gross_kg ?? numberOrNull(shipment.weight),
    volume_m3: totals?.volume_m3 ?? null,
    loading_metres: totals?.loading_metres ?? null,
  };
  return {
    ...details,
    totals,
    /** Without goods rows there is no volume to compute with. */
    chargeable: totals && chargeableWeight(measured, figures),
    warnings: [
      ...detailsWarnings(details, { serviceType: shipment.service_type, now: new Date() }).map(inSection),
      ...sharedNumbers(details, await findShipmentsByKey(db, actor, numbersOf(details), shipment.id)),
    ],
  };
}
/** Terms have no section in the form; a UN number that the terms do not know of is a matter of the goods. */
function inSection({ name, message }: Warning): Warning {
  if (!(name in TERM_LABELS)) return { name, message };
  return { name: `${name === "dangerous_goods" ? "goods" : "terms"}.${name}`, message };
}

const numbersOf = ({ references, containers }: StoredDetails) => [
  ...references.map(({ value }) => value),
  ...containers.map(({ number }) => number),
];
export type ReadDetails = Awaited<ReturnType<typeof readDetails>>;

export async function storedDetails(db: Kysely<DB>, shipment: DetailColumns): Promise<StoredDetails> {
  const of = shipment.id;
  const [references, containers, goods, legs] = await Promise.all([
    db
      .selectFrom("shipment_references")
      .select(["id", ...SECTION_COLUMNS.references])
      .where("shipment_id", "=", of)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("shipment_containers")
      .select(["id", ...SECTION_COLUMNS.containers])
      .where("shipment_id", "=", of)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("shipment_goods")
      .select(["id", ...SECTION_COLUMNS.goods])
      .where("shipment_id", "=", of)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("shipment_legs")
      .select(["id", ...SECTION_COLUMNS.legs])
      .where("shipment_id", "=", of)
      .orderBy("position")
      .execute(),
  ]);
  const numberOf = new Map(containers.map(({ id, number }) => [id, number]));
  return {
    references: references.map((row): Reference => ({ ...row, kind: row.kind as ReferenceKind })),
    containers: containers.map(containerRow),
    goods: goods.map((row) => goodsRow(row, numberOf)),
    legs: legs.map((row): Leg => ({ ...row, kind: row.kind as LegKind, mode: row.mode as LegMode })),
    ...columnsOf(shipment),
  };
}

function columnsOf(shipment: DetailColumns): Pick<StoredDetails, "terms" | "places"> {
  const { incoterm, incoterm_place, declared_value, declared_currency, dangerous_goods } = shipment;
  const { origin_code, destination_code, current_code } = shipment;
  return {
    terms: {
      incoterm: incoterm as Incoterm | null,
      incoterm_place,
      declared_value: numberOrNull(declared_value),
      declared_currency,
      dangerous_goods,
    },
    places: { origin_code, destination_code, current_code },
  };
}

const numberOrNull = (value: string | number | null) => (value === null ? null : Number(value));

export function containerRow(
  row: Omit<Selectable<DB["shipment_containers"]>, "shipment_id" | "position" | "key">,
): Container {
  return { ...row, tare_kg: numberOrNull(row.tare_kg), gross_kg: numberOrNull(row.gross_kg) };
}

type StoredGoods = Omit<Selectable<DB["shipment_goods"]>, "shipment_id" | "position">;

export function goodsRow(
  { container_id, ...row }: StoredGoods,
  numberOf: ReadonlyMap<string, string>,
): GoodsRow {
  return {
    ...row,
    length_cm: numberOrNull(row.length_cm),
    width_cm: numberOrNull(row.width_cm),
    height_cm: numberOrNull(row.height_cm),
    gross_kg: numberOrNull(row.gross_kg),
    volume_m3: numberOrNull(row.volume_m3),
    container: numberOf.get(container_id ?? "") ?? null,
  };
}
