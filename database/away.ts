const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53300",
]);
const awayTexts =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** True for errors that say the database is restarting, unreachable, out of connections or of room (SQLSTATE 08, 57P, 53100, 53300). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, body } = error as { code?: unknown; body?: { code?: unknown } };
  // What the accounts' library says when its query fails, whatever the reason.
  if (body?.code === "FAILED_TO_GET_SESSION") return true;
  if (typeof code === "string" && (awayCodes.has(code) || code.startsWith("08"))) return true;
  return awayTexts.test(error.message);
}
