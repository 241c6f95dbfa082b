import type { PaperList } from "./paper.ts";

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
    { paper: "invoice", modes: ALL_MODES, stage: "departure", by: "shipper" },
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
  // Export is the buyer's under EXW alone, import the seller's under DDP alone.
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
  // The member states of the European Union, and Monaco, which is in its customs territory (Union Customs Code, article 4).
  customsUnion: [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MC", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
  ], // prettier-ignore
};
