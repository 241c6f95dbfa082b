import { sql, type Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import type { ManyForm } from "./document.ts";
import { type Draw, issueDocument, fingerprint } from "./issue-document.server.ts";
import { missingBoxes } from "./missing-boxes.ts";
import { withCarrierAddresses } from "./paper-carriers.server.ts";
import { readPaperShipments } from "./read-paper-shipment.server.ts";
import { DRAFT, numberText, type PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import type { DB } from "#database/schema.generated.ts";
import { readAirFigures } from "./forms/air-figures.server.ts";
import { drawnFrom, INITIAL_AIR } from "./paper-input.ts";
import type { SheetForm, PaperShipment } from "./paper-data.ts";

interface IssuedMany {
  issued: number;
  /** Number of shipments with a valid form, which is kept. */
  alreadyIssued: number;
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
  const result: IssuedMany = { issued: 0, alreadyIssued: 0, lacking: [] };
  for (const shipment of shipments) {
    if (valid.has(shipment.id)) result.alreadyIssued += 1;
    else if (missingBoxes(kind, shipment).length > 0) result.lacking.push(shipment.trackingNumber);
    else if (await issueUnlessValid(db, actor, kind, shipment.id, draw)) result.issued += 1;
    else result.alreadyIssued += 1;
  }
  return result;
}

/** Issues one form, whatever boxes are empty. @returns false when there is a valid one already */
export async function issueUnlessValid(db: Database, actor: Actor, kind: ManyForm, id: string, draw: Draw) {
  authorize(actor, "documents.write");
  try {
    await issueDocument(db, actor, { kind, shipmentIds: [id] }, draw);
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

const NAMED = 10;

/**
 * Returns a form for each shipment: the valid one with its number, else a draft. @throws Conflict naming forms older
 * than their record, which cannot be redrawn as they were issued
 */
export async function formsOf(
  db: Kysely<DB>,
  actor: Actor,
  kind: SheetForm["kind"],
  shipments: readonly PaperShipment[],
): Promise<SheetForm[]> {
  authorize(actor, "shipments.read");
  const ids = shipments.map(({ id }) => id);
  const rows = await db
    .selectFrom("documents")
    .innerJoin("document_shipments as of", "of.document_id", "documents.id")
    .select(["documents.number", "documents.revision", "notify_party", "originals", "issued_at"])
    .select(["signed_by", "of.shipment_id", "of.drawn_from"])
    .where("documents.kind", "=", kind)
    .where("documents.voided_at", "is", null)
    .where(sql<boolean>`of.shipment_id = any(${ids}::uuid[])`)
    .execute();
  const air = (await readAirFigures(db, kind)) ?? INITIAL_AIR;
  const valid = new Map(rows.map((row) => [row.shipment_id, row]));
  const older: string[] = [];
  const addressed = await withCarrierAddresses(db, actor, shipments);
  const forms = addressed.map((shipment): SheetForm => {
    const issued = valid.get(shipment.id);
    const identity: PaperIdentity = issued
      ? {
          number: issued.number,
          issuedAt: issued.issued_at,
          issuedBy: issued.signed_by,
          revision: issued.revision,
        }
      : DRAFT;
    const isSame =
      !issued ||
      (issued.drawn_from?.equals(fingerprint(drawnFrom(kind, shipment, issued.number))) &&
        (kind !== "house_bill_of_lading" || issued.originals !== null));
    if (!isSame) older.push(`${numberText(identity)} of ${shipment.trackingNumber}`);
    const notify = issued?.notify_party ?? null;
    if (kind === "cmr") return { kind, identity, shipment };
    if (kind === "house_air_waybill") return { kind, identity, shipment, air, notify };
    return { kind, identity, shipment, notify, originals: issued?.originals ?? 3 };
  });
  if (older.length > 0)
    throw new Conflict(
      `The record has changed since these were issued: ${older.slice(0, NAMED).join(", ")}${older.length > NAMED ? ` and ${older.length - NAMED} more` : ""}. Take them from their shipments, or void them and issue them anew.`,
    );
  return forms;
}
