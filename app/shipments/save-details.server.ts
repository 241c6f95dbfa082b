import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { Invalid } from "#app/kit/errors.ts";
import { type Container, weightInContainer } from "./containers.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import type { RowSection, ShipmentDetails } from "./details.ts";
import type { GoodsRow } from "./goods.ts";
import { type Leg, withKnownMoments, withOffsets } from "./legs.ts";
import { referenceKey } from "./number-key.ts";
import type { DB } from "#database/schema.generated.ts";
import { zoneOfCode } from "./event-place.server.ts";
import { columnsOf, DETAIL_TABLES, type StoredDetails } from "./details.server.ts";

/** Sections not given stay; a container weighs the goods in it. @throws Invalid when goods name an unknown one */
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
    terms: changes.terms ?? stored.terms,
    places: { ...stored.places, ...changes.places },
  };
}

const atPlaces = (leg: Leg) =>
  withOffsets(leg, { from: zoneOfCode(leg.from_code), to: zoneOfCode(leg.to_code) });

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

/** Goods that are not given stay in their container, also when its number is corrected. */
function stillInContainers(stored: StoredDetails, containers: readonly Container[]): GoodsRow[] {
  const ids = new Map(stored.containers.map(({ id, number }) => [number, id]));
  const numbers = new Map(containers.map(({ id, number }) => [id, number]));
  return stored.goods.map((row) => ({
    ...row,
    container: row.container === null ? null : (numbers.get(ids.get(row.container) ?? null) ?? null),
  }));
}

/** The terms are columns of the shipment. @param before as read in this transaction, under the shipment's lock */
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
  const gone = before.flatMap(({ id }) => (id !== null && !remainingIds.has(id) ? [id] : []));
  if (gone.length > 0) {
    await sql`delete from ${table} where shipment_id = ${shipmentId} and id = any(${gone}::uuid[])`.execute(
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
