import { type Kysely, sql } from "kysely";
import type { ImportValues } from "#domain/shipments/csv-plan.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { formatDateTime } from "#domain/time.ts";
import { IMPORT_MESSAGES } from "#words/import-acts.ts";
import { archiveRecords } from "../deleted/archive.ts";
import { emit } from "../events/emit.ts";
import type { StoredEffect, UndoBatch, UndoOutcome } from "../imports/importer.ts";
import type { DB } from "../schema.generated.ts";
import { changeImported } from "./import-write.ts";

/** Takes back what an import has done to shipments or their parties, which are locked and as the import left them. */
export async function undoImported(tx: Kysely<DB>, entity: string, batch: UndoBatch): Promise<UndoOutcome> {
  if (entity !== "shipment") return deleteUnused(tx, entity as "shipper" | "consignee", batch);
  const created = batch.effects.filter(({ back }) => back === null);
  const changed = batch.effects.filter(({ back }) => back !== null);
  if (created.length > 0) await deleteCreated(tx, batch, created);
  await withdrawEntries(tx, batch.actor, batch.reason, changed);
  await changeImported(
    tx,
    batch.actor,
    changed.map(({ record_id, back }) => ({ id: record_id, values: back as ImportValues })),
    { partyId: (_, party) => (party && "id" in party ? party.id : null), entries: false },
  );
  return new Map();
}

async function deleteCreated(
  tx: Kysely<DB>,
  { actor, act }: UndoBatch,
  effects: readonly StoredEffect[],
): Promise<void> {
  const ids = effects.map(({ record_id }) => record_id);
  await archiveRecords(tx, actor, "shipment", ids, act);
  // Histories first, in one statement: the cascade would delete them shipment by shipment.
  await sql`delete from shipment_status_history where shipment_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from shipments where id = any(${ids}::uuid[])`.execute(tx);
}

/** The status entries of the import: staff can still show them, visitors never see them again. */
async function withdrawEntries(
  tx: Kysely<DB>,
  actor: Actor,
  reason: string,
  effects: readonly StoredEffect[],
): Promise<void> {
  const ids = effects.flatMap(({ entry_id }) => (entry_id ? [entry_id] : []));
  if (ids.length === 0) return;
  const { rows } = await sql<{ shipment_id: string; status: string; timestamp: Date }>`
    update shipment_status_history set withdrawn_at = clock_timestamp(), withdrawn_by = ${actor.email},
      withdrawn_by_id = ${actor.id}::uuid, withdrawal_reason = ${reason}
    where id = any(${ids}::uuid[]) and withdrawn_at is null
    returning shipment_id, status, "timestamp"`.execute(tx);
  const names = new Map(effects.map(({ record_id, name }) => [record_id, name]));
  await emit(
    tx,
    actor,
    rows.map(({ shipment_id, status, timestamp }) => ({
      action: "status.withdrawn",
      entity: "shipment",
      entityId: shipment_id,
      summary: `${names.get(shipment_id)}: ${status}`,
      details: { happened: formatDateTime(timestamp), withdrawn: [null, reason] },
    })),
  );
}

async function deleteUnused(
  tx: Kysely<DB>,
  kind: "shipper" | "consignee",
  { actor, act, effects }: UndoBatch,
): Promise<UndoOutcome> {
  const ids = effects.map(({ record_id }) => record_id);
  const { rows } = await sql<{ id: string }>`
    select party.id from unnest(${ids}::uuid[]) as party(id)
    where exists (select from shipments where ${sql.ref(`shipments.${kind}_id`)} = party.id)`.execute(tx);
  const used = new Set(rows.map(({ id }) => id));
  const free = ids.filter((id) => !used.has(id));
  if (free.length > 0) {
    await archiveRecords(tx, actor, kind, free, act);
    await sql`delete from ${sql.table(`${kind}s`)} where id = any(${free}::uuid[])`.execute(tx);
  }
  return new Map(
    effects.flatMap(({ place, record_id }) =>
      used.has(record_id) ? [[place, IMPORT_MESSAGES.inUse] as const] : [],
    ),
  );
}
