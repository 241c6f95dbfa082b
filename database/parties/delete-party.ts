import { NotFound } from "#domain/errors.ts";
import { PartyInUse } from "#domain/parties/party-in-use.ts";
import { PARTY_TEXTS, type PartyKind } from "#domain/parties/messages.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import { violatedConstraint } from "../violated-constraint.ts";
import { PARTY_TABLE } from "./party-table.ts";

/**
 * Deletes a shipper or consignee that no shipment refers to.
 * @throws NotFound, or PartyInUse with the number of shipments
 */
export async function deleteParty(db: Database, actor: Actor, kind: PartyKind, id: string): Promise<void> {
  const { table, reference } = PARTY_TABLE[kind];
  if (!isRowId(id)) throw new NotFound(PARTY_TEXTS[kind].notFound);
  try {
    await db.transaction().execute(async (tx) => {
      const deleted = await tx.deleteFrom(table).where("id", "=", id).returning("name").executeTakeFirst();
      if (!deleted) throw new NotFound(PARTY_TEXTS[kind].notFound);
      await recordAudit(tx, actor, {
        action: `${kind}.deleted`,
        entity: kind,
        entityId: id,
        summary: deleted.name,
      });
    });
  } catch (error) {
    // The foreign key decides, so that a shipment made at this very moment counts too.
    if (violatedConstraint(error) !== `shipments_${reference}_fkey`) throw error;
    const { shipments } = await db
      .selectFrom("shipments")
      .select((eb) => eb.fn.countAll<number>().as("shipments"))
      .where(reference, "=", id)
      .executeTakeFirstOrThrow();
    throw new PartyInUse(kind, shipments);
  }
}
