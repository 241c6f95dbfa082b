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
