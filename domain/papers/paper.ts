import type { DocumentKind } from "../documents/document.ts";
import type { FreightType } from "../service-type.ts";
import type { Incoterm } from "../shipments/terms.ts";

/** The papers a shipment can need; a file of the same kind is one of them. */
export const PAPERS = [
  "invoice",
  "packing_list",
  "awb",
  "bill_of_lading",
  "cmr",
  "customs",
  "dangerous_goods",
  "proof_of_delivery",
] as const;
export type Paper = (typeof PAPERS)[number];

/** When a paper has to be there: before the goods leave, before they are delivered, or once they are. */
const PAPER_STAGES = ["departure", "arrival", "delivery"] as const;
export type PaperStage = (typeof PAPER_STAGES)[number];

/** Who has to hand a paper in. */
export type PaperSide = "shipper" | "consignee" | "us";

/** Which shipments need a paper, and when; `content/papers.ts` has the list. */
export interface PaperRule {
  paper: Paper;
  modes: readonly FreightType[];
  stage: PaperStage;
  /**
   * `abroad`: not within one country. `out`: to another country, outside the customs union. `into`: from outside into the customs
   * union. The last two ask only where both countries are known.
   */
  route?: "abroad" | "out" | "into";
  /** Of dangerous goods alone. */
  dangerous?: true;
  /** Who hands it in; `export` and `import` go by the Incoterm. */
  by: PaperSide | "export" | "import";
  /** The kinds of our own documents that are this paper, once issued. */
  documents?: readonly DocumentKind[];
}

/** Who sees to export and import by an Incoterm. */
type CustomsDuty = Record<Incoterm, { export: PaperSide; import: PaperSide }>;

export interface PaperList {
  rules: readonly PaperRule[];
  duties: CustomsDuty;
  /** Countries among which goods move without customs, as ISO 3166 codes. */
  customsUnion: readonly string[];
}

/** Shipments that miss papers are counted this far; one more stands for «more». */
export const PAPERS_COUNTED = 1000;
/** A paper is asked for this long before the goods leave or arrive. */
export const PAPER_LEAD_HOURS = 24;
/** After a delivery this many days papers wait in the work queue; the shipment's page shows them on. */
export const PAPERS_UNTIL_DAYS = 30;

export const isPaper = (text: unknown): text is Paper => PAPERS.some((paper) => paper === text);
