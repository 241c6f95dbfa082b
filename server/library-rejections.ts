import pg from "pg";
import type { Logger } from "pino";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";

/**
 * Logs unhandled rejections of libraries or an unavailable database, whose callers have timeouts; any other is a bug
 * and ends the process.
 */
export function surviveLibraryRejections(log: Logger): () => void {
  const handleRejection = (error: unknown) => {
    if (!isLibraryError(error) && !isDatabaseUnavailable(error)) {
      log.fatal({ err: error }, "unhandled rejection");
      throw error;
    }
    log.error({ err: error }, "unhandled rejection in a library");
  };
  process.on("unhandledRejection", handleRejection);
  return () => process.off("unhandledRejection", handleRejection);
}

/** True when an error comes from `node_modules`: it is PostgreSQL's, or its first stack frame outside Node.js is there. */
export function isLibraryError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return true;
  const lines = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const made = lines.find((line) => !/\(node:|at node:|at async node:|<anonymous>/.test(line));
  return made !== undefined && /[\\/]node_modules[\\/]/.test(made);
}
