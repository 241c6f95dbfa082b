/** The kinds of party: a shipper sends, a consignee receives. */
export const PARTY_KINDS = ["shipper", "consignee"] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];
