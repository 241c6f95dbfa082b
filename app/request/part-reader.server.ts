import type { RequestScope } from "./context.ts";

/** Reads a part of a page; when that fails, it is logged and null, and the rest of the page stays. */
export const partReader =
  (log: Pick<RequestScope["log"], "error">, page: string) =>
  <Value>(what: string, reading: Promise<Value>): Promise<Value | null> =>
    reading.catch((error: unknown) => {
      log.error({ err: error, what }, `a part of ${page} could not be read`);
      return null;
    });
