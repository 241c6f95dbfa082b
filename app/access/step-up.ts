import { DomainError } from "#app/kit/errors.ts";

export const STEP_UP_LIFETIME_MS = 10 * 60 * 1000;

/** Deleting or exporting more rows than this needs a step-up, at once or in several acts of a day. */
export const ROWS_WITHOUT_STEP_UP = 100;

export const STEP_UP_PATH = "/admin/step-up";

/** Thrown by an act that needs a step-up. The client asks for it, and repeats the act. */
export class StepUpRequired extends DomainError {
  readonly status = 403;

  constructor() {
    super("Please confirm that it is you, and try again.", "no fresh step-up");
  }
}

export function isStepUpFresh(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < STEP_UP_LIFETIME_MS;
}

/** Returns whether an export, with earlier ones, covers nearly all rows, or more than a hundred. */
export function isFullExport(rows: number, total: number): boolean {
  return rows > ROWS_WITHOUT_STEP_UP || (rows > 0 && rows * 10 >= total * 9);
}
