import type { FieldErrors } from "./form-result.ts";

/** An expected outcome that stops an act. `message` is for the log, `userMessage` for the person. */
export abstract class DomainError extends Error {
  readonly userMessage: string;

  constructor(userMessage: string, detail?: string) {
    super(detail ?? userMessage);
    this.name = new.target.name;
    this.userMessage = userMessage;
  }
}

/** What was asked for does not exist (404). */
export class NotFound extends DomainError {}

/** What was asked for contradicts the present state, such as a number that is taken (409). */
export class Conflict extends DomainError {}

/** The person may not do this (403). */
export class Forbidden extends DomainError {}

/** What was sent breaks a rule; the messages stand by field name (400). */
export class Invalid extends DomainError {
  readonly fieldErrors: FieldErrors;

  constructor(userMessage: string, fieldErrors: FieldErrors = {}, detail?: string) {
    super(userMessage, detail);
    this.fieldErrors = fieldErrors;
  }
}
