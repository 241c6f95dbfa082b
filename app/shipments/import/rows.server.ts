import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ImportValues } from "./values.ts";
import type { RowSection } from "../details.ts";
import type { DB } from "#database/schema.generated.ts";
import { columnsOf, DETAIL_TABLES, withContainerIds } from "../details.server.ts";

type Step = { id: string; values: ImportValues };

/** Replaces the rows of the shipments whose rows differ in the file; unchanged rows keep their id. */
export async function writeRows(tx: Kysely<DB>, steps: readonly Step[]): Promise<void> {
  const stepsWith = (section: RowSection) => steps.filter(({ values }) => values.details?.[section]);
  await replace(
    tx,
    "references",
    stepsWith("references").map(({ id, values }) => ({ id, rows: values.details?.references ?? [] })),
  );
  // Goods and containers change together: goods refer to containers by their id.
  const filled = stepsWith("goods").map(({ id, values }) => {
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
    stepsWith("legs").map(({ id, values }) => ({ id, rows: values.details?.legs ?? [] })),
  );
}

const withId = <Row extends { id: string | null }>(row: Row) => ({ ...row, id: row.id ?? randomUUID() });

async function remove(tx: Kysely<DB>, section: RowSection, of: readonly { id: string }[]): Promise<void> {
  if (of.length === 0) return;
  const ids = of.map(({ id }) => id);
  await sql`delete from ${sql.table(DETAIL_TABLES[section])} where shipment_id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

async function replace(
  tx: Kysely<DB>,
  section: RowSection,
  lists: readonly { id: string; rows: readonly { id: string | null }[] }[],
): Promise<void> {
  await remove(tx, section, lists);
  const rows = lists.flatMap(({ id: shipment_id, rows: own }) =>
    own.map((row, position) => ({ ...withId(row), shipment_id, position })),
  );
  if (rows.length === 0) return;
  const table = sql.table(DETAIL_TABLES[section]);
  const names = sql.join(
    ["id", "shipment_id", "position", ...columnsOf(section)].map((name) => sql.ref(name)),
  );
  await sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
