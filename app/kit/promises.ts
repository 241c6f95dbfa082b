/**
 * Returns a queue that runs tasks one after the other; a failed task does not block the next.
 * @param most maximum of running and waiting tasks; one more throws the error that `refuse` makes
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

/** Resolves to the result of `work`, or to that of `late` after so many milliseconds; `work` itself continues. */
export async function withTimeout<Value, Late>(
  work: Promise<Value>,
  milliseconds: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds))).then(late);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
