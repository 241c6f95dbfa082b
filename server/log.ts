import pino, { type DestinationStream, type Logger } from "pino";
import { readableLine } from "./terminal.ts";

export const isTerminal = () => process.stdout.isTTY === true;

const terminal: DestinationStream = { write: (line) => void process.stdout.write(readableLine(line)) };

/** Logs to standard output: JSON, or readable lines in a terminal. Secrets and message texts must not be passed to it. */
export function createLog(level: string, destination = isTerminal() ? terminal : undefined): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
