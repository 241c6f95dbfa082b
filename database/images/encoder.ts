import { Conflict } from "#domain/errors.ts";
import { IMAGE_MESSAGES } from "#domain/images/messages.ts";

/** Pictures decoded or encoded at the same time by one process, and how many more may wait. */
const atOnce = 2;
const waitingAtMost = 40;

let running = 0;
const waiting: Array<() => void> = [];

/**
 * Runs the work when one of the few places is free, so that pictures never take all of the machine.
 * @throws Conflict when too many wait already
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Conflict(IMAGE_MESSAGES.busy);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
