import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ImportValues } from "#domain/shipments/csv-plan.ts";
import type { RowSections } from "#domain/shipments/csv-rows.ts";
import type { RowSection } from "#domain/shipments/details.ts";
import type { LegKind, LegMode } from "#domain/shipments/legs.ts";
import type { DB } from "../schema.generated.ts";
import { containerRow, goodsRow } from "./details.ts";
import { DETAIL_TABLES, withContainerIds } from "./save-details.ts";

export async function rowsOfShipments(
  tx: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, RowSections>> {
  const found = new Map<string, RowSections>(ids.map((id) => [id, { goods: [], containers: [], legs: [] }]));
  const among = sql<boolean>`shipment_id = any(${ids}::uuid[])`;
  const numbers = new Map<string, string>();
  const containers = await tx
    .selectFrom("shipment_containers")
    .select(["shipment_id", "id", "number", "type_code", "seal", "tare_kg", "gross_kg"])
    .where(among)
    .orderBy("shipment_id")
    .orderBy("position")
    .execute();
  for (const { shipment_id, ...row } of containers) {
    numbers.set(row.id, row.number);
    found.get(shipment_id)?.containers.push(containerRow(row));
  }
  const goods = await tx
    .selectFrom("shipment_goods")
    .select(["shipment_id", "id", "packages", "package_code", "description", "marks"])
    .select(["length_cm", "width_cm", "height_cm", "gross_kg", "volume_m3", "hs_code", "un_number"])
    .select(["stackable", "container_id"])
    .where(among)
    .orderBy("shipment_id")
    .orderBy("position")
    .execute();
  for (const { shipment_id, ...row } of goods) found.get(shipment_id)?.goods.push(goodsRow(row, numbers));
  const legs = await tx
    .selectFrom("shipment_legs")
    .select(["shipment_id", "id", "kind", "mode", "carrier", "conveyance", "from_place", "from_code"])
    .select(["to_place", "to_code", "etd", "eta", "atd", "ata"])
    .select(["etd_offset", "eta_offset", "atd_offset", "ata_offset"])
    .where(among)
    .orderBy("shipment_id")
    .orderBy("position")
    .execute();
  for (const { shipment_id, ...row } of legs)
    found.get(shipment_id)?.legs.push({ ...row, kind: row.kind as LegKind, mode: row.mode as LegMode });
  return found;
}

type Step = { id: string; values: ImportValues };

/** Replaces the rows of the shipments that a file gives others; those it keeps keep their id. */
export async function writeRows(tx: Kysely<DB>, steps: readonly Step[]): Promise<void> {
  const given = (section: RowSection) => steps.filter(({ values }) => values.details?.[section]);
  await replace(
    tx,
    "references",
    given("references").map(({ id, values }) => ({ id, rows: values.details?.references ?? [] })),
  );
  // Goods and containers change together: goods refer to containers by their id.
  const filled = given("goods").map(({ id, values }) => {
    const containers = (values.details?.containers ?? []).map(withId);
    const goods = withContainerIds({ goods: values.details?.goods ?? [], containers });
    return { id, containers, goods };
  });
  await remove(tx, "goods", filled);
  await replace(
    tx,
    "containers",
    filled.map(({ id, containers }) => ({ id, rows: containers })),
  );
  await replace(
    tx,
    "goods",
    filled.map(({ id, goods }) => ({ id, rows: goods })),
  );
  await replace(
    tx,
    "legs",
    given("legs").map(({ id, values }) => ({ id, rows: values.details?.legs ?? [] })),
  );
}

const withId = <Row extends { id: string | null }>(row: Row) => ({ ...row, id: row.id ?? randomUUID() });

async function remove(tx: Kysely<DB>, section: RowSection, of: readonly { id: string }[]): Promise<void> {
  if (of.length === 0) return;
  const ids = of.map(({ id }) => id);
  await sql`delete from ${sql.table(DETAIL_TABLES[section].table)} where shipment_id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

async function replace(
  tx: Kysely<DB>,
  section: RowSection,
  given: readonly { id: string; rows: readonly { id: string | null }[] }[],
): Promise<void> {
  await remove(tx, section, given);
  const rows = given.flatMap(({ id: shipment_id, rows: own }) =>
    own.map((row, position) => ({ ...withId(row), shipment_id, position })),
  );
  if (rows.length === 0) return;
  const { table, columns } = DETAIL_TABLES[section];
  const names = sql.join(["id", "shipment_id", "position", ...columns].map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
