import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { Invalid } from "#app/kit/errors.ts";
import { inTurns } from "#app/kit/promises.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import type { BankStatement, StatementReading } from "./statement.ts";

const LIMIT_MS = 30_000;
const MEGABYTES = 768;

const inTurn = inTurns(1, { waiting: 3, refuse: () => new Invalid(PAYMENT_MESSAGES.busy) });

/**
 * Parses a file of statements in a worker thread, one file at a time, so that parsing twenty megabytes does not block
 * requests.
 * @throws Invalid with the reason of refusal, also above the limits of time or memory, or when more than three wait
 */
export const readStatementInThread = (bytes: Uint8Array<ArrayBuffer>): Promise<BankStatement[]> =>
  inTurn(() => inThread(bytes));

async function inThread(bytes: Uint8Array<ArrayBuffer>): Promise<BankStatement[]> {
  // From source, also in the built product: Node strips the types.
  const file = createRequire(import.meta.url).resolve("#app/payments/statements/statement-worker.server.ts");
  const worker = new Worker(file, {
    workerData: bytes,
    transferList: [bytes.buffer],
    // No environment variables, which hold settings and passwords.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  try {
    const [reading] = (await once(worker, "message", { signal: AbortSignal.timeout(LIMIT_MS) })) as [
      StatementReading,
    ];
    if ("refused" in reading) throw new Invalid(reading.refused);
    return reading.statements;
  } catch (error) {
    const isTooMuch = ["ABORT_ERR", "ERR_WORKER_OUT_OF_MEMORY"].includes(
      (error as { code?: string }).code ?? "",
    );
    throw isTooMuch ? new Invalid(PAYMENT_MESSAGES.unreadableFile) : error;
  } finally {
    await worker.terminate();
  }
}
