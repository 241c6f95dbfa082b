export const PARTY_KINDS = ["shipper", "consignee"] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

/** URL of the list that finds the record of a party. */
export const partySearchAddress = (kind: PartyKind, search: string) =>
  `/admin/${kind}s?${new URLSearchParams({ search })}`;
