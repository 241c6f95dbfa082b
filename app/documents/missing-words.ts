import type { Paper, PaperSide, PaperStage } from "#app/shipments/paper.ts";

export const PAPER_LABELS: Record<Paper, string> = {
  invoice: "Commercial invoice",
  packing_list: "Packing list",
  awb: "Air waybill",
  bill_of_lading: "Bill of lading",
  cmr: "CMR consignment note",
  customs: "Customs declaration",
  dangerous_goods: "Dangerous goods declaration",
  proof_of_delivery: "Proof of delivery",
};

/** Names of papers for lists within a sentence. */
const PAPER_SHORT: Record<Paper, string> = {
  invoice: "invoice",
  packing_list: "packing list",
  awb: "AWB",
  bill_of_lading: "B/L",
  cmr: "CMR",
  customs: "customs",
  dangerous_goods: "dangerous goods",
  proof_of_delivery: "proof of delivery",
};

export const PAPER_STAGE_TEXTS: Record<PaperStage, string> = {
  departure: "before departure",
  arrival: "before delivery",
  delivery: "once delivered",
};

export const PAPER_SIDE_TEXTS: Record<PaperSide, string> = {
  shipper: "from the shipper",
  consignee: "from the consignee",
  us: "from us",
};

export const PAPER_MESSAGES = {
  unknown: "This paper is not known",
  failed: "This could not be saved. Please try again.",
} as const;

/** Describes missing papers briefly: «2 papers», «proof of delivery». */
export const papersWords = (papers: readonly Paper[]): string => {
  const [only] = papers;
  return only && papers.length === 1 ? PAPER_SHORT[only] : `${papers.length} papers`;
};

/** Names missing papers: «Missing: invoice, packing list, AWB». */
export const papersNamed = (papers: readonly Paper[]): string =>
  `Missing: ${papers.map((paper) => PAPER_SHORT[paper]).join(", ")}`;
