import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { DRAFT, numberText, type PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import type { DB } from "#database/schema.generated.ts";
import { fingerprint } from "./issue-document.server.ts";
import { readAirFigures } from "./forms/air-figures.server.ts";
import { drawnFrom, INITIAL_AIR } from "./paper-input.ts";
import type { FormInput, PaperShipment } from "./paper.ts";

const NAMED = 10;

/**
 * Returns a form for each shipment: the valid one with its number, else a draft. @throws Conflict naming forms older
 * than their record, which cannot be redrawn as they were issued
 */
export async function formsOf(
  db: Kysely<DB>,
  actor: Actor,
  kind: FormInput["kind"],
  shipments: readonly PaperShipment[],
): Promise<FormInput[]> {
  authorize(actor, "shipments.read");
  const ids = shipments.map(({ id }) => id);
  const rows = await db
    .selectFrom("documents")
    .innerJoin("document_shipments as of", "of.document_id", "documents.id")
    .select([
      "documents.number",
      "documents.revision",
      "notify_party",
      "originals",
      "issued_at",
      "signed_by",
      "of.shipment_id",
      "of.drawn_from",
    ])
    .where("documents.kind", "=", kind)
    .where("documents.voided_at", "is", null)
    .where(sql<boolean>`of.shipment_id = any(${ids}::uuid[])`)
    .execute();
  const air = (await readAirFigures(db, kind)) ?? INITIAL_AIR;
  const valid = new Map(rows.map((row) => [row.shipment_id, row]));
  const older: string[] = [];
  const forms = shipments.map((shipment): FormInput => {
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
