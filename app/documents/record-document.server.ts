import { type Kysely, sql } from "kysely";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import type { Actor } from "#app/access/policy.ts";
import { emit, emitEach } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";

/** Writes one line of the audit log, and an event for the page of each shipment. */
export async function recordDocument(
  tx: Kysely<DB>,
  actor: Actor,
  verb: "issued" | "revised" | "voided" | "shown" | "hidden" | "sent" | "recalled",
  id: string,
  details: JsonObject = {},
): Promise<void> {
  const document = await tx
    .selectFrom("documents")
    .innerJoin("document_shipments as of", "of.document_id", "documents.id")
    .select(["number", "revision", "of.shipment_id", "of.tracking_number"])
    .select(
      sql<number>`(select count(*) from document_shipments where document_id = documents.id)`.as("shipments"),
    )
    .where("documents.id", "=", id)
    .orderBy("of.position")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { number, revision, shipment_id, tracking_number, shipments } = document;
  await emit(tx, actor, {
    action: `document.${verb}`,
    entityId: shipment_id,
    summary: revisedNumber(number, revision),
    details: { document: id, shipment: tracking_number, ...(shipments > 1 && { shipments }), ...details },
  });
  await emitEach(
    tx,
    actor,
    { action: `document.${verb}`, audited: false },
    sql`select shipment_id::text as entity_id from document_shipments
      where document_id = ${id} and shipment_id <> ${shipment_id}`,
  );
}
