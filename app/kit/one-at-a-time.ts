/**
 * Runs what it is given one after the other; what fails holds up nobody.
 * @param most how many may run and wait at once: one more throws what `refuse` makes
 */
export function oneAtATime(
  most: number,
  refuse: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let waiting = 0;
  let previous: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= most) throw refuse();
    waiting += 1;
    const turn = previous.then(work).finally(() => (waiting -= 1));
    previous = turn.catch(() => {});
    return turn;
  };
}
