import { DomainError } from "#app/kit/errors.ts";

export const STEP_UP_LIFETIME_MS = 10 * 60 * 1000;

/** Deleting or exporting more rows than this needs a fresh step-up, at once or in several acts of a day. */
export const ROWS_WITHOUT_STEP_UP = 100;

export const STEP_UP_PATH = "/admin/step-up";

/** An act that needs a fresh step-up was asked for without one. The interface asks for it, and the act is done again. */
export class StepUpRequired extends DomainError {
  readonly status = 403;

  constructor() {
    super("Please confirm that it is you, and try again.", "no fresh step-up");
  }
}

export function isStepUpFresh(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < STEP_UP_LIFETIME_MS;
}

/** True for an export of nearly all rows there are, or of more than a hundred; with those exported before it. */
export function isFullExport(rows: number, total: number): boolean {
  return rows > ROWS_WITHOUT_STEP_UP || (rows > 0 && rows * 10 >= total * 9);
}
