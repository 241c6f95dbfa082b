import { type Kysely, type Selectable, sql } from "kysely";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { LEG_MOMENT_KEYS, type Leg } from "#app/shipments/legs.ts";
import type { LegMode } from "#app/shipments/leg-modes.ts";
import { rowId } from "#database/connection/keyset.ts";
import { type DomainEvent } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import type { MasterPlan } from "./consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "./messages.ts";

type Row = Omit<Selectable<DB["consolidations"]>, "legs" | "containers" | "mode">;
export type StoredConsolidation = Row & MasterPlan & { mode: LegMode; version: string };

/** Parses the moments of a leg, which JSON has as text. */
export const withMoments = <Own extends Leg>(leg: Own): Own => ({
  ...leg,
  ...Object.fromEntries(LEG_MOMENT_KEYS.map((key) => [key, leg[key] && new Date(leg[key])])),
});

/** Version of the edited fields: events, houses and costs added since do not invalidate it. */
const VERSION = sql<string>`md5((to_jsonb(consolidations) - 'updated_at')::text)`;

/** Reads a stored consolidation. @throws NotFound */
export async function readStoredConsolidation(
  db: Kysely<DB>,
  id: string,
  { lock = false } = {},
): Promise<StoredConsolidation> {
  const row = await db
    .selectFrom("consolidations")
    .selectAll()
    .select(VERSION.as("version"))
    .where("id", "=", rowId(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new NotFound(CONSOLIDATION_MESSAGES.notFound));
  return { ...row, legs: (row.legs as Leg[]).map(withMoments) };
}

/** Locks an open master. Every write locks it first, then its houses in order of id. @throws NotFound, Conflict */
export async function lockOpenConsolidation(tx: Kysely<DB>, id: string): Promise<StoredConsolidation> {
  const master = await readStoredConsolidation(tx, id, { lock: true });
  if (master.closed_at) throw new Conflict(CONSOLIDATION_MESSAGES.closed);
  return master;
}

export const masterEvent = (
  action: string,
  { id, number }: Pick<StoredConsolidation, "id" | "number">,
  details?: JsonObject,
): DomainEvent => ({ action: `consolidation.${action}`, entityId: id, summary: number, details });

/** Updates the row's timestamp, so that open pages are notified. */
export async function touchMaster(tx: Kysely<DB>, id: string): Promise<void> {
  await tx
    .updateTable("consolidations")
    .set({ updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
