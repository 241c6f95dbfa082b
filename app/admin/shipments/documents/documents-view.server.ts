import type { RequestScope, Staff } from "#app/request/context.ts";
import { type ListedDocument, listDocuments } from "#database/documents/list-documents.ts";
import { readPaperShipment } from "#database/documents/read-paper-shipment.ts";
import { offeredKinds, type SingleKind } from "#domain/documents/document.ts";
import { missingBoxes } from "#domain/documents/missing-boxes.ts";
import type { MissingBox } from "#domain/documents/paper.ts";

export interface DocumentsView {
  documents: ListedDocument[];
  papers: { kind: SingleKind; missing: MissingBox[] }[];
  houseBills: string[];
}

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
