import type { FieldErrors } from "#domain/form-result.ts";
import type { PartyInput } from "#domain/parties/party.ts";

export interface SimilarParty {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
}

/** What the server says after a party was to be added, changed or deleted. */
export interface PartyAnswer {
  /** The success text; `id` is the party's. */
  done?: string;
  id?: string;
  /** Of a deletion: what restores it. */
  undo?: string;
  fieldErrors?: FieldErrors;
  error?: string;
  /** Likely the same ones that exist already: nothing was added. */
  similar?: SimilarParty[];
  /** What a colleague saved meanwhile: nothing was changed. */
  stored?: PartyInput & { updated_at: Date };
  /** Shipments that refer to it: nothing was deleted. */
  inUse?: number;
  /** It does not exist any more. */
  gone?: boolean;
}
