import { type Kysely, sql } from "kysely";
import type { DeletedKind, MissingRecord, RestoreConflict } from "#domain/deleted/deleted.ts";
import type { DB } from "../schema.generated.ts";
import { lockShipment } from "../shipments/shipment.ts";
import { resetLaterTimestamps, syncStatusFromHistory } from "../shipments/sync-status.ts";
import { ARCHIVED_KINDS, JOINED_TO_COMPANY, type Reference } from "./archived-kinds.ts";

export async function findRestoreConflicts(
  tx: Kysely<DB>,
  kind: DeletedKind,
  ids: readonly string[],
): Promise<Map<string, RestoreConflict>> {
  return new Map([
    ...(await orphans(tx, kind, ids)),
    ...(await waiting(tx, kind, ids)),
    ...(await taken(tx, kind, ids)),
  ]);
}

type Found = Array<[id: string, refusal: RestoreConflict]>;

/** Another record has this one's unique value by now. */
async function taken(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Found> {
  const { table, unique } = ARCHIVED_KINDS[kind];
  if (!unique) return [];
  const { rows } = await sql<{ id: string; name: string; by: string }>`
    select kept.id, kept.name, other.${sql.ref(unique.says)} as by
    from deleted_records as kept
    join ${sql.table(table)} as other
      on other.${sql.ref(unique.key)} = ${unique.compare(sql`(kept.snapshot->'record'->>${unique.column})`)}
    where kept.id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(({ id, name, by }) => [id, { kind, name, why: "taken", by }]);
}

/** A referenced record was deleted too, and is still archived. */
async function waiting(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Found> {
  const found = new Map<string, { name: string; needed: MissingRecord[] }>();
  for (const { column, kind: needed } of ARCHIVED_KINDS[kind].references ?? []) {
    if (!needed) continue;
    const { rows } = await sql<{ id: string; name: string; needed_id: string; needed_name: string }>`
      select kept.id, kept.name, needed.id as needed_id, needed.name as needed_name
      from deleted_records as kept
      join deleted_records as needed on needed.record_id = (kept.snapshot->'record'->>${column})::uuid
        and needed.restored_at is null and needed.kind = ${needed}
      where kept.id = any(${ids}::uuid[])`.execute(tx);
    for (const { id, name, needed_id, needed_name } of rows) {
      const known = found.get(id)?.needed ?? [];
      found.set(id, { name, needed: [...known, { kind: needed, name: needed_name, id: needed_id }] });
    }
  }
  return [...found].map(([id, rest]) => [id, { kind, why: "needs", ...rest }]);
}

/** A status entry whose shipment, or a file whose record, neither exists nor is archived. */
async function orphans(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Found> {
  if (kind === "file") return orphanedFiles(tx, ids);
  if (kind !== "status") return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from deleted_records as kept where id = any(${ids}::uuid[]) and not exists (
      select from shipments where id = (kept.snapshot->'record'->>'shipment_id')::uuid)`.execute(tx);
  return rows.map(({ id, name }) => [id, { kind, name, why: "orphan" }]);
}

async function orphanedFiles(tx: Kysely<DB>, ids: readonly string[]): Promise<Found> {
  const { rows } = await sql<{ id: string; name: string }>`
    select kept.id, kept.name
    from deleted_records as kept, jsonb_populate_record(null::files, kept.snapshot->'record') as file
    where kept.id = any(${ids}::uuid[])
      and not exists (select from shipments where id = file.shipment_id)
      and not exists (select from quote_requests where id = file.quote_request_id)
      and not exists (select from companies where id = file.company_id)
      and not exists (select from offers where id = file.offer_id)`.execute(tx);
  return rows.map(({ id, name }) => [id, { kind: "file", name, why: "orphan" }]);
}

type Ids = readonly string[];

/** Inserts archived records of one kind with their dependent rows unchanged, including ids, versions and timestamps. */
export async function restoreRows(tx: Kysely<DB>, kind: DeletedKind, ids: Ids): Promise<void> {
  const shipments = kind === "status" ? await lockShipmentsOf(tx, ids) : [];
  const { table: own, children = [], references } = ARCHIVED_KINDS[kind];
  await insertKept(tx, own, "$.record", { references, ids });
  for (const { table, part, references: others } of children) {
    await insertKept(tx, table, `$.${part}[*]`, { references: others, ids });
  }
  if (kind === "shipment") {
    await insertKept(tx, "note_mentions", "$.mentions[*]", { ids });
    await linkRequests(tx, ids);
    await offersBack(tx, "shipment_id", ids);
    shipments.push(...(await shipmentsDatedAhead(tx, ids)));
  }
  if (kind === "quote_request") {
    await leaveLinks(tx, ids);
    await offersBack(tx, "request_id", ids);
  }
  if (kind === "company") for (const joined of JOINED_TO_COMPANY) await joinAgain(tx, joined, ids);
  for (const id of shipments) await syncStatusFromHistory(tx, id);
}

/** Inserts rows from a part of the snapshots. Columns added by later migrations get their defaults. */
async function insertKept(
  tx: Kysely<DB>,
  table: string,
  part: string,
  kept: { references?: readonly Reference[]; ids: Ids },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select jsonb_object_keys(part) from (
        select part from deleted_records, jsonb_path_query(snapshot, ${part}::jsonpath) as part
        where id = any(${kept.ids}::uuid[]) limit 1) as first)
    order by attnum`.execute(tx);
  if (rows.length === 0) return;
  const { references = [] } = kept;
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

/** Links the requests a shipment was made from to it again, unless they have another one. */
async function linkRequests(tx: Kysely<DB>, ids: Ids): Promise<void> {
  await sql`
    update quote_requests set shipment_id = kept.record_id
    from deleted_records as kept, jsonb_array_elements_text(kept.snapshot->'requests') as request
    where kept.id = any(${ids}::uuid[]) and quote_requests.id = request::uuid
      and quote_requests.shipment_id is null`.execute(tx);
}

/** The offers of a record refer to it again, unless they refer to another one by now. */
async function offersBack(tx: Kysely<DB>, column: "shipment_id" | "request_id", ids: Ids): Promise<void> {
  await sql`
    update offers set ${sql.ref(column)} = kept.record_id
    from deleted_records as kept, jsonb_array_elements_text(kept.snapshot->'offers') as known
    where kept.id = any(${ids}::uuid[]) and offers.id = known::uuid and ${sql.ref(`offers.${column}`)} is null`.execute(
    tx,
  );
}

/** Joins what belonged to a customer to it again, unless it belongs to another one by now. */
async function joinAgain(
  tx: Kysely<DB>,
  joined: (typeof JOINED_TO_COMPANY)[number],
  ids: Ids,
): Promise<void> {
  await sql`
    update ${sql.table(joined)} as joined set company_id = kept.record_id
    from deleted_records as kept, jsonb_array_elements_text(kept.snapshot->${joined}) as known
    where kept.id = any(${ids}::uuid[]) and joined.id = known::uuid and joined.company_id is null`.execute(
    tx,
  );
}

/** A request restored while its shipment is deleted is linked when the shipment is restored. */
async function leaveLinks(tx: Kysely<DB>, ids: Ids): Promise<void> {
  await sql`
    update deleted_records as shipment
    set snapshot = jsonb_insert(shipment.snapshot, '{requests,0}', to_jsonb(request.record_id))
    from deleted_records as request
    where request.id = any(${ids}::uuid[]) and shipment.kind = 'shipment' and shipment.restored_at is null
      and shipment.record_id = (request.snapshot->'record'->>'shipment_id')::uuid`.execute(tx);
}

/** Shipments older than the rule against future events: entries dated ahead no longer count. */
async function shipmentsDatedAhead(tx: Kysely<DB>, ids: Ids): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct entry.shipment_id as id from deleted_records as kept
    join shipment_status_history as entry on entry.shipment_id = kept.record_id
    where kept.id = any(${ids}::uuid[]) and entry.classifier = 'actual'
      and not has_happened(entry."timestamp") order by 1`.execute(tx);
  for (const { id } of rows) await resetLaterTimestamps(tx, id);
  return rows.map(({ id }) => id);
}

/** In the order of their ids, the common lock order. */
async function lockShipmentsOf(tx: Kysely<DB>, ids: Ids): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct snapshot->'record'->>'shipment_id' as id from deleted_records
    where id = any(${ids}::uuid[]) order by 1`.execute(tx);
  for (const { id } of rows) await lockShipment(tx, id);
  return rows.map(({ id }) => id);
}
