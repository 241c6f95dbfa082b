import type { DocumentKind } from "#app/shipments/paper.ts";
import type { IssueOptions } from "./document.ts";
import type { LabelSize } from "./paper-data.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";

export interface DocumentsAnswer extends FormOutcome {
  issued?: { id: string; number: string };
  /** Cancelled, delivered and held shipments among those of a paper, to be confirmed first. */
  doubtful?: { number: string; status: string }[];
}

export const documentsAddress = (shipmentId: string) => `/admin/shipments/${shipmentId}/documents`;
/** URL of a paper as it would be issued now. */
export const draftAddress = (
  shipmentId: string,
  kind: DocumentKind,
  options: Partial<Record<keyof IssueOptions, string | null>> = {},
) => {
  const typed = Object.entries(options).filter(([, value]) => value !== null);
  return `${documentsAddress(shipmentId)}/draft?${new URLSearchParams({ kind, ...Object.fromEntries(typed) })}`;
};
export const sendAddress = (shipmentId: string) => `${documentsAddress(shipmentId)}/send`;
export const documentAddress = (id: string) => `/admin/documents/${id}`;
export const MANIFEST_ADDRESS = "/admin/shipments/manifest";
export const LABELS_ADDRESS = "/admin/shipments/labels";
/** URL of papers of many shipments as one file. */
export const PAPERS_ADDRESS = "/admin/shipments/papers";
export const labelsAddress = (id: string, size: LabelSize) =>
  `${LABELS_ADDRESS}?${new URLSearchParams({ id, size })}`;
