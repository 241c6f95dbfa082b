import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { proofEventId } from "#app/shipments/event.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import { addStatusEntry } from "#app/shipments/status-history.server.ts";

interface OpenProof {
  fileId: string;
  signedBy: string | null;
  signedAt: Date;
  remark: string | null;
  handedInAt: Date;
}

/** The newest first; none once the shipment is delivered or cancelled. */
export async function listOpenProofs(db: Database, actor: Actor, shipmentId: string): Promise<OpenProof[]> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  return db
    .selectFrom("delivery_proofs")
    .innerJoin("files", "files.id", "delivery_proofs.file_id")
    .innerJoin("shipments", "shipments.id", "delivery_proofs.shipment_id")
    .select([
      "delivery_proofs.file_id as fileId",
      "files.signed_by as signedBy",
      "delivery_proofs.remark",
      "delivery_proofs.handed_in_at as handedInAt",
      sql<Date>`coalesce(files.signed_at, delivery_proofs.handed_in_at)`.as("signedAt"),
    ])
    .where("delivery_proofs.shipment_id", "=", shipmentId)
    .where("delivery_proofs.settled_at", "is", null)
    .where("shipments.status", "not in", ["delivered", "cancelled"])
    .orderBy("delivery_proofs.handed_in_at", "desc")
    .limit(5)
    .execute();
}

/**
 * Sets the shipment delivered when it was signed, or puts the question aside; settles all open proofs.
 * @throws NotFound when the shipment was deleted, Conflict when somebody has answered
 */
export async function decideProof(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { fileId, isDelivered }: { fileId: string; isDelivered: boolean },
): Promise<void> {
  authorize(actor, "shipments.write");
  const proof = (await listOpenProofs(db, actor, shipmentId)).find((open) => open.fileId === fileId);
  if (!proof) throw new Conflict("Somebody has answered this already");
  const { number, place, code } = await placeOf(db, shipmentId);
  if (isDelivered) {
    // Sent twice, the event is stored once: its id is that of the proof.
    await addStatusEntry(db, actor, shipmentId, {
      status: "delivered",
      timestamp: proof.signedAt,
      location: place,
      place_code: code,
      // Who signed stands with the file: visitors read this.
      notes: null,
      classifier: "actual",
      code: "delivered",
      internal: false,
      external_id: proofEventId(fileId),
    });
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("delivery_proofs")
      .set({ settled_at: sql`now()`, settled_by: actor.email })
      .where("shipment_id", "=", shipmentId)
      .where("settled_at", "is", null)
      .execute();
    await emit(tx, actor, {
      action: isDelivered ? "proof.accepted" : "proof.put_aside",
      entity: "shipment",
      entityId: shipmentId,
      summary: number,
    });
    await emit(tx, actor, { action: "delivery_proof.settled", entity: "delivery_proof", audited: false });
  });
}

async function placeOf(db: Database, shipmentId: string) {
  return db
    .selectFrom("shipments")
    .select(["tracking_number as number", "destination_location as place", "destination_code as code"])
    .where("id", "=", shipmentId)
    .executeTakeFirstOrThrow();
}
