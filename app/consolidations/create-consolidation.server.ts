import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nextCount } from "#app/documents/next-count.server.ts";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  consolidationNumber,
  type Head,
  lookupWords,
  NO_HEAD,
  type TypedConsolidation,
} from "./consolidation.ts";
import { joinHouses } from "./members.server.ts";
import { storeTyped } from "./save-consolidation.server.ts";
import { masterEvent, readStoredConsolidation } from "./lock-consolidation.server.ts";

/** Creates a consolidation with the given shipments, in the mode of the first. @throws Invalid, Conflict, as `addHouses` */
export async function createConsolidation(
  db: Database,
  actor: Actor,
  { shipmentIds, move }: { shipmentIds: readonly string[]; move: boolean },
): Promise<{ id: string; number: string }> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const made = await insertConsolidation(tx, actor, await modeOf(tx, shipmentIds));
    if (shipmentIds.length > 0)
      await joinHouses(tx, actor, await readStoredConsolidation(tx, made.id), {
        shipmentIds,
        move,
        also: new Set(),
      });
    return made;
  });
}

/** Creates a consolidation with its plan, and no shipments yet. @returns its id @throws Invalid as `saveConsolidation` */
export async function createPlannedConsolidation(
  db: Database,
  actor: Actor,
  typed: TypedConsolidation,
): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const { id } = await insertConsolidation(tx, actor, typed.head.mode);
    await storeTyped(tx, actor, await readStoredConsolidation(tx, id), { ...typed, also: new Set() });
    return id;
  });
}

async function insertConsolidation(
  tx: Kysely<DB>,
  actor: Actor,
  mode: Head["mode"],
): Promise<{ id: string; number: string }> {
  const now = await databaseTime(tx);
  const year = Number(toLocalDay(now).slice(0, 4));
  const number = consolidationNumber(year, await nextCount(tx, "consolidation", year));
  const head = { ...NO_HEAD, mode };
  const { id } = await tx
    .insertInto("consolidations")
    .values({
      number,
      ...head,
      lookup: sql`search_fold(${lookupWords(number, head, { containers: [] })})`,
      created_by: actor.name || actor.email,
      created_by_id: actor.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await emit(tx, actor, masterEvent("created", { id, number }, { mode: LEG_MODES[mode] }));
  return { id, number };
}

async function modeOf(tx: Kysely<DB>, [first = ""]: readonly string[]): Promise<Head["mode"]> {
  const shipment = await tx
    .selectFrom("shipments")
    .select("service_type")
    .where(sql`id::text`, "=", first)
    .executeTakeFirst();
  return FREIGHT_TYPES.find((mode) => SERVICE_OF_FREIGHT[mode] === shipment?.service_type) ?? "sea";
}

/** Closes or reopens a consolidation; a closed one cannot be changed, and keeps its shipments. @throws NotFound */
export async function setConsolidationClosed(
  db: Database,
  actor: Actor,
  id: string,
  closed: boolean,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const master = await readStoredConsolidation(tx, id, { lock: true });
    if ((master.closed_at !== null) === closed) return;
    await tx
      .updateTable("consolidations")
      .set({ closed_at: closed ? sql<Date>`now()` : null })
      .where("id", "=", id)
      .execute();
    await emit(tx, actor, masterEvent(closed ? "closed" : "opened", master));
  });
}
