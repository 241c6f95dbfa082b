import { type Kysely, sql } from "kysely";
import type { DeletedKind } from "#domain/deleted/deleted.ts";
import { agreeWithNewestEntry } from "../shipments/agree-with-newest-entry.ts";
import { lockShipment } from "../shipments/lock-shipment.ts";
import type { DB } from "../schema.generated.ts";
import { KEPT_KINDS } from "./kept-kinds.ts";

type Ids = readonly string[];

/** Writes kept records of one kind and what hung on them back as they were, ids, versions and moments among it. */
export async function putBack(tx: Kysely<DB>, kind: DeletedKind, ids: Ids): Promise<void> {
  const shipments = kind === "status" ? await lockShipmentsOf(tx, ids) : [];
  await insertKept(tx, KEPT_KINDS[kind].table, "$.record", { kind, ids });
  if (kind === "shipment") {
    await insertKept(tx, "shipment_status_history", "$.entries[*]", { ids });
    await linkRequests(tx, ids);
  }
  if (kind === "quote_request") await leaveLinks(tx, ids);
  for (const id of shipments) await agreeWithNewestEntry(tx, id);
}

/** Inserts rows from a part of the snapshots. Columns that came with a later version get their defaults. */
async function insertKept(
  tx: Kysely<DB>,
  table: string,
  part: "$.record" | "$.entries[*]",
  kept: { kind?: DeletedKind; ids: Ids },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select jsonb_object_keys(part) from (
        select part from deleted_records, jsonb_path_query(snapshot, ${part}::jsonpath) as part
        where id = any(${kept.ids}::uuid[]) limit 1) as first)
    order by attnum`.execute(tx);
  if (rows.length === 0) return;
  const references = kept.kind ? (KEPT_KINDS[kept.kind].references ?? []) : [];
  const values = rows.map(({ name }) => {
    const value = sql.ref(`stored.${name}`);
    const reference = references.find(({ column }) => column === name);
    if (!reference) return value;
    const { table, key = "id", through = name } = reference;
    const held = sql.ref(`stored.${through}`);
    return sql`case when ${held} is null or exists (
      select from ${sql.table(table)} where ${sql.ref(`${table}.${key}`)} = ${held}) then ${value} end`;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)}
    from deleted_records, jsonb_path_query(snapshot, ${part}::jsonpath) as part,
      jsonb_populate_record(null::${sql.table(table)}, part) as stored
    where deleted_records.id = any(${kept.ids}::uuid[])`.execute(tx);
}

/** The requests a shipment was made from refer to it again, unless they got another one. */
async function linkRequests(tx: Kysely<DB>, ids: Ids): Promise<void> {
  await sql`
    update quote_requests set shipment_id = kept.record_id
    from deleted_records as kept, jsonb_array_elements_text(kept.snapshot->'requests') as request
    where kept.id = any(${ids}::uuid[]) and quote_requests.id = request::uuid
      and quote_requests.shipment_id is null`.execute(tx);
}

/** A request that comes back while its shipment is deleted is linked again when that one comes back. */
async function leaveLinks(tx: Kysely<DB>, ids: Ids): Promise<void> {
  await sql`
    update deleted_records as shipment
    set snapshot = jsonb_insert(shipment.snapshot, '{requests,0}', to_jsonb(request.record_id))
    from deleted_records as request
    where request.id = any(${ids}::uuid[]) and shipment.kind = 'shipment' and shipment.restored_at is null
      and shipment.record_id = (request.snapshot->'record'->>'shipment_id')::uuid`.execute(tx);
}

/** In the order of their ids, as everybody locks them. */
async function lockShipmentsOf(tx: Kysely<DB>, ids: Ids): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct snapshot->'record'->>'shipment_id' as id from deleted_records
    where id = any(${ids}::uuid[]) order by 1`.execute(tx);
  for (const { id } of rows) await lockShipment(tx, id);
  return rows.map(({ id }) => id);
}
