import { type Kysely, sql, type RawBuilder } from "kysely";
import type { DeletedKind, MissingRecord, RestoreConflict } from "./deleted.ts";
import { firstOpenDay } from "#app/settings/settings.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { resetLaterTimestamps, syncStatusFromHistory } from "#app/status-history/sync-status.server.ts";
import { ARCHIVED_KINDS, type RelatedRows, type RowReference } from "./archived-kinds.server.ts";

export async function findRestoreConflicts(
  tx: Kysely<DB>,
  kind: DeletedKind,
  ids: readonly string[],
): Promise<Map<string, RestoreConflict>> {
  return new Map([
    ...(await findOrphans(tx, kind, ids)),
    ...(await findMissingRecords(tx, kind, ids)),
    ...(await findNameClashes(tx, kind, ids)),
  ]);
}

type Refusals = Array<[id: string, refusal: RestoreConflict]>;

async function findNameClashes(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Refusals> {
  const { table, unique } = ARCHIVED_KINDS[kind];
  if (!unique) return [];
  const { rows } = await sql<{ id: string; name: string; by: string }>`
    select kept.id, kept.name, other.${sql.ref(unique.nameColumn)} as by
    from deleted_records as kept
    join ${sql.table(table)} as other
      on other.${sql.ref(unique.key)} = ${unique.compare(sql`(kept.snapshot->'record'->>${unique.column})`)}
      ${unique.within ? sql`and other.${sql.ref(unique.within)} = kept.snapshot->'record'->>${unique.within}` : sql``}
    where kept.id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(({ id, name, by }) => [id, { kind, name, why: "taken", by }]);
}

/** Refuses records whose referenced record is still archived. */
async function findMissingRecords(
  tx: Kysely<DB>,
  kind: DeletedKind,
  ids: readonly string[],
): Promise<Refusals> {
  const shipments = new Map<string, { name: string; needed: MissingRecord[] }>();
  for (const { column, kind: needed } of ARCHIVED_KINDS[kind].references ?? []) {
    if (!needed) continue;
    const { rows } = await sql<{ id: string; name: string; needed_id: string; needed_name: string }>`
      select kept.id, kept.name, needed.id as needed_id, needed.name as needed_name
      from deleted_records as kept
      join deleted_records as needed on needed.record_id = (kept.snapshot->'record'->>${column})::uuid
        and needed.restored_at is null and needed.kind = ${needed}
      where kept.id = any(${ids}::uuid[])`.execute(tx);
    for (const { id, name, needed_id, needed_name } of rows) {
      const before = shipments.get(id)?.needed ?? [];
      shipments.set(id, { name, needed: [...before, { kind: needed, name: needed_name, id: needed_id }] });
    }
  }
  return [...shipments].map(([id, rest]) => [id, { kind, why: "needs", ...rest }]);
}

/** Refuses a status entry without a shipment, or a file without its record, neither existing nor archived. */
async function findOrphans(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Refusals> {
  if (kind === "file") return orphanedFiles(tx, ids);
  if (kind !== "status") return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from deleted_records as kept where id = any(${ids}::uuid[]) and not exists (
      select from shipments where id = (kept.snapshot->'record'->>'shipment_id')::uuid)`.execute(tx);
  return rows.map(({ id, name }) => [id, { kind, name, why: "orphan" }]);
}

async function orphanedFiles(tx: Kysely<DB>, ids: readonly string[]): Promise<Refusals> {
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
  const { table: own, children = [], references, joined = [] } = ARCHIVED_KINDS[kind];
  const snapshotParts = (
    part: string,
  ) => sql`select part from deleted_records, jsonb_path_query(snapshot, ${part}::jsonpath) as part
    where id = any(${ids}::uuid[])`;
  await insertSnapshots(tx, own, snapshotParts("$.record"), { references });
  for (const { table, part, references: others } of children)
    await insertSnapshots(tx, table, snapshotParts(`$.${part}[*]`), { references: others });
  for (const each of joined) await joinAgain(tx, each, ids);
  if (kind === "shipment") {
    await bookInOpenMonth(tx, ids);
    shipments.push(...(await shipmentsDatedAhead(tx, ids)));
  }
  if (kind === "quote_request") await leaveLinks(tx, ids);
  for (const id of shipments) await syncStatusFromHistory(tx, id);
}

/** Links rows again that referred to a record, unless they refer to another one by now. */
async function joinAgain(tx: Kysely<DB>, { part, table, column }: RelatedRows, ids: Ids): Promise<void> {
  await sql`
    update ${sql.table(table)} as joined set ${sql.ref(column)} = kept.record_id
    from deleted_records as kept, jsonb_array_elements_text(kept.snapshot->${part}) as known
    where kept.id = any(${ids}::uuid[]) and joined.id = known::uuid and ${sql.ref(`joined.${column}`)} is null`.execute(
    tx,
  );
}

/** Stores the link of a restored request in its archived shipment, so that restoring the shipment links it. */
async function leaveLinks(tx: Kysely<DB>, ids: Ids): Promise<void> {
  await sql`
    update deleted_records as shipment
    set snapshot = jsonb_insert(shipment.snapshot, '{requests,0}', to_jsonb(request.record_id))
    from deleted_records as request
    where request.id = any(${ids}::uuid[]) and shipment.kind = 'shipment' and shipment.restored_at is null
      and shipment.record_id = (request.snapshot->'record'->>'shipment_id')::uuid`.execute(tx);
}

/** Moves costs of closed months, which were closed without them, to the first open day. */
async function bookInOpenMonth(tx: Kysely<DB>, ids: Ids): Promise<void> {
  const open = await firstOpenDay(tx);
  if (open === null) return;
  await sql`
    update charges set booked_on = ${open}::date from deleted_records as kept
    where kept.id = any(${ids}::uuid[]) and charges.shipment_id = kept.record_id and booked_on < ${open}::date
      and (cost_planned <> 0 or cost_actual <> 0)`.execute(tx);
}

/** Excludes future entries, which predate the rule against them. Returns the ids of their shipments. */
async function shipmentsDatedAhead(tx: Kysely<DB>, ids: Ids): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct entry.shipment_id as id from deleted_records as kept
    join shipment_status_history as entry on entry.shipment_id = kept.record_id
    where kept.id = any(${ids}::uuid[]) and entry.classifier = 'actual'
      and not has_happened(entry."timestamp") order by 1`.execute(tx);
  for (const { id } of rows) await resetLaterTimestamps(tx, id);
  return rows.map(({ id }) => id);
}

/** Locks shipments in the order of their ids, the common lock order. */
async function lockShipmentsOf(tx: Kysely<DB>, ids: Ids): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shipments where id in (
      select (snapshot->'record'->>'shipment_id')::uuid from deleted_records where id = any(${ids}::uuid[]))
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Inserts snapshots; computed and newer columns get default values.
 * @param snapshots one JSON object per row, `part`
 * @param options.skipKnown skips existing rows instead of failing
 */
export async function insertSnapshots(
  tx: Kysely<DB>,
  table: string,
  snapshots: RawBuilder<unknown>,
  { references = [], skipKnown = false }: { references?: readonly RowReference[]; skipKnown?: boolean } = {},
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select jsonb_object_keys(part) from (${snapshots} limit 1) as first)
    order by attnum`.execute(tx);
  if (rows.length === 0) return;
  const values = rows.map(({ name }) => {
    const value = sql.ref(`stored.${name}`);
    const reference = references.find(({ column }) => column === name);
    if (!reference) return value;
    const { table: other, key = "id", through = name } = reference;
    const foreignKey = sql.ref(`stored.${through}`);
    return sql`case when ${foreignKey} is null or exists (
      select from ${sql.table(other)} where ${sql.ref(`${other}.${key}`)} = ${foreignKey}) then ${value} end`;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)}
    from (${snapshots}) as kept, jsonb_populate_record(null::${sql.table(table)}, part) as stored
    ${skipKnown ? sql`on conflict do nothing` : sql``}`.execute(tx);
}

export const snapshotsOf = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`select part from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as part`;
