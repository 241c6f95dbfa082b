import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { VEHICLES } from "#app/goods/vehicles.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { readConflicts } from "./read-plan.server.ts";
import { followOrder, regainOrder } from "./recalls.server.ts";
import { PLANNING_MESSAGES, slotText, STOP_KINDS, type StopInput, type StopKind } from "./stop.ts";

const columns = (db: Kysely<DB>) =>
  db
    .selectFrom("planned_stops")
    .select(["id", "haulier", "driver", "vehicle", "reference", "note", "deliver_to", "price", "order_id"])
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"),
      sql<string | null>`to_char(starts, 'HH24:MI')`.as("starts"),
      sql<string | null>`to_char(ends, 'HH24:MI')`.as("ends"),
      sql<string>`updated_at::text`.as("version"),
    ]);

/**
 * Plans a stop, or changes its plan.
 * @returns its conflicts
 * @throws NotFound; Conflict when somebody planned it meanwhile
 */
export async function saveStop(db: Database, actor: Actor, typed: StopInput): Promise<string[]> {
  authorize(actor, "shipments.write");
  const { shipment_id, kind, version, ...values } = typed;
  if (!isRowId(shipment_id)) throw new NotFound(PLANNING_MESSAGES.gone);
  await db.transaction().execute(async (tx) => {
    const { tracking_number } = await lockShipment(tx, shipment_id);
    const stored = await columns(tx)
      .where("shipment_id", "=", shipment_id)
      .where("kind", "=", kind)
      .executeTakeFirst();
    if ((stored?.version ?? "") !== version) throw new Conflict(PLANNING_MESSAGES.changedMeanwhile);
    const changes = differences(auditTexts(stored), auditTexts(values));
    if (!stored || Object.keys(changes).length > 0) {
      await tx
        .insertInto("planned_stops")
        .values({ shipment_id, kind, ...values })
        .onConflict((conflict) =>
          // The haulier does not know of the change yet.
          conflict.columns(["shipment_id", "kind"]).doUpdateSet({ ...values, told_at: null }),
        )
        .execute();
      if (stored?.order_id) {
        const isLost = foldText(stored.haulier ?? "") !== foldText(values.haulier ?? "");
        await followOrder(tx, stored.order_id, isLost);
      }
      if (values.haulier) await regainOrder(tx, typed);
      await emit(
        tx,
        actor,
        stopEvent(stored ? "changed" : "planned", shipment_id, tracking_number, kind, changes),
      );
    }
  });
  return readConflicts(db, actor, [{ shipmentId: shipment_id, kind, day: typed.day }]);
}

/** Removes a stop from the plan: what the leg expects applies again. @throws NotFound */
export async function removeStop(
  db: Database,
  actor: Actor,
  shipmentId: string,
  kind: StopKind,
): Promise<void> {
  authorize(actor, "shipments.write");
  if (!isRowId(shipmentId)) throw new NotFound(PLANNING_MESSAGES.gone);
  await db.transaction().execute(async (tx) => {
    const { tracking_number } = await lockShipment(tx, shipmentId);
    const stored = await columns(tx)
      .where("shipment_id", "=", shipmentId)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow(() => new NotFound(PLANNING_MESSAGES.notPlanned));
    await tx.deleteFrom("planned_stops").where("id", "=", stored.id).execute();
    if (stored.order_id) await followOrder(tx, stored.order_id, true);
    const changes = differences(auditTexts(stored), auditTexts(undefined));
    await emit(tx, actor, stopEvent("removed", shipmentId, tracking_number, kind, changes));
  });
}

export const stopEvent = (
  verb: "planned" | "changed" | "removed" | "ordered",
  shipmentId: string,
  number: string,
  kind: StopKind,
  details: ReturnType<typeof differences> | Record<string, string>,
) => ({ action: `stop.${verb}`, entityId: shipmentId, summary: `${STOP_KINDS[kind]} of ${number}`, details });

type Values = Pick<
  StopInput,
  "day" | "starts" | "ends" | "haulier" | "driver" | "vehicle" | "reference" | "note" | "deliver_to" | "price"
>;

const auditTexts = (stop: Values | undefined): Record<string, string> => ({
  day: stop?.day ?? "",
  slot: stop?.starts ? slotText({ ...stop, expected: null }) : "",
  haulier: stop?.haulier ?? "",
  driver: stop?.driver ?? "",
  vehicle: VEHICLES[stop?.vehicle ?? ""]?.name ?? "",
  reference: stop?.reference ?? "",
  note: stop?.note ?? "",
  "deliver to": stop?.deliver_to ?? "",
  price: stop?.price ?? "",
});
