import type { FieldErrors } from "./forms/form-result.ts";

/** An expected failure. `message` is for the log, `userMessage` for the user. */
export abstract class DomainError extends Error {
  /** HTTP status of the response. */
  abstract readonly status: number;
  readonly userMessage: string;

  constructor(userMessage: string, detail?: string) {
    super(detail ?? userMessage);
    this.name = new.target.name;
    this.userMessage = userMessage;
  }
}

/** The requested record does not exist. */
export class NotFound extends DomainError {
  readonly status = 404;
}

/** The request conflicts with the current state (such as a number that is taken), or needs a confirmation first. */
export class Conflict extends DomainError {
  readonly status = 409;
  /** Data for the form besides the message, such as the stored values; `error: undefined` in it suppresses the message. */
  readonly answer: object;

  constructor(userMessage: string, answer: object = {}) {
    super(userMessage);
    this.answer = answer;
  }
}

/** A required service does not respond, or is at capacity. */
export class Unavailable extends DomainError {
  readonly status = 503;
}

/** The user is not allowed to do this. */
export class Forbidden extends DomainError {
  readonly status = 403;
}

/** The input is invalid; messages by field name. */
export class Invalid extends DomainError {
  readonly status: number = 400;
  readonly fieldErrors: FieldErrors;

  constructor(userMessage: string, fieldErrors: FieldErrors = {}, detail?: string) {
    super(userMessage, detail);
    this.fieldErrors = fieldErrors;
  }
}

/** Makes an error with a message for one field. */
export const fieldError = (field: string, message: string) => new Invalid(message, { [field]: [message] });
