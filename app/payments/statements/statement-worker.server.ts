import { parentPort, workerData } from "node:worker_threads";
import { Invalid } from "#app/kit/errors.ts";
import { readStatementFile } from "./read-statement-file.server.ts";
import type { StatementReading } from "./statement.ts";

/** Parses one file in the worker thread; any other error ends the thread. */
function read(bytes: Uint8Array): StatementReading {
  try {
    return { statements: readStatementFile(bytes) };
  } catch (error) {
    if (error instanceof Invalid) return { refused: error.userMessage };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as Uint8Array));
