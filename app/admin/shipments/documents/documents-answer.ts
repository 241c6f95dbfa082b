import type { LabelSize } from "#domain/documents/paper.ts";
import type { FieldErrors } from "#domain/form-result.ts";

/** What an act on documents says. */
export interface DocumentsAnswer {
  done?: string;
  /** The document that was issued. */
  issued?: { id: string; number: string };
  error?: string;
  /** Cancelled and delivered shipments among those of a manifest: whether they are meant is asked first. */
  finished?: { number: string; status: string }[];
  fieldErrors?: FieldErrors;
}

/** Where the documents of a shipment are changed. */
export const documentsAddress = (shipmentId: string) => `/admin/shipments/${shipmentId}/documents`;
/** The file of an issued document. */
export const documentAddress = (id: string) => `/admin/documents/${id}`;
export const MANIFEST_ADDRESS = "/admin/shipments/manifest";
export const LABELS_ADDRESS = "/admin/shipments/labels";
/** The labels of one shipment as a file. */
export const labelsAddress = (id: string, size: LabelSize) =>
  `${LABELS_ADDRESS}?${new URLSearchParams({ id, size })}`;
