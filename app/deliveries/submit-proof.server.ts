import { type Kysely, sql } from "kysely";
import type { ProofInput } from "./proof-form.ts";
import { Conflict, Invalid, NotFound, fieldError } from "#app/kit/errors.ts";
import { FILE_TYPES } from "#app/files/file-type.ts";
import { FILE_MESSAGES } from "#app/files/words.ts";
import { DRIVER_MESSAGES } from "./site-words.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import { addFile } from "#app/files/add-file.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { openClaims } from "#app/claims/open-claims.server.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import { exceptionsOf } from "./delivery.ts";
import { deliveryIsOpen } from "./open-delivery.server.ts";

/** Rewords file errors, which are worded for staff, for drivers sending photos. */
async function inDriversWords<Result>(take: () => Promise<Result>): Promise<Result> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof Conflict) throw new Conflict(DRIVER_MESSAGES.photoNotStored);
    if (!(error instanceof Invalid)) throw error;
    const { photoDamaged, photoOnly } = DRIVER_MESSAGES;
    const message = error.userMessage === FILE_MESSAGES.damaged ? photoDamaged : photoOnly;
    throw fieldError("photo", message);
  }
}

/**
 * Stores a proof. A repeated upload returns the stored one, even after the link has ended, so that the phone learns of
 * it.
 * @returns its id, and whether it is new
 * @throws Invalid when it is no photo; NotFound when the link has ended
 */
export async function submitProof(
  db: Database,
  link: { linkId: string; shipmentId: string; isPickup: boolean },
  photo: Blob,
  proof: ProofInput,
): Promise<{ id: string; isNew: boolean }> {
  return inDriversWords(() => takePhoto(db, link, photo, proof));
}

async function takePhoto(
  db: Database,
  link: { linkId: string; shipmentId: string; isPickup: boolean },
  photo: Blob,
  proof: ProofInput,
): Promise<{ id: string; isNew: boolean }> {
  const { hash, type } = await storeContent(db, photo);
  refuseNoPhoto(FILE_TYPES[type].group);
  return db.transaction().execute(async (tx) => {
    const by = await lockLink(tx, link.linkId);
    const added = await addFile(
      tx,
      { driver: by.recipient ?? "Driver" },
      {
        shipment_id: link.shipmentId,
        hash,
        name: proofName(proof, link.isPickup),
        kind: link.isPickup ? "proof_of_pickup" : "proof_of_delivery",
        signed_by: proof.signed_by,
        signed_at: proof.signed_at,
        upload_id: proof.upload_id,
      },
    );
    if (!added.isNew) return added;
    if (!by.isOpen) throw new NotFound(DRIVER_MESSAGES.deadText);
    await tx
      .updateTable("private_links")
      .set({ files_received: sql`files_received + 1` })
      .where("id", "=", link.linkId)
      .execute();
    await storeProof(tx, link, { ...proof, fileId: added.id, by: by.recipient ?? "Driver" });
    return added;
  });
}

/** Stores the pieces of a proof, and opens their claims. */
async function storeProof(
  tx: Kysely<DB>,
  link: { linkId: string; shipmentId: string; isPickup: boolean },
  proof: ProofInput & { fileId: string; by: string },
): Promise<void> {
  await tx
    .insertInto("delivery_proofs")
    .values({
      file_id: proof.fileId,
      shipment_id: link.shipmentId,
      private_link_id: link.linkId,
      is_pickup: link.isPickup,
      remark: proof.remark,
      delivered: proof.delivered,
      short: proof.short,
      damaged: proof.damaged,
      refused: proof.refused,
    })
    .execute();
  const exceptions = exceptionsOf(proof);
  await openClaims(tx, { id: null, email: proof.by }, await lockShipment(tx, link.shipmentId), {
    kinds: exceptions.length > 0 || proof.remark === null ? exceptions : [{ kind: "remark", pieces: null }],
    happenedAt: proof.signed_at,
    description: proof.remark,
    end: link.isPickup ? "pickup" : "delivery",
    fileId: proof.fileId,
  });
  await emit(tx, NOBODY, { action: "delivery_proof.received", entityId: proof.fileId, audited: false });
}

/** Locks the link, so that concurrent submissions are counted one by one. */
async function lockLink(tx: Kysely<DB>, linkId: string) {
  const link = await tx
    .selectFrom("private_links")
    .innerJoin("shipments", "shipments.id", "private_links.shipment_id")
    .select(["private_links.recipient", deliveryIsOpen.as("isOpen")])
    .where("private_links.id", "=", linkId)
    .forUpdate("private_links")
    .executeTakeFirstOrThrow(() => new NotFound(DRIVER_MESSAGES.deadText));
  return link;
}

function refuseNoPhoto(group: string): void {
  if (group === "picture" || group === "pdf") return;
  throw fieldError("photo", DRIVER_MESSAGES.photoOnly);
}

const proofName = ({ signed_at }: ProofInput, isPickup: boolean) =>
  `Proof of ${isPickup ? "pick-up" : "delivery"} ${signed_at.toISOString().slice(0, 16).replace("T", " ").replace(":", "")}`;
