import { NotFound } from "#domain/errors.ts";
import { PartyInUse } from "#domain/parties/party-in-use.ts";
import { PARTY_TEXTS, type PartyKind } from "#domain/parties/messages.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { keepDeleted } from "../deleted/keep-deleted.ts";
import { isRowId } from "../row-id.ts";
import { violatedConstraint } from "../violated-constraint.ts";
import { PARTY_TABLE } from "./party-table.ts";

/**
 * Deletes a shipper or consignee that no shipment refers to. It is kept for a while to be restored.
 *
 * @returns the id it is kept under
 * @throws NotFound, or PartyInUse with the number of shipments
 */
export async function deleteParty(db: Database, actor: Actor, kind: PartyKind, id: string): Promise<string> {
  const { table, reference } = PARTY_TABLE[kind];
  if (!isRowId(id)) throw new NotFound(PARTY_TEXTS[kind].notFound);
  try {
    return await db.transaction().execute(async (tx) => {
      const [kept] = await keepDeleted(tx, actor, kind, [id]);
      if (!kept) throw new NotFound(PARTY_TEXTS[kind].notFound);
      await tx.deleteFrom(table).where("id", "=", id).execute();
      return kept;
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
