import { airWaybill } from "#content/air-waybill.ts";
import { billOfLading } from "#content/bill-of-lading.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";

const CONDITIONS: Partial<Record<DocumentKind, { isSampleText: boolean }>> = {
  house_bill_of_lading: billOfLading,
  house_air_waybill: airWaybill,
};

/** Returns what a paper, and the dialog that issues it, say while its conditions are sample text; else "". */
export const sampleNote = (kind: DocumentKind): string =>
  CONDITIONS[kind]?.isSampleText ? "Sample conditions: replace them before it is issued." : "";
