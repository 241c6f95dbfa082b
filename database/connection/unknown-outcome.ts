import pg, { type PoolClient } from "pg";
import { UnknownOutcome } from "./errors.ts";

const writing = /\b(?:insert|update|delete|merge)\b/i;

/** True for a statement that may change rows; functions that write are not recognized. */
const mayWrite = (text: string): boolean => writing.test(text);

const NO_ANSWER = "the database did not answer a commit: it may be stored or not";
const NO_STANDBY = "stored, but no standby has confirmed it: a failover may lose it";

/**
 * Turns the answers of a connection that say nothing about a write into UnknownOutcome: a commit, or a write outside a
 * transaction, that was not answered, or whose wait for a synchronous standby was cancelled (PostgreSQL then answers
 * with success and a warning).
 * @param written called after what may have written, and its commit
 */
export function followOutcome(client: PoolClient, written?: () => void) {
  let isOpen = false;
  let wrote = false;
  let unconfirmed = false;
  let unknown = false;
  client.on("notice", ({ routine }) => {
    // By its place in the source: the words of the warning depend on the language of the server.
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
    /** True after such an answer: the connection is not to be used again. */
    isUnknown: () => unknown,
    async of<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
      // Kysely rolls back after a commit that failed: there is nothing any more, and the first error is the one to tell.
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

/** An error of the server says that nothing was stored, except that it ends the connection. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(?:57P|08)/.test(error.code ?? "");
}
