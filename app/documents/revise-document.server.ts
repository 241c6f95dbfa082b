import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { Conflict } from "#app/kit/errors.ts";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { lockDocument } from "./change-document.server.ts";
import { namesIssuer, isSingleKind, type RevisionOptions } from "./document.ts";
import { type Draw, drawAndStore, inTurn, lockedShipments } from "./issue-document.server.ts";
import { recordDocument } from "./record-document.server.ts";

/**
 * Draws a valid paper again from its record, under its number, as the next revision, and voids the previous one.
 * @returns the new paper; `originalsOut` counts the originals of the old bill that are not back
 * @throws NotFound; Conflict when it is void already, or names several shipments
 */
export async function reviseDocument(
  db: Database,
  actor: Actor,
  documentId: string,
  { reason, originals_back, ...options }: RevisionOptions,
  draw: Draw,
): Promise<{ id: string; number: string; originalsOut: number }> {
  authorize(actor, "documents.write");
  return inTurn(() =>
    db.transaction().execute(async (tx) => {
      await allowLongWork(tx);
      const old = await lockDocument(tx, documentId);
      const name = revisedNumber(old.number, old.revision);
      if (old.voided_at) throw new Conflict(`${name} is void: it is not corrected any more`);
      const { kind } = old;
      if (namesIssuer(kind)) requireName(actor);
      if (!isSingleKind(kind))
        throw new Conflict(`${name} names several shipments: void it and issue it anew`);
      const { shipment_id } = await tx
        .selectFrom("document_shipments")
        .select("shipment_id")
        .where("document_id", "=", documentId)
        .executeTakeFirstOrThrow();
      const wanted = { kind, options, shipmentIds: [shipment_id] };
      const shipments = await lockedShipments(tx, actor, wanted);
      const revision = old.revision + 1;
      const identity = {
        number: old.number,
        revision,
        issuedAt: await databaseTime(tx),
        issuedBy: actor.name || actor.email,
      };
      await tx
        .updateTable("documents")
        .set({ voided_at: sql`now()`, voided_by: actor.email, void_reason: reason })
        .where("id", "=", documentId)
        .execute();
      const id = await drawAndStore(
        tx,
        actor,
        { wanted, shipments, identity, visible: old.customer_visible },
        draw,
      );
      const originals = old.originals ?? 0;
      const back = originals > 0 ? { originals, originals_back } : {};
      await recordDocument(tx, actor, "revised", id, { reason, before: documentId, ...back });
      return {
        id,
        number: revisedNumber(old.number, revision),
        originalsOut: originals_back ? 0 : originals,
      };
    }),
  );
}
