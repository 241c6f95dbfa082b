import { Conflict } from "#app/kit/errors.ts";

/** What a bulk act was confirmed for is another number of records by now. */
export class SelectionChanged extends Conflict {
  readonly count: number;

  constructor(count: number) {
    super(`The list has changed meanwhile: ${count} match now`);
    this.count = count;
  }
}
