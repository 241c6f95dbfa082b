export const PARTY_KINDS = ["shipper", "consignee"] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

/** Where staff find the record of a party, to look at it or to change it. */
export const partySearchAddress = (kind: PartyKind, search: string) =>
  `/admin/${kind}s?${new URLSearchParams({ search })}`;
