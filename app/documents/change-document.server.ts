import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { mayCustomersSee, REFERENCE_OF } from "./document.ts";
import { type DocumentKind } from "#app/shipments/paper.ts";
import { REFERENCE_LABELS } from "#app/shipments/reference-labels.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import { recordDocument } from "./record-document.server.ts";

/** Locks a document. @throws NotFound */
export async function lockDocument(tx: Kysely<DB>, id: string) {
  const document = await tx
    .selectFrom("documents")
    .select(["id", "number", "revision", "originals", "customer_visible", "voided_at", "part"])
    .select(sql<DocumentKind>`kind`.as("kind"))
    .where("id", "=", rowId(id))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(DOCUMENT_MESSAGES.notFound));
  return document;
}

/** Voids a document; its bytes are kept, and its number is not used again. @throws NotFound; Conflict when it was voided already */
export async function voidDocument(db: Database, actor: Actor, id: string, reason: string): Promise<string> {
  authorize(actor, "documents.write");
  return db.transaction().execute((tx) => voidLocked(tx, actor, id, reason));
}

/** Voids a document in the caller's transaction. @throws NotFound; Conflict when it was voided already */
export async function voidLocked(tx: Kysely<DB>, actor: Actor, id: string, reason: string): Promise<string> {
  authorize(actor, "documents.write");
  const { number, voided_at } = await lockDocument(tx, id);
  if (voided_at) throw new Conflict(`${number} was voided already`);
  await tx
    .updateTable("documents")
    .set({ voided_at: sql`now()`, voided_by: actor.email, void_reason: reason })
    .where("id", "=", id)
    .execute();
  await recordDocument(tx, actor, "voided", id, { reason });
  return number;
}

/** Shows or hides a document in private links of the shipment. @throws NotFound; Conflict for a kind that customers never see */
export async function setVisible(db: Database, actor: Actor, id: string, visible: boolean): Promise<string> {
  authorize(actor, "documents.write");
  return db.transaction().execute(async (tx) => {
    const { kind, number, customer_visible, voided_at } = await lockDocument(tx, id);
    if (visible && !mayCustomersSee(kind))
      throw new Conflict(
        kind === "manifest"
          ? "A manifest names other customers' shipments: it is not shown to customers"
          : "A transport order says what the haulier is paid: it is not shown to customers",
      );
    if (visible && voided_at) throw new Conflict("A voided document is not shown to customers");
    if (customer_visible === visible) return number;
    await tx.updateTable("documents").set({ customer_visible: visible }).where("id", "=", id).execute();
    await recordDocument(tx, actor, visible ? "shown" : "hidden", id);
    return number;
  });
}

/**
 * Adds the document's number to its shipment as house B/L or HAWB. @throws NotFound; Conflict when there is one, or
 * the document is not valid
 */
export async function addBillReference(db: Database, actor: Actor, id: string): Promise<string> {
  authorize(actor, "documents.write");
  return db.transaction().execute(async (tx) => {
    const { kind, number, voided_at } = await lockDocument(tx, id);
    const reference = REFERENCE_OF[kind];
    if (!reference || voided_at)
      throw new Conflict("Only a valid house bill of lading or air waybill becomes a reference");
    const { shipment_id } = await tx
      .selectFrom("document_shipments")
      .select("shipment_id")
      .where("document_id", "=", id)
      .executeTakeFirstOrThrow();
    const shipment = await lockShipment(tx, shipment_id);
    const references = await tx
      .selectFrom("shipment_references")
      .select(["kind", "position"])
      .where("shipment_id", "=", shipment_id)
      .execute();
    if (references.some((each) => each.kind === reference))
      throw new Conflict(`This shipment has a ${REFERENCE_LABELS[reference]} among its references already`);
    await tx
      .insertInto("shipment_references")
      .values({
        id: randomUUID(),
        shipment_id,
        position: Math.max(-1, ...references.map(({ position }) => position)) + 1,
        kind: reference,
        value: number,
      })
      .execute();
    // Makes a concurrent save of the shipment fail as outdated.
    await tx
      .updateTable("shipments")
      .set({ updated_at: sql`now()` })
      .where("id", "=", shipment_id)
      .execute();
    await emit(tx, actor, {
      action: "shipment.updated",
      entityId: shipment_id,
      summary: shipment.tracking_number,
      details: { references: [null, `${REFERENCE_LABELS[reference]} ${number}`] },
    });
    return number;
  });
}
