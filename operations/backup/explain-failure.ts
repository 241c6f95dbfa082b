import path from "node:path";
import { isCorruption } from "#operations/verify/amcheck.ts";
import { BackupProblem } from "./archive.ts";

/** Explains a failed backup if possible: a full disk, or a page PostgreSQL cannot read; otherwise returns the error. */
export function explainFailure(file: string, error: unknown): unknown {
  if (isCorruption(error)) return damagedPage(error as Error);
  const isFull = ["ENOSPC", "EDQUOT"].includes(String((error as NodeJS.ErrnoException).code));
  if (!isFull) return error;
  return new BackupProblem(
    `The disk of ${path.dirname(file)} is full: no backup was written, and nothing of it is left there. Free some room ` +
      "(--keep removes old backups after a new one), or name a folder on another disk with --to.",
    { cause: error },
  );
}

function damagedPage(error: Error): BackupProblem {
  return new BackupProblem(
    `The disk gives parts of the database back other than they were written (${error.message}): no backup was written. ` +
      "Keep the earlier ones, copy the data folder while the product is stopped, and see «npm run verify says WRONG» in docs/watching.md.",
    { cause: error },
  );
}
