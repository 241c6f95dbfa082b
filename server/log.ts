import pino, { type Logger } from "pino";

/** Structured log lines on standard output. Secrets and message texts are never handed to it. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
