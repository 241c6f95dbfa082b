import pino, { type DestinationStream, type Logger } from "pino";
import type { FirstStaff } from "#app/accounts/staff.server.ts";

export const isTerminal = () => process.stdout.isTTY === true;

const terminal: DestinationStream = { write: (line) => void process.stdout.write(readableLine(line)) };

/** Logs to standard output: JSON, or readable lines in a terminal. Secrets and message texts must not be passed to it. */
export function createLog(level: string, destination = isTerminal() ? terminal : undefined): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorWithoutRows },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Fields in which PostgreSQL repeats rows: «Failing row contains (…)», «Key (email)=(…) already exists». */
const ROW_FIELDS = ["detail", "where", "internalQuery"];

/** Serializes an error without the personal data of the row it is about. */
function errorWithoutRows(error: Error): object {
  const line = { ...pino.stdSerializers.err(error) } as Record<string, unknown>;
  for (const field of ROW_FIELDS) delete line[field];
  // Data exceptions quote the value: «invalid input syntax for type date: "…"».
  if (!/^22[\dA-Z]{3}$/.test(String(line.code))) return line;
  const message = error.message.replace(/".*"/s, '"…"');
  return { ...line, message, stack: String(line.stack).replace(error.message, () => message) };
}

/** Fields of a request line that are printed without their names. */
const unnamed = ["method", "path", "status"];
/** Fields that are not printed; the JSON log has them for correlation. */
const leftOut = new Set(["level", "time", "msg", "err", "requestId", ...unnamed]);

/** Formats a log line: local time, level unless it is info, message, fields, and the stack below. */
export function readableLine(json: string): string {
  const line = JSON.parse(json) as Record<string, unknown>;
  const { level, time, msg, err } = line as { level: string; time: string; msg?: string; err?: ErrorField };
  const clock = new Date(time).toTimeString().slice(0, 8);
  const rest = Object.entries(line).flatMap(([name, value]) =>
    leftOut.has(name) ? [] : [`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`],
  );
  const values = unnamed.flatMap((name) => (line[name] === undefined ? [] : [String(line[name])]));
  const words = [clock, ...(level === "info" ? [] : [level.toUpperCase()]), msg ?? "", ...values];
  const details = rest.length > 0 ? `  (${rest.join(", ")})` : "";
  const stack = err ? `\n${err.stack ?? err.message ?? ""}` : "";
  return `${words.join(" ")}${details}${stack}\n`;
}

interface ErrorField {
  message?: string;
  stack?: string;
}

/** The start message: URLs, how to stop, and at the first start the password, which is printed nowhere else. */
export function startLines({ url, firstLogin }: { url: string; firstLogin?: FirstStaff }): string {
  const password = firstLogin?.generatedPassword
    ? `password ${firstLogin.generatedPassword}  (shown this once)`
    : "with the password of ADMIN_PASSWORD";
  return [
    "",
    `  Zenne        ${url}`,
    `  Back office  ${url}/admin`,
    firstLogin
      ? `  Sign in as   ${firstLogin.email}, ${password}`
      : "  Sign in      as before; accounts: npm run staff -- list, a forgotten password: npm run staff -- reset EMAIL",
    "  Stop         Ctrl-C",
    "",
    "",
  ].join("\n");
}
