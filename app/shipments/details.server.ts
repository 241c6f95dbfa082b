import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type RawBuilder } from "kysely";
import { Invalid } from "#app/kit/errors.ts";
import type { FieldColumn } from "./columns.ts";
import { type Container, weightInContainer } from "./containers.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { type RowSection, SECTIONS, type ShipmentDetails } from "./details.ts";
import { zonesOfLeg } from "./event-place.server.ts";
import { type GoodsRow, TRAILER_WIDTH_M } from "./goods.ts";
import { type Leg, LEG_MOMENT_KEYS, withKnownMoments, withOffsets } from "./legs.ts";
import { referenceKey } from "./number-key.ts";
import type { Reference } from "./references.ts";
import { TERM_NAMES, termsFields, withDangerousGoods } from "./terms.ts";
import type { DB } from "#database/schema.generated.ts";

export type StoredDetails = Required<ShipmentDetails>;
export type DetailRows = Pick<StoredDetails, RowSection>;

export const NO_ROWS: DetailRows = { references: [], goods: [], containers: [], legs: [] };

export const NO_DETAILS: StoredDetails = { ...NO_ROWS, terms: termsFields.parse({}), places: {} };

export const DETAIL_TABLES = {
  references: "shipment_references",
  goods: "shipment_goods",
  containers: "shipment_containers",
  legs: "shipment_legs",
} as const satisfies Record<RowSection, keyof DB>;

/** Lists the columns of a section besides id, shipment and position; goods refer to their container by its id. */
export const columnsOf = (section: RowSection): string[] => [
  ...Object.keys(SECTIONS[section].columns).map((name) => (name === "container" ? "container_id" : name)),
  ...(section === "legs" ? LEG_MOMENT_KEYS.map((moment) => `${moment}_offset`) : []),
];

export const TERM_AND_PLACE_COLUMNS = [
  ...TERM_NAMES,
  "origin_code",
  "destination_code",
  "current_code",
] as const;

type DetailColumns = Pick<Selectable<DB["shipments"]>, "id" | (typeof TERM_AND_PLACE_COLUMNS)[number]>;

export async function storedDetails(
  db: Kysely<DB>,
  shipment: DetailColumns,
  times?: LegTimes,
): Promise<StoredDetails> {
  const rows = await rowsOfShipments(db, [shipment.id], times);
  const { incoterm, incoterm_place, declared_value, declared_currency, dangerous_goods } = shipment;
  const { temperature_min_c, temperature_max_c } = shipment;
  const { origin_code, destination_code, current_code } = shipment;
  return {
    ...(rows.get(shipment.id) ?? NO_ROWS),
    terms: {
      incoterm: incoterm,
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

export const numberOrNull = (value: string | number | null) => (value === null ? null : Number(value));

/** Forms have `typed` times: those that events report stay with the leg whatever is saved. */
type LegTimes = "actual" | "typed";

export async function rowsOfShipments(
  db: Kysely<DB>,
  ids: readonly string[],
  times: LegTimes = "actual",
): Promise<Map<string, DetailRows>> {
  const [references, goods, containers, legs] = await Promise.all([
    readRows<Reference>(db, "references", ids),
    readRows<GoodsRow>(db, "goods", ids),
    readRows<Container>(db, "containers", ids),
    readRows<Leg>(db, "legs", ids, times),
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
  times: LegTimes = "actual",
): Promise<Map<string, Row[]>> {
  const kinds: Readonly<Record<string, FieldColumn>> = SECTIONS[section].columns;
  const columns = columnsOf(section).map((name) => {
    const column = sql.ref(`own.${name}`);
    if (name === "container_id")
      return sql`(select number from shipment_containers where id = ${column}) as container`;
    const [, moment] = times === "typed" ? (/^(at[ad])(?:_offset)?$/.exec(name) ?? []) : [];
    if (moment)
      return sql`case when ${sql.ref(`own.${moment}`)} is distinct from ${sql.ref(`own.reported_${moment}`)} then ${column} end as ${sql.ref(name)}`;
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

/**
 * Merges changes with stored details; missing sections stay, and a container's weight is that of its goods.
 * @throws Invalid when goods name an unknown container
 */
export function mergeDetails(changes: ShipmentDetails, stored: StoredDetails): StoredDetails {
  const containers = changes.containers ? withIds(changes.containers, stored.containers) : stored.containers;
  const before = new Map(stored.legs.map((leg) => [leg.id, leg]));
  const inLocalTime = (leg: Leg) => withKnownMoments(atPlaces(leg), before.get(leg.id));
  const goods = changes.goods
    ? inKnownContainers(withIds(changes.goods, stored.goods), containers)
    : stillInContainers(stored, containers);
  return {
    references: changes.references ? withIds(changes.references, stored.references) : stored.references,
    goods,
    containers: containers.map((container) => ({
      ...container,
      gross_kg: weightInContainer(container.number, goods) ?? container.gross_kg,
    })),
    legs: changes.legs ? withIds(changes.legs, stored.legs).map(inLocalTime) : stored.legs,
    terms: withDangerousGoods(changes.terms ?? stored.terms, goods),
    places: { ...stored.places, ...changes.places },
  };
}

const atPlaces = (leg: Leg) => withOffsets(leg, zonesOfLeg(leg));

function withIds<Row extends { id: string | null }>(rows: readonly Row[], stored: readonly Row[]): Row[] {
  const free = new Set(stored.map(({ id }) => id));
  return rows.map((row) => ({ ...row, id: row.id !== null && free.delete(row.id) ? row.id : randomUUID() }));
}

function inKnownContainers(goods: readonly GoodsRow[], containers: readonly Container[]): GoodsRow[] {
  const numbers = new Map(containers.map(({ number }) => [referenceKey(number), number]));
  return goods.map((row, position) => {
    if (row.container === null) return row;
    const container = numbers.get(referenceKey(row.container));
    if (container !== undefined) return { ...row, container };
    const message = DETAIL_MESSAGES.containerUnknown(row.container);
    throw new Invalid(message, { [`goods.${position}.container`]: [message] });
  });
}

/** Keeps goods that were not sent in their container, also when the container's number is corrected. */
function stillInContainers(stored: StoredDetails, containers: readonly Container[]): GoodsRow[] {
  const ids = new Map(stored.containers.map(({ id, number }) => [number, id]));
  const numbers = new Map(containers.map(({ id, number }) => [id, number]));
  return stored.goods.map((row) => ({
    ...row,
    container: row.container === null ? null : (numbers.get(ids.get(row.container) ?? null) ?? null),
  }));
}

/** Saves rows and terms (columns of the shipment). @param before as read in this transaction, with the shipment locked */
export async function saveDetailRows(
  tx: Kysely<DB>,
  shipmentId: string,
  before: StoredDetails,
  after: StoredDetails,
): Promise<void> {
  // Containers first: goods refer to them.
  await writeRows(tx, "containers", shipmentId, before.containers, after.containers);
  await writeRows(tx, "goods", shipmentId, withContainerIds(before), withContainerIds(after));
  await writeRows(tx, "references", shipmentId, before.references, after.references);
  await writeRows(tx, "legs", shipmentId, before.legs, after.legs);
}

export function withContainerIds({ goods, containers }: Pick<StoredDetails, "goods" | "containers">) {
  const ids = new Map(containers.map(({ id, number }) => [number, id]));
  return goods.map(({ container, ...row }) => ({ ...row, container_id: ids.get(container ?? "") ?? null }));
}

async function writeRows(
  tx: Kysely<DB>,
  section: RowSection,
  shipmentId: string,
  before: readonly { id: string | null }[],
  after: readonly { id: string | null }[],
): Promise<void> {
  const table = sql.table(DETAIL_TABLES[section]);
  const own = columnsOf(section);
  const remainingIds = new Set(after.map(({ id }) => id));
  const removedIds = before.flatMap(({ id }) => (id !== null && !remainingIds.has(id) ? [id] : []));
  if (removedIds.length > 0) {
    await sql`delete from ${table} where shipment_id = ${shipmentId} and id = any(${removedIds}::uuid[])`.execute(
      tx,
    );
  }
  const asText = (row: object, position: number) => JSON.stringify({ ...row, position });
  const textOf = new Map(before.map((row, position) => [row.id, asText(row, position)]));
  const changed = after.flatMap((row, position) =>
    textOf.get(row.id) === asText(row, position) ? [] : [{ ...row, position, shipment_id: shipmentId }],
  );
  if (changed.length === 0) return;
  const columns = ["id", "shipment_id", "position", ...own].map((name) => sql.ref(name));
  const updates = ["position", ...own].map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  await sql`
    insert into ${table} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(changed)}::jsonb)
    on conflict (id) do update set ${sql.join(updates)}`.execute(tx);
}

/** SQL of `goodsTotals`: the volume of a shipment's goods in m³, and the loading metres of those that cannot be stacked. */
export const goodsMeasures = (
  shipmentId: RawBuilder<unknown>,
): RawBuilder<{ volume: string | null; metres: string | null }> => sql`
  select sum(coalesce(volume_m3, round(packages * length_cm * width_cm * height_cm / 1000000, 4))) as volume,
    sum(round(packages * length_cm * width_cm / 10000 / ${sql.lit(TRAILER_WIDTH_M)}, 2)) filter (where not stackable) as metres
  from shipment_goods where shipment_id = ${shipmentId}`;
