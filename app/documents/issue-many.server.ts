import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import type { ManyForm } from "./document.ts";
import { type Draw, issueDocument } from "./issue-document.server.ts";
import { missingBoxes } from "./missing-boxes.ts";
import { readPaperShipments } from "./read-paper-shipment.server.ts";

interface IssuedMany {
  issued: number;
  /** Number of shipments with a valid form, which is kept. */
  already: number;
  /** Tracking numbers of shipments with missing data: nothing is issued for them. */
  lacking: string[];
}

/** Issues a form for each shipment without a valid one, each in its own transaction, so that a retry continues. */
export async function issueMany(
  db: Database,
  actor: Actor,
  kind: ManyForm,
  ids: readonly string[],
  draw: Draw,
): Promise<IssuedMany> {
  authorize(actor, "documents.write");
  const [shipments, rows] = await Promise.all([
    readPaperShipments(db, actor, ids),
    db
      .selectFrom("documents")
      .innerJoin("document_shipments as of", "of.document_id", "documents.id")
      .select("of.shipment_id")
      .where("documents.kind", "=", kind)
      .where("documents.voided_at", "is", null)
      .where(sql<boolean>`of.shipment_id = any(${ids}::uuid[])`)
      .execute(),
  ]);
  const valid = new Set(rows.map(({ shipment_id }) => shipment_id));
  const result: IssuedMany = { issued: 0, already: 0, lacking: [] };
  for (const shipment of shipments) {
    if (valid.has(shipment.id)) result.already += 1;
    else if (missingBoxes(kind, shipment).length > 0) result.lacking.push(shipment.trackingNumber);
    else if (await isIssued(db, actor, kind, shipment.id, draw)) result.issued += 1;
    else result.already += 1;
  }
  return result;
}

/** Issues one form. @returns false when it was issued since by somebody else */
async function isIssued(db: Database, actor: Actor, kind: ManyForm, id: string, draw: Draw) {
  try {
    await issueDocument(db, actor, { kind, shipmentIds: [id] }, draw);
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}
