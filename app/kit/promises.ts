/**
 * Returns a queue that runs so many tasks at once, and the others in turn; a failed task does not block the next.
 * @param limit how many may wait; one more throws the error that `refuse` makes
 */
export function inTurns(running: number, limit?: { waiting: number; refuse: () => Error }) {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (active >= running) {
      if (limit && waiting.length >= limit.waiting) throw limit.refuse();
      await new Promise<void>((turn) => waiting.push(turn));
    } else active += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
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
