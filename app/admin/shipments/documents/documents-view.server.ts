import type { RequestScope, Staff } from "#app/request/context.ts";
import { type ListedDocument, listDocuments } from "#database/documents/list-documents.ts";
import { readPaperShipment } from "#database/documents/read-paper-shipment.ts";
import { offeredKinds, type SingleKind } from "#domain/documents/document.ts";
import { missingBoxes } from "#domain/documents/missing-boxes.ts";
import type { MissingBox } from "#domain/documents/paper.ts";

/** The documents of a shipment, and those that can be made of it. */
export interface DocumentsView {
  documents: ListedDocument[];
  /** In the order in which they are asked for. */
  papers: { kind: SingleKind; missing: MissingBox[] }[];
  /** The house B/Ls among its references. */
  houseBills: string[];
}

/** Reads them for the page of the shipment. */
export async function readDocuments(
  { db }: Pick<RequestScope, "db">,
  actor: Staff,
  shipmentId: string,
): Promise<DocumentsView> {
  const shipment = await readPaperShipment(db, actor, shipmentId);
  const documents = await listDocuments(db, actor, shipmentId, shipment);
  const issued = documents.map(({ kind }) => kind);
  return {
    documents,
    papers: offeredKinds(shipment, issued).map((kind) => ({ kind, missing: missingBoxes(kind, shipment) })),
    houseBills: shipment.references.filter(({ kind }) => kind === "house_bl").map(({ value }) => value),
  };
}
