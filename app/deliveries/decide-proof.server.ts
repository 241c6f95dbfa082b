import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { proofEventId } from "#app/shipments/event.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { isProofShown } from "#app/files/list-files.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import { writeStatusEntry } from "#app/shipments/status-history.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { DeliveryInput } from "./delivery.ts";
import { PIECE_KINDS } from "./proof-form.ts";
import { recordDelivery } from "./record-delivery.server.ts";

/** Of a delivered shipment: no proof is shown to its customers yet. */
const IS_UNSHOWN = sql<SqlBool>`(shipments.status = 'delivered' and not delivery_proofs.is_pickup
  and not ${isProofShown(sql.ref("shipments.id"))})`;

/**
 * Lists open proofs, those with an exception first, then the newest: of an open shipment those to accept, of a
 * delivered one those of which none is shown to its customers.
 */
export async function listOpenProofs(db: Kysely<DB>, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  return (
    db
      .selectFrom("delivery_proofs")
      .innerJoin("files", "files.id", "delivery_proofs.file_id")
      .innerJoin("file_contents", "file_contents.hash", "files.hash")
      .innerJoin("shipments", "shipments.id", "delivery_proofs.shipment_id")
      .select(["delivery_proofs.file_id as fileId", "file_contents.type"])
      .select(["delivery_proofs.is_pickup as isPickup", "files.signed_by as signedBy"])
      .select(["delivery_proofs.remark", "delivery_proofs.handed_in_at as handedInAt"])
      .select(sql<boolean>`shipments.status = 'delivered'`.as("isDelivered"))
      // Pieces as reported by the driver; null when not reported.
      .select(["delivery_proofs.delivered", "delivery_proofs.short", "delivery_proofs.damaged"])
      .select("delivery_proofs.refused")
      .select(sql<Date>`coalesce(files.signed_at, delivery_proofs.handed_in_at)`.as("signedAt"))
      .where("delivery_proofs.shipment_id", "=", shipmentId)
      .where("delivery_proofs.settled_at", "is", null)
      .where(sql<SqlBool>`(${SHIPMENT_IS_OPEN} or ${IS_UNSHOWN})`)
      .orderBy(sql`num_nonnulls(delivered, short, damaged, refused) > 0`, "desc")
      .orderBy("delivery_proofs.handed_in_at", "desc")
      .limit(5)
      .execute()
  );
}

type OpenProof = Awaited<ReturnType<typeof listOpenProofs>>[number];

/**
 * Records the delivery or pick-up at the time of signature, with the pieces counted by the driver; or dismisses the
 * proof. Settles all open proofs of its kind, unless the shipment is delivered by them: then they may be shown.
 * @throws NotFound when the shipment was deleted, Conflict when somebody has decided
 */
export async function decideProof(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { fileId, isDelivered }: { fileId: string; isDelivered: boolean },
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const proof = await openProof(tx, actor, shipmentId, { fileId, isDelivered });
    const isCounted = PIECE_KINDS.some((kind) => proof[kind] !== null);
    if (isDelivered && proof.isPickup) await recordPickup(tx, actor, shipment, proof);
    else if (isDelivered && (shipment.pieces !== null || isCounted)) {
      const { signedAt: delivered_at, signedBy: signed_by } = proof;
      await recordDelivery(tx, actor, shipmentId, { ...proof, delivered_at, signed_by, file_id: fileId });
    } else if (isDelivered) {
      await writeStatusEntry(tx, actor, shipmentId, {
        status: "delivered",
        timestamp: proof.signedAt,
        location: shipment.destination_location,
        place_code: shipment.destination_code,
        // The signatory is stored with the file: visitors see these notes.
        notes: null,
        code: "delivered",
        external_id: proofEventId(fileId),
      });
    }
    const action = isDelivered ? "proof.accepted" : "proof.put_aside";
    await settleProofs(tx, actor, shipment, action, proof.isPickup);
  });
}

const recordPickup = (
  tx: Kysely<DB>,
  actor: Actor,
  shipment: Awaited<ReturnType<typeof lockShipment>>,
  { signedAt, fileId }: OpenProof,
) =>
  writeStatusEntry(tx, actor, shipment.id, {
    status: "picked_up",
    timestamp: signedAt,
    location: shipment.origin_location,
    place_code: shipment.origin_code,
    notes: null,
    code: "picked_up",
    external_id: proofEventId(fileId),
  });

/**
 * Records a delivery typed by staff; when it is based on a driver's proof, it settles all open ones.
 * @throws as `recordDelivery` does
 */
export async function recordTypedDelivery(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { file_id, ...input }: DeliveryInput,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (!file_id) return void (await recordDelivery(tx, actor, shipmentId, input));
    await openProof(tx, actor, shipmentId, { fileId: file_id, isDelivered: true });
    await recordDelivery(tx, actor, shipmentId, { ...input, file_id });
    await settleProofs(tx, actor, shipment, "proof.accepted", false);
  });
}

async function openProof(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  { fileId, isDelivered }: { fileId: string; isDelivered: boolean },
) {
  const proof = (await listOpenProofs(tx, actor, shipmentId)).find((open) => open.fileId === fileId);
  if (!proof || (isDelivered && proof.isDelivered)) throw new Conflict("Somebody has answered this already");
  return proof;
}

async function settleProofs(
  tx: Kysely<DB>,
  actor: Actor,
  { id, tracking_number: summary }: { id: string; tracking_number: string },
  action: "proof.accepted" | "proof.put_aside",
  isPickup: boolean,
): Promise<void> {
  await tx
    .updateTable("delivery_proofs")
    .set({ settled_at: sql`now()`, settled_by: actor.email })
    .where("shipment_id", "=", id)
    .where("is_pickup", "=", isPickup)
    .where("settled_at", "is", null)
    .$if(action === "proof.accepted" && !isPickup, (query) =>
      query.where(
        sql<SqlBool>`not exists (select from shipments where id = shipment_id and status = 'delivered')`,
      ),
    )
    .execute();
  await emit(tx, actor, { action, entity: "shipment", entityId: id, summary });
  await emit(tx, actor, { action: "delivery_proof.settled", audited: false });
}
