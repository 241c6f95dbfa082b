import type { FreightType } from "#domain/service-type.ts";

export interface LinePlace {
  /** Three letters, such as BRU; null where the place is not known. */
  code: string | null;
  /** Without its country, where the code says it. */
  name: string;
  /** The town in the name, which is enough beside the code where there is little room: «Antwerp» of «Port of Antwerp». */
  town: string | null;
  full: string;
}

/** A shipper or consignee: the company above the person; one line where only one is known. */
export interface LineParty {
  name: string;
  person: string | null;
}

export interface ShipmentLine {
  id: string;
  number: string;
  status: string;
  onHold: boolean;
  late: string | null;
  mode: FreightType | null;
  service: string;
  from: LinePlace;
  to: LinePlace;
  shipper: LineParty;
  consignee: LineParty;
  weight: string;
  created: string;
  eta: string | null;
  etaInShort: string | null;
  pieces: string;
  owner: string | null;
  /** The reference it was found by, where nothing else on the line says why it is there. */
  foundBy: string | null;
  references: readonly string[];
  lastEvent: string | null;
  cursor: string;
}
