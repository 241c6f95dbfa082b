import { Conflict } from "../errors.ts";
import { partyInUse, type PartyKind } from "./messages.ts";

/** Shipments refer to the party, so it stays. */
export class PartyInUse extends Conflict {
  readonly shipments: number;

  constructor(kind: PartyKind, shipments: number) {
    super(partyInUse(kind, shipments));
    this.shipments = shipments;
  }
}
