import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { Conflict, NotFound } from "#domain/errors.ts";
import type { ImportRow } from "#domain/shipments/csv-file.ts";
import {
  countOutcomes,
  IMPORT_MESSAGES,
  type ImportOutcome,
  type Plan,
  planImport,
  type PlannedRow,
} from "#domain/shipments/csv-import.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import type { DB } from "../schema.generated.ts";
import { violatedConstraint } from "../violated-constraint.ts";
import { addNamedParties } from "./add-named-parties.ts";
import { changeImported, createImported } from "./import-steps.ts";
import { knowForImport } from "./know-for-import.ts";

export type ImportCounts = Record<ImportOutcome, number>;

class PlanChanged extends Error {}

/**
 * Does what the dry run said, all of it or nothing, in one transaction; refused rows are left out. Confirming twice
 * does it once.
 *
 * @returns how many rows had which outcome
 * @throws NotFound; Conflict when it would do something else by now: the dry run then says what
 */
export async function applyImport(db: Database, actor: Actor, id: string, now: Date): Promise<ImportCounts> {
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
  const found = await tx
    .selectFrom("shipment_imports")
    .select(["file_name", "applied_at"])
    .select([sql<ImportRow[]>`rows`.as("rows"), sql<PlannedRow[]>`plan`.as("plan")])
    .where("id", "=", id)
    .where("actor_id", "=", actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new NotFound(IMPORT_MESSAGES.gone);
  const counts = countOutcomes(found.plan);
  if (found.applied_at) return counts;
  const plan = planImport(found.rows, await knowForImport(tx, found.rows, { lock: true }), now);
  if (!isSamePlan(plan.rows, found.plan)) throw new PlanChanged();
  await perform(tx, actor, plan);
  // The rows are not needed any more; what was done with them stays for a day.
  await tx
    .updateTable("shipment_imports")
    .set({ applied_at: now, rows: "[]" })
    .where("id", "=", id)
    .execute();
  await recordAudit(tx, actor, {
    action: "shipments.imported",
    entity: "shipment",
    summary: `${found.file_name}: ${IMPORT_MESSAGES.imported(counts)}`,
    details: { ...counts },
  });
  return counts;
}

/** Set by set: a file of ten thousand rows is a dozen statements. */
async function perform(tx: Kysely<DB>, actor: Actor, plan: Plan): Promise<void> {
  const partyIds = await addNamedParties(tx, actor, plan.steps);
  const creations = plan.steps.flatMap((step) =>
    step.act === "create" ? [{ id: randomUUID(), values: step.values }] : [],
  );
  const changes = plan.steps.flatMap((step) =>
    step.act === "change" ? [{ id: step.id, values: step.values }] : [],
  );
  await createImported(tx, actor, creations, partyIds);
  await changeImported(tx, actor, changes, partyIds);
}

async function planAnew(db: Database, id: string, now: Date): Promise<void> {
  const { rows } = await db
    .selectFrom("shipment_imports")
    .select(sql<ImportRow[]>`rows`.as("rows"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const plan = planImport(rows, await knowForImport(db, rows), now);
  await db
    .updateTable("shipment_imports")
    .set({ plan: JSON.stringify(plan.rows) })
    .where("id", "=", id)
    .where("applied_at", "is", null)
    .execute();
}

function isSamePlan(one: readonly PlannedRow[], other: readonly PlannedRow[]): boolean {
  const told = ({ row, trackingNumber, outcome, words }: PlannedRow) => [row, trackingNumber, outcome, words];
  return JSON.stringify(one.map(told)) === JSON.stringify(other.map(told));
}
