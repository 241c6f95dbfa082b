import pg, { type PoolClient } from "pg";
import { UnknownOutcome } from "./errors.ts";

const writing = /\b(?:insert|update|delete|merge)\b/i;

/** True for a statement that may change rows; writing functions are not recognized. */
const mayWrite = (text: string): boolean => writing.test(text);

const NO_ANSWER = "the database did not answer a commit: it may be stored or not";
const NO_STANDBY = "stored, but no standby has confirmed it: a failover may lose it";

/**
 * Throws UnknownOutcome when a commit, or a write outside a transaction, got no response, or its wait for a synchronous
 * standby was cancelled (PostgreSQL reports success with a warning).
 * @param written called after each statement that may have written, and after its commit
 */
export function followOutcome(client: PoolClient, written?: () => void) {
  let isOpen = false;
  let wrote = false;
  let unconfirmed = false;
  let unknown = false;
  client.on("notice", ({ routine }) => {
    // Detected by the routine in PostgreSQL's source: the text of the warning depends on the server's language.
    if (routine === "SyncRepWaitForLSN") unconfirmed = true;
  });
  const decides = (text: string) => (text === "commit" ? wrote : !isOpen && mayWrite(text));
  const note = (text: string) => {
    if (/^(?:begin|start transaction)/.test(text)) [isOpen, wrote] = [true, false];
    else if (text === "commit" || text === "rollback") isOpen = false;
    else wrote = (isOpen && wrote) || mayWrite(text);
  };
  const fail = (message: string, cause?: unknown): never => {
    unknown = true;
    throw new UnknownOutcome(message, { cause });
  };
  return {
    /** True after an unknown outcome: the connection must not be reused. */
    isUnknown: () => unknown,
    async of<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
      // Kysely rolls back after a failed commit: there is nothing to roll back, and the first error matters.
      if (unknown && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] } as Result;
      const isDecisive = decides(text);
      note(text);
      try {
        const result = await send();
        return unconfirmed ? fail(NO_STANDBY) : result;
      } catch (error) {
        if (error instanceof UnknownOutcome || !isDecisive || !(unconfirmed || isUnanswered(error)))
          throw error;
        return fail(unconfirmed ? NO_STANDBY : NO_ANSWER, error);
      } finally {
        if (wrote) written?.();
      }
    },
  };
}

/** An error from the server means that nothing was stored, unless it ends the connection. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(?:57P|08)/.test(error.code ?? "");
}
