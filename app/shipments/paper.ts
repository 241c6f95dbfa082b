import type { FreightType } from "#app/goods/service-type.ts";
import type { Incoterm } from "./terms.ts";

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

/** The papers that we draw and issue ourselves: their names, and what their numbers begin with. */
export const DOCUMENTS = {
  cmr: { name: "CMR consignment note", prefix: "CMR" },
  house_bill_of_lading: { name: "House bill of lading", prefix: "HBL" },
  house_air_waybill: { name: "House air waybill", prefix: "HAWB" },
  delivery_note: { name: "Delivery note", prefix: "DN" },
  arrival_notice: { name: "Arrival notice", prefix: "AN" },
  delivery_order: { name: "Delivery order", prefix: "DO" },
  transport_order: { name: "Transport order", prefix: "TO" },
  booking_confirmation: { name: "Booking confirmation", prefix: "BC" },
  proforma_invoice: { name: "Proforma invoice", prefix: "PI" },
  manifest: { name: "Cargo manifest", prefix: "MAN", isOfMany: true },
} as const satisfies Record<string, { name: string; prefix: string; isOfMany?: true }>;
export type DocumentKind = keyof typeof DOCUMENTS;
export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[];
/** Of our own layout and of one shipment: they are drawn in the language of who reads them. */
export const OWN_LAYOUTS = [
  "delivery_note",
  "arrival_notice",
  "delivery_order",
  "transport_order",
  "booking_confirmation",
  "proforma_invoice",
] as const satisfies readonly DocumentKind[];
export type OwnLayout = (typeof OWN_LAYOUTS)[number];
export const isOwnLayout = (kind: DocumentKind): kind is OwnLayout =>
  OWN_LAYOUTS.some((each) => each === kind);
export type SingleKind = {
  [Kind in DocumentKind]: (typeof DOCUMENTS)[Kind] extends { isOfMany: true } ? never : Kind;
}[DocumentKind];

const PAPER_STAGES = ["departure", "arrival", "delivery"] as const;
export type PaperStage = (typeof PAPER_STAGES)[number];

export type PaperSide = "shipper" | "consignee" | "us";

export interface PaperRule {
  paper: Paper;
  modes: readonly FreightType[];
  stage: PaperStage;
  /** `out` and `into` cross the border of the customs union, and ask only where both countries are known. */
  route?: "abroad" | "out" | "into";
  dangerous?: true;
  /** The side that hands it in; `export` and `import` go by the Incoterm. */
  by: PaperSide | "export" | "import";
  /** The kinds of our own documents that are this paper, once issued. */
  documents?: readonly DocumentKind[];
}

type CustomsDuty = Record<Incoterm, { export: PaperSide; import: PaperSide }>;

export interface PaperList {
  rules: readonly PaperRule[];
  duties: CustomsDuty;
  customsUnion: readonly string[];
}

/** Shipments that miss papers are counted this far; one more stands for «more». */
export const PAPERS_COUNTED = 100;
/** A paper is asked for this long before the goods leave or arrive. */
export const PAPER_LEAD_HOURS = 24;
/** Days after a delivery in which papers wait in the work queue; the shipment's page shows them on. */
export const PAPERS_UNTIL_DAYS = 30;

export const isPaper = (text: unknown): text is Paper => PAPERS.some((paper) => paper === text);
