import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { Conflict, NotFound } from "#domain/errors.ts";
import type { ImportRow } from "#domain/shipments/csv-file.ts";
import {
  countOutcomes,
  IMPORT_MESSAGES,
  isSamePlan,
  type ImportOutcome,
  type ImportStep,
  type ImportValues,
  type Plan,
  type PlannedRow,
} from "#domain/shipments/csv-import.ts";
import { SHIPMENT_FIELDS } from "#domain/shipments/shipment-conflict.ts";
import { termsFields } from "#domain/shipments/terms.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { emit } from "../events/emit.ts";
import type { Database } from "../connection/connect.ts";
import { violatedConstraint } from "../connection/errors.ts";
import { isRowId } from "../connection/keyset.ts";
import { allowLongWork } from "../connection/watched-client.ts";
import type { DB, JsonObject } from "../schema.generated.ts";
import { type EtaMove, recordEtaMoves } from "./eta.ts";
import { eventCounts } from "./event-counts.ts";
import { addNamedParties, type PartyIds } from "./import-parties.ts";
import { loadImportContext } from "./import-context.ts";
import { addImportedEntries, offsetsOf } from "./import-entries.ts";
import { jsonInTurns, planInTurns } from "./import-plan.ts";
import { writeRows } from "./import-rows.ts";

type Creation = { id: string; values: Extract<ImportStep, { act: "create" }>["values"] };
type Change = { id: string; values: ImportValues };

const TERMS = Object.keys(termsFields.shape);
const COLUMNS = [...SHIPMENT_FIELDS, ...TERMS, "owner_id", "eta_follows_legs"];
const CODES = ["origin_code", "destination_code", "current_code"];
const fields = sql.join([...COLUMNS, ...CODES].map((name) => sql.ref(name)));
const changedFields = sql.join(
  COLUMNS.filter((name) => name !== "tracking_number").map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`value.${name}`)}`,
  ),
);

/**
 * Stores new shipments, each with its status as first entry, created at the time in the file, else now. Lists show the
 * newest first: microsecond offsets keep equal timestamps in the order of the file.
 *
 * @param options.after how many more rows of the file are stored after these
 */
async function createImported(
  tx: Kysely<DB>,
  actor: Actor,
  creations: readonly Creation[],
  { partyIds, after }: { partyIds: PartyIds; after: number },
): Promise<void> {
  if (creations.length === 0) return;
  const rows = JSON.stringify(
    creations.map(({ id, values: { shipper, consignee, details, places, ...values } }) => ({
      eta_follows_legs: false,
      ...values,
      ...places,
      dangerous_goods: false,
      ...details?.terms,
      id,
      shipper_id: partyIds("shipper", shipper),
      consignee_id: partyIds("consignee", consignee),
    })),
  );
  const offset = sql`(${creations.length + after}::int - ordinality) * interval '1 microsecond'`;
  // Only for a pending shipment is the time of its status known. A trigger maintains last_update_at;
  // setting it here saves a second row version per shipment.
  await sql`
    with row as (
      select *, coalesce(created_at, now()) + ${offset} as made_at
      from jsonb_populate_recordset(null::shipments, ${rows}::jsonb) with ordinality
    ), made as (
      insert into shipments (id, ${fields}, created_at, last_update_at)
      select id, ${fields}, made_at, case when status = 'pending' then made_at else now() end from row
      returning id, status, current_location, current_code, last_update_at
    )
    insert into shipment_status_history
      (shipment_id, status, location, place_code, utc_offset, "timestamp", source, entered_by, entered_by_id)
    select id, status, current_location, current_code, utc_offset, last_update_at, 'import', ${actor.email},
      ${actor.id}::uuid
    from made join jsonb_to_recordset(${offsetsOf(creations)}::jsonb) as place(id uuid, utc_offset smallint) using (id)`.execute(
    tx,
  );
  await writeRows(tx, creations);
  await emit(
    tx,
    actor,
    creations.map(({ id, values }) => ({
      action: "shipment.created",
      entity: "shipment",
      entityId: id,
      summary: values.tracking_number,
    })),
  );
}

interface Saved extends EtaMove {
  tracking_number: string;
  changed: ImportValues;
  /** The old and the new value of each changed field; null when only details changed. */
  details: JsonObject | null;
}

/** The value of the column `key` in a JSON row; for a party its name. */
const nameOf = (row: RawBuilder<unknown>) => sql`case key
  when 'shipper_id' then (select name from shippers where id = (${row}->>key)::uuid)
  when 'consignee_id' then (select name from consignees where id = (${row}->>key)::uuid)
  when 'owner_id' then (select name from admin_users where id = (${row}->>key)::uuid)
  else ${row}->>key end`;

/** Updates shipments, which are locked; a new status is appended to the history as its newest entry. */
async function changeImported(
  tx: Kysely<DB>,
  actor: Actor,
  changes: readonly Change[],
  partyId: PartyIds,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(
    changes.map(({ id, values: { shipper, consignee, details, ...values } }) => ({
      id,
      changed: {
        ...values,
        ...details?.terms,
        ...(shipper === undefined ? {} : { shipper_id: partyId("shipper", shipper) }),
        ...(consignee === undefined ? {} : { consignee_id: partyId("consignee", consignee) }),
      },
    })),
  );
  // Fields a row does not change keep the shipment's values.
  const { rows: saved } = await sql<Saved>`
    update shipments set ${changedFields},
      last_update_at = case when row.changed ? 'status'
        then greatest(date_trunc('minute', now()), newest.at) else before.last_update_at end
    from jsonb_to_recordset(${rows}::jsonb) as row(id uuid, changed jsonb)
    join shipments as before on before.id = row.id
    cross join lateral jsonb_populate_record(before, row.changed) as value
    left join lateral (
      select "timestamp" as at from shipment_status_history
      where shipment_id = row.id and ${eventCounts()}
      order by "timestamp" desc limit 1
    ) as newest on true
    where shipments.id = row.id
    returning shipments.id, shipments.tracking_number, row.changed,
      before.estimated_delivery as previous, shipments.estimated_delivery as eta, (
      select jsonb_object_agg(replace(key, '_id', ''), jsonb_build_array(
        ${nameOf(sql`to_jsonb(before)`)}, ${nameOf(sql`to_jsonb(shipments)`)}))
      from jsonb_object_keys(row.changed) as key where key <> all(${[...TERMS, "eta_follows_legs", "places"]})) as details`.execute(
    tx,
  );
  await writePlaceCodes(tx, changes);
  await writeRows(tx, changes);
  const places = new Map(changes.map(({ id }, place) => [id, place]));
  const ordered = saved.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  await recordEtaMoves(tx, actor, saved);
  const withStatus = saved.filter(({ changed }) => changed.status !== undefined).map(({ id }) => id);
  await addImportedEntries(tx, actor, withStatus);
  await emit(
    tx,
    actor,
    ordered.map(({ id, tracking_number, details }) => ({
      action: "shipment.updated",
      entity: "shipment",
      entityId: id,
      summary: tracking_number,
      details: { ...details, ...changes[places.get(id) ?? 0]?.values.details?.changes },
    })),
  );
}

/** After the places, as those forget their code when they change. */
async function writePlaceCodes(tx: Kysely<DB>, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ id, values: { places } }) => (places ? [{ id, places }] : []));
  if (rows.length === 0) return;
  const codes = CODES.map((code) => sql`${sql.ref(code)} = ${sql.ref(`value.${code}`)}`);
  await sql`
    update shipments set ${sql.join(codes)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, places jsonb)
    join shipments as before on before.id = row.id
    cross join lateral jsonb_populate_record(before, row.places) as value
    where shipments.id = row.id`.execute(tx);
}

export type ImportCounts = Record<ImportOutcome, number>;

class PlanChanged extends Error {}

/**
 * Applies the plan of the dry run atomically, in one transaction; refused rows are left out. Confirming twice
 * applies it once.
 *
 * @returns how many rows had which outcome
 * @throws NotFound; Conflict when the result would differ by now: the dry run is then planned anew
 */
export async function applyImport(db: Database, actor: Actor, id: string, now: Date): Promise<ImportCounts> {
  authorize(actor, "shipments.write");
  if (!isRowId(id)) throw new NotFound(IMPORT_MESSAGES.gone);
  try {
    return await db.transaction().execute((tx) => apply(tx, actor, id, now));
  } catch (error) {
    const overtaken =
      error instanceof PlanChanged || violatedConstraint(error) === "shipments_tracking_key_key";
    if (!overtaken) throw error;
    await planAnew(db, id, now);
    throw new Conflict(IMPORT_MESSAGES.planChanged);
  }
}

async function apply(tx: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<ImportCounts> {
  await allowLongWork(tx);
  const found = await tx
    .selectFrom("shipment_imports")
    .select(["file_name", "applied_at"])
    .select(sql<ImportRow[]>`rows`.as("rows"))
    .where("id", "=", id)
    .where("actor_id", "=", actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new NotFound(IMPORT_MESSAGES.gone);
  // Queried separately: each of the two JSON values is parsed synchronously.
  const { told } = await tx
    .selectFrom("shipment_imports")
    .select(sql<PlannedRow[]>`plan`.as("told"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const counts = countOutcomes(told);
  if (found.applied_at) return counts;
  const plan = await planInTurns(found.rows, await loadImportContext(tx, found.rows, { lock: true }), now);
  if (!isSamePlan(plan.rows, told)) throw new PlanChanged();
  await perform(tx, actor, plan);
  // The rows are not needed any more; the plan stays for a day.
  await tx
    .updateTable("shipment_imports")
    .set({ applied_at: now, rows: "[]" })
    .where("id", "=", id)
    .execute();
  await emit(tx, actor, {
    action: "shipments.imported",
    entity: "shipments",
    summary: `${found.file_name}: ${IMPORT_MESSAGES.imported(counts)}`,
    details: { ...counts },
  });
  return counts;
}

/** Rows per statement: more would take too long to serialize and to insert. */
const ROWS_PER_STATEMENT = 2000;

async function perform(tx: Kysely<DB>, actor: Actor, plan: Plan): Promise<void> {
  const partyIds = await addNamedParties(tx, actor, plan.steps);
  const creations = plan.steps.flatMap((step) =>
    step.act === "create" ? [{ id: randomUUID(), values: step.values }] : [],
  );
  const changes = plan.steps.flatMap((step) =>
    step.act === "change" ? [{ id: step.id, values: step.values }] : [],
  );
  for (let start = 0; start < creations.length; start += ROWS_PER_STATEMENT) {
    const after = Math.max(0, creations.length - start - ROWS_PER_STATEMENT);
    await createImported(tx, actor, creations.slice(start, start + ROWS_PER_STATEMENT), { partyIds, after });
  }
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    await changeImported(tx, actor, changes.slice(start, start + ROWS_PER_STATEMENT), partyIds);
  }
}

async function planAnew(db: Database, id: string, now: Date): Promise<void> {
  const { rows } = await db
    .selectFrom("shipment_imports")
    .select(sql<ImportRow[]>`rows`.as("rows"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const plan = await planInTurns(rows, await loadImportContext(db, rows), now);
  const planned = await jsonInTurns(plan.rows);
  await db
    .updateTable("shipment_imports")
    .set({ plan: planned })
    .where("id", "=", id)
    .where("applied_at", "is", null)
    .execute();
}
