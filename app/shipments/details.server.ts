import { type Kysely, type Selectable, sql } from "kysely";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { chargeableWeight, MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import type { Column } from "./columns.ts";
import type { Container } from "./containers.ts";
import { detailsWarnings, sharedNumbers, type Warning } from "./details-warnings.ts";
import { type RowSection, SECTIONS, type ShipmentDetails } from "./details.ts";
import { type GoodsRow, goodsTotals } from "./goods.ts";
import { type Incoterm, TERM_LABELS, TERM_NAMES, termsFields } from "./terms.ts";
import { type Leg, LEG_MOMENT_KEYS } from "./legs.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { Reference } from "./references.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { findShipmentsByKey } from "./find-by-key.server.ts";

export type StoredDetails = Required<ShipmentDetails>;
export type DetailRows = Pick<StoredDetails, RowSection>;

export const NO_ROWS: DetailRows = { references: [], goods: [], containers: [], legs: [] };

export const NO_DETAILS: StoredDetails = {
  ...NO_ROWS,
  terms: termsFields.parse({}),
  places: {},
};

export const DETAIL_TABLES = {
  references: "shipment_references",
  goods: "shipment_goods",
  containers: "shipment_containers",
  legs: "shipment_legs",
} as const satisfies Record<RowSection, keyof DB>;

/** The columns of a section beside id, shipment and position; goods refer to their container by its id. */
export const columnsOf = (section: RowSection): string[] => [
  ...Object.keys(SECTIONS[section].columns).map((name) => (name === "container" ? "container_id" : name)),
  ...(section === "legs" ? LEG_MOMENT_KEYS.map((moment) => `${moment}_offset`) : []),
];

const TERM_AND_PLACE_COLUMNS = [...TERM_NAMES, "origin_code", "destination_code", "current_code"] as const;

type DetailColumns = Pick<Selectable<DB["shipments"]>, "id" | (typeof TERM_AND_PLACE_COLUMNS)[number]>;

/** The details with goods totals, chargeable weight and warnings. @throws NotFound */
export async function readDetails(db: Database, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  const shipment = isRowId(shipmentId)
    ? await db
        .selectFrom("shipments")
        .select(TERM_AND_PLACE_COLUMNS)
        .select(["id", "service_type", "weight"])
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
  const rows = await rowsOfShipments(db, [shipment.id]);
  const { incoterm, incoterm_place, declared_value, declared_currency, dangerous_goods } = shipment;
  const { temperature_min_c, temperature_max_c } = shipment;
  const { origin_code, destination_code, current_code } = shipment;
  return {
    ...(rows.get(shipment.id) ?? NO_ROWS),
    terms: {
      incoterm: incoterm as Incoterm | null,
      incoterm_place,
      declared_value: numberOrNull(declared_value),
      declared_currency,
      dangerous_goods,
      temperature_min_c: numberOrNull(temperature_min_c),
      temperature_max_c: numberOrNull(temperature_max_c),
    },
    places: { origin_code, destination_code, current_code },
  };
}

const numberOrNull = (value: string | number | null) => (value === null ? null : Number(value));

export async function rowsOfShipments(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, DetailRows>> {
  const [references, goods, containers, legs] = await Promise.all([
    readRows<Reference>(db, "references", ids),
    readRows<GoodsRow>(db, "goods", ids),
    readRows<Container>(db, "containers", ids),
    readRows<Leg>(db, "legs", ids),
  ]);
  return new Map(
    ids.map((id) => [
      id,
      {
        references: references.get(id) ?? [],
        goods: goods.get(id) ?? [],
        containers: containers.get(id) ?? [],
        legs: legs.get(id) ?? [],
      },
    ]),
  );
}

async function readRows<Row>(
  db: Kysely<DB>,
  section: RowSection,
  ids: readonly string[],
): Promise<Map<string, Row[]>> {
  const kinds: Readonly<Record<string, Column>> = SECTIONS[section].columns;
  const columns = columnsOf(section).map((name) => {
    const column = sql.ref(`own.${name}`);
    if (name === "container_id")
      return sql`(select number from shipment_containers where id = ${column}) as container`;
    const isNumeric = kinds[name]?.exported === "number" || kinds[name]?.exported === "exact";
    return isNumeric ? sql`${column}::float8 as ${sql.ref(name)}` : column;
  });
  const { rows } = await sql<Row & { shipment_id: string }>`
    select shipment_id, id, ${sql.join(columns)} from ${sql.table(DETAIL_TABLES[section])} as own
    where shipment_id = any(${ids}::uuid[]) order by shipment_id, position`.execute(db);
  const rowsOf = new Map<string, Row[]>();
  for (const { shipment_id, ...row } of rows) {
    const rows = rowsOf.get(shipment_id);
    if (rows) rows.push(row as Row);
    else rowsOf.set(shipment_id, [row as Row]);
  }
  return rowsOf;
}
