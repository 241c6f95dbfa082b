import { type Kysely, sql } from "kysely";
import { shipmentFormValues, type ShipmentInput } from "#domain/shipments/shipment.ts";
import {
  type ChangedField,
  changedMeanwhile,
  type ShipmentFormValues,
} from "#domain/shipments/shipment-clash.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import type { DB, JsonObject } from "../schema.generated.ts";
import { lockShipment } from "./lock-shipment.ts";
import { inWords } from "./refused-save.ts";

/** What one saw when one began to edit. */
export interface SeenShipment {
  /** Of `getShipment`. */
  version: string;
  /** The form's values then. */
  base: ShipmentFormValues;
}

/** A save that would undo what someone else did since. Nothing was stored. */
export interface ShipmentClash {
  changes: ChangedField[];
  /** The store now, and its version: what the next attempt has seen. */
  theirs: ShipmentFormValues;
  version: string;
  /** Who changed it and when, the latest first. */
  by: { email: string; at: Date }[];
}

/**
 * Saves a shipment as edited. A new status also becomes the newest entry of its history.
 *
 * @returns null when it is stored, or what someone else changed since `seen`
 * @throws NotFound, Conflict when the tracking number is taken, Invalid when a party does not exist
 */
export async function updateShipment(
  db: Database,
  actor: Actor,
  id: string,
  input: ShipmentInput,
  seen: SeenShipment,
): Promise<ShipmentClash | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      const stored = await lockShipment(tx, id);
      const theirs = shipmentFormValues(stored);
      const mine = shipmentFormValues(input);
      const changes = stored.version === seen.version ? [] : changedMeanwhile(seen.base, theirs, mine);
      if (changes.length > 0) {
        return { changes, theirs, version: stored.version, by: await changedBy(tx, stored.id, seen.version) };
      }
      await tx.updateTable("shipments").set(input).where("id", "=", stored.id).execute();
      if (input.status !== stored.status) await addEntry(tx, stored.id, input);
      await recordAudit(tx, actor, {
        action: "shipment.updated",
        entity: "shipment",
        entityId: stored.id,
        summary: input.tracking_number,
        details: differences(theirs, mine),
      });
      return null;
    });
  } catch (error) {
    throw inWords(error);
  }
}

/** The status just saved as the newest entry, also where an entry was dated ahead. */
async function addEntry(tx: Kysely<DB>, id: string, input: ShipmentInput): Promise<void> {
  await tx
    .insertInto("shipment_status_history")
    .values({
      shipment_id: id,
      status: input.status,
      location: input.current_location,
      timestamp: sql<Date>`greatest(date_trunc('minute', now()),
        (select max("timestamp") from shipment_status_history where shipment_id = ${id}))`,
    })
    .execute();
}

async function changedBy(tx: Kysely<DB>, id: string, version: string): Promise<ShipmentClash["by"]> {
  const lines = await tx
    .selectFrom("audit_log")
    .select(["actor_email as email", "at"])
    .where("entity", "=", "shipment")
    .where("entity_id", "=", id)
    .orderBy("id", "desc")
    .limit(5)
    .execute();
  // A line is dated by its transaction's start, which may lie before the version where it had to wait for the lock:
  // the latest one is told in any case.
  return lines.filter(({ at }, index) => index === 0 || at.getTime() > Number(version) / 1000);
}

function differences(before: ShipmentFormValues, after: ShipmentFormValues): JsonObject {
  const fields = Object.keys(after) as (keyof ShipmentFormValues)[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]]]),
  );
}
