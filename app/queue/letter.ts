import type { LetterRecipient } from "#database/shipments/notify-customer.ts";
import type { FieldErrors } from "#domain/form-result.ts";

/** A letter to a customer, ready to be changed and sent. */
export interface Letter {
  recipients: LetterRecipient[];
  /** By whom it greets. */
  texts: Record<LetterRecipient["kind"] | "both", string>;
}

/** How sending a letter went. */
export interface LetterAnswer {
  done?: string;
  error?: string;
  fieldErrors?: FieldErrors;
}
