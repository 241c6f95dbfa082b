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

/**
 * The documents that the forwarder issues: names and prefixes of their numbers. Documents of the own layout concern
 * one shipment, and are written in the reader's language.
 */
export const DOCUMENTS = {
  cmr: { name: "CMR consignment note", prefix: "CMR" },
  house_bill_of_lading: { name: "House bill of lading", prefix: "HBL" },
  house_air_waybill: { name: "House air waybill", prefix: "HAWB" },
  delivery_note: { name: "Delivery note", prefix: "DN", isOwnLayout: true },
  arrival_notice: { name: "Arrival notice", prefix: "AN", isOwnLayout: true },
  delivery_order: { name: "Delivery order", prefix: "DO", isOwnLayout: true },
  transport_order: { name: "Transport order", prefix: "TO", isOwnLayout: true },
  booking_confirmation: { name: "Booking confirmation", prefix: "BC", isOwnLayout: true },
  proforma_invoice: { name: "Proforma invoice", prefix: "PI", isOwnLayout: true },
  manifest: { name: "Cargo manifest", prefix: "MAN", isOfMany: true },
} as const satisfies Record<string, { name: string; prefix: string; isOwnLayout?: true; isOfMany?: true }>;
export type DocumentKind = keyof typeof DOCUMENTS;
export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[];
type KindsThat<Are> = {
  [Kind in DocumentKind]: (typeof DOCUMENTS)[Kind] extends Are ? Kind : never;
}[DocumentKind];

export type OwnLayout = KindsThat<{ isOwnLayout: true }>;
export const isOwnLayout = (kind: DocumentKind): kind is OwnLayout => "isOwnLayout" in DOCUMENTS[kind];
export const OWN_LAYOUTS = DOCUMENT_KINDS.filter(isOwnLayout);
export type SingleKind = Exclude<DocumentKind, KindsThat<{ isOfMany: true }>>;

const PAPER_STAGES = ["departure", "arrival", "delivery"] as const;
export type PaperStage = (typeof PAPER_STAGES)[number];

export type PaperSide = "shipper" | "consignee" | "us";

export interface PaperRule {
  paper: Paper;
  modes: readonly FreightType[];
  stage: PaperStage;
  /** `out` and `into` cross the border of the customs union, when both countries are known; `customs` where customs may look. */
  route?: "abroad" | "customs" | "out" | "into";
  dangerous?: true;
  /** The party that provides it; `export` and `import` depend on the Incoterm. */
  by: PaperSide | "export" | "import";
  /** Kinds of issued documents that count as this paper. */
  documents?: readonly DocumentKind[];
}

type CustomsDuty = Record<Incoterm, { export: PaperSide; import: PaperSide }>;

export interface PaperList {
  rules: readonly PaperRule[];
  duties: CustomsDuty;
  customsUnion: readonly string[];
}

/** Upper limit of the count of shipments with missing papers; one more means «more». */
export const PAPERS_COUNTED = 100;
/** Hours before departure or arrival from which a paper is requested. */
export const PAPER_LEAD_HOURS = 24;
/** Days after delivery during which missing papers stay in the work queue; the shipment's page keeps showing them. */
export const PAPERS_UNTIL_DAYS = 30;

export const isPaper = (text: unknown): text is Paper => PAPERS.some((paper) => paper === text);

const ALL_MODES = ["air", "sea", "road"] as const;

const [seller, buyer] = [
  { export: "shipper", import: "consignee" },
  { export: "consignee", import: "consignee" },
] as const;

/**
 * Papers a shipment needs, when, and from whom. Air: Montreal Convention, articles 4-6 and 16. Road: CMR, article 4
 * (the consignment note is of carriage between two countries). Customs: Union Customs Code, articles 158, 263 and 269. Dangerous goods:
 * IATA DGR 8, IMDG Code 5.4, ADR 5.4. Who clears for export and import: Incoterms 2020, articles A7 and B7.
 */
export const paperList: PaperList = {
  rules: [
    { paper: "invoice", modes: ALL_MODES, stage: "departure", route: "customs", by: "shipper" },
    { paper: "packing_list", modes: ["air", "sea"], stage: "departure", by: "shipper" },
    { paper: "awb", modes: ["air"], stage: "departure", by: "us", documents: ["house_air_waybill"] },
    {
      paper: "bill_of_lading",
      modes: ["sea"],
      stage: "departure",
      by: "us",
      documents: ["house_bill_of_lading"],
    },
    { paper: "cmr", modes: ["road"], stage: "departure", route: "abroad", by: "us", documents: ["cmr"] },
    { paper: "customs", modes: ALL_MODES, stage: "departure", route: "out", by: "export" },
    { paper: "customs", modes: ALL_MODES, stage: "arrival", route: "into", by: "import" },
    { paper: "dangerous_goods", modes: ALL_MODES, stage: "departure", dangerous: true, by: "shipper" },
    { paper: "proof_of_delivery", modes: ALL_MODES, stage: "delivery", by: "us" },
  ],
  // The buyer clears for export under EXW only, the seller for import under DDP only.
  duties: {
    EXW: buyer,
    FCA: seller,
    CPT: seller,
    CIP: seller,
    DAP: seller,
    DPU: seller,
    DDP: { export: "shipper", import: "shipper" },
    FAS: seller,
    FOB: seller,
    CFR: seller,
    CIF: seller,
  },
  // The member states of the European Union, and Monaco, part of its customs territory (Union Customs Code, article 4).
  customsUnion: [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MC", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
  ], // prettier-ignore
};

/** Tells whether goods pass no customs: within one country, or within the customs union. */
export const isInCustomsUnion = (country: string | null): boolean =>
  country !== null && paperList.customsUnion.includes(country);

export const isWithinCustoms = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && (from === to || [from, to].every(isInCustomsUnion));
