import type { FieldErrors } from "#domain/form-result.ts";

/** What an act on an offer says. */
export interface OfferAnswer {
  done?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  /** Of a discarded draft: its id, to put it back. */
  discarded?: string;
  /** A link that was made: shown this once. */
  link?: string;
}
