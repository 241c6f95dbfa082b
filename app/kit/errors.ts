import type { FieldErrors } from "./forms/form-result.ts";

/** An expected failure. `message` is for the log, `userMessage` for the user. */
export abstract class DomainError extends Error {
  readonly userMessage: string;

  constructor(userMessage: string, detail?: string) {
    super(detail ?? userMessage);
    this.name = new.target.name;
    this.userMessage = userMessage;
  }
}

/** The requested record does not exist (404). */
export class NotFound extends DomainError {}

/** The request conflicts with the current state, such as a number that is taken, or is to be confirmed first (409). */
export class Conflict extends DomainError {
  /** What the form is answered beside the words, such as the stored values; with `error: undefined` instead of them. */
  readonly answer: object;

  constructor(userMessage: string, answer: object = {}) {
    super(userMessage);
    this.answer = answer;
  }
}

/** A service the act needs does not answer (503). */
export class Unavailable extends DomainError {}

/** The user is not allowed to do this (403). */
export class Forbidden extends DomainError {}

/** The input is invalid; messages by field name (400). */
export class Invalid extends DomainError {
  readonly fieldErrors: FieldErrors;

  constructor(userMessage: string, fieldErrors: FieldErrors = {}, detail?: string) {
    super(userMessage, detail);
    this.fieldErrors = fieldErrors;
  }
}

/** Words about a field, which stand there. */
export const fieldError = (field: string, message: string) => new Invalid(message, { [field]: [message] });
