import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import type { DeletedKind } from "#app/deleted/deleted.ts";
import type { DB } from "#database/schema.generated.ts";

/** Lists of deleted records with rows that can name a person, and the kinds of records that have them. */
const LISTS = {
  shipment_notes: { list: "notes", kinds: ["shipment"] },
  planned_stops: { list: "plannedStops", kinds: ["shipment"] },
  deliveries: { list: "deliveries", kinds: ["shipment"] },
  private_links: { list: "links", kinds: ["shipment", "shipper", "consignee", "company"] },
  files: { list: "files", kinds: ["shipment", "quote_request", "company"] },
  request_messages: { list: "messages", kinds: ["quote_request"] },
} as const satisfies Record<string, { list: string; kinds: readonly DeletedKind[] }>;

export type ArchivedTable = keyof typeof LISTS;

export const ARCHIVED_TABLES = Object.keys(LISTS) as ArchivedTable[];

export const isArchivedTable = (table: string): table is ArchivedTable => Object.hasOwn(LISTS, table);

/** The rows of a table that a deleted record holds; a deleted file is itself one. */
function heldRows(table: ArchivedTable): RawBuilder<unknown> {
  const { list, kinds } = LISTS[table];
  const own = table === "files" ? sql`when kind = 'file' then jsonb_build_array(snapshot->'record')` : sql``;
  return sql`jsonb_array_elements(case ${own}
    when kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) then snapshot->${sql.lit(list)} end)`;
}

/** In a scope of its own, since deleted records have columns of the same names. */
const asRow = (table: ArchivedTable) => sql`jsonb_populate_record(null::${sql.table(table)}, entry) as held`;

/** Selects the rows of deleted records that match a condition on the table: `entry`, `name` and `at` of the deletion. */
export const archivedRows = (table: ArchivedTable, condition: RawBuilder<SqlBool>) => sql`
  select entry, replace(kind, '_', ' ') || ': ' || name as name, deleted_at as at
  from deleted_records, ${heldRows(table)} as entry
  where snapshot is not null and exists (select from ${asRow(table)} where ${condition})`;

/**
 * Changes the rows of deleted records that match a condition, so that a restore brings no name back; without `values`
 * they are removed. @returns their number
 */
export async function changeArchived(
  tx: Kysely<DB>,
  table: ArchivedTable,
  condition: RawBuilder<SqlBool>,
  values?: Record<string, RawBuilder<unknown>>,
): Promise<number> {
  const { list } = LISTS[table];
  const { body } = values ?? {};
  const folded = body && { body_folded: sql`search_fold(${body})` };
  const pairs = Object.entries({ ...values, ...folded }).map(
    ([column, value]) => sql`${sql.lit(column)}, ${value}`,
  );
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update deleted_records as archived set
        snapshot = case when kind = 'file' then jsonb_set(snapshot, '{record}', rows->0)
          else snapshot || jsonb_build_object(${sql.lit(list)}, rows) end,
        name = case when kind = 'file' then replace(name, snapshot->'record'->>'name', rows->0->>'name') else name end
      from (
        select id, count(*) filter (where new is not null) as count,
          coalesce(jsonb_agg(coalesce(new, entry) order by place)
            filter (where new is null or ${values !== undefined}), '[]') as rows
        from deleted_records, ${heldRows(table)} with ordinality as entries (entry, place)
        left join lateral (
          select entry || jsonb_build_object(${sql.join(pairs)}) as new from ${asRow(table)} where ${condition}) as fits on true
        where snapshot is not null
        group by id having count(new) > 0) as found
      where found.id = archived.id
      returning found.count)
    select coalesce(sum(count), 0)::int as count from changed`.execute(tx);
  return rows[0]?.count ?? 0;
}
