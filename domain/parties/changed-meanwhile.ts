import { Conflict } from "../errors.ts";
import { PARTY_TEXTS, type PartyKind } from "./messages.ts";
import type { PartyInput } from "./party.ts";

/** Somebody else saved the party after it was read: carries what stands there now. */
export class ChangedMeanwhile extends Conflict {
  readonly stored: PartyInput & { updated_at: Date };

  constructor(kind: PartyKind, stored: PartyInput & { updated_at: Date }) {
    super(PARTY_TEXTS[kind].changedMeanwhile);
    this.stored = stored;
  }
}
