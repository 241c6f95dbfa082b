import type { PartyInput } from "#domain/parties/party.ts";

/** A shipper or consignee as the screen holds it. */
export interface ShownParty extends PartyInput {
  id: string;
  cursor: string;
  /** ISO time of the last change, sent back with an edit. */
  version: string;
  /** Shipments that refer to it; one more than `SHIPMENTS_COUNTED` for any more. */
  shipments: number;
}
