import { statfs } from "node:fs/promises";

/** A problem of the embedded database, as a message for the operator. Printed without a stack. */
export class EmbeddedPostgresProblem extends Error {
  override name = "EmbeddedPostgresProblem";
}

/** Minimum free bytes: below this PostgreSQL cannot write its next 16 MB WAL segment. */
const minFreeBytes = 20 * 1024 * 1024;

/** Maps an error of the file system or PostgreSQL, or its output, to a message that says what to do. */
export async function explainProblem(error: unknown, folder: string): Promise<EmbeddedPostgresProblem> {
  if (error instanceof EmbeddedPostgresProblem) return error;
  const text = error instanceof Error ? error.message : String(error);
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (
    code === "ENOSPC" ||
    code === "EDQUOT" ||
    /No space left|quota exceeded/i.test(text) ||
    (await isFull(folder))
  ) {
    return new EmbeddedPostgresProblem(
      `The disk that holds ${folder} is full: the database needs about 100 MB there to begin with. ` +
        "Nothing is lost; free some room and start again.",
      { cause: error },
    );
  }
  if (code === "ENOENT" && text.startsWith("no folder can be made")) {
    return new EmbeddedPostgresProblem(`DATA_DIR: ${text}. Set it to another one.`, { cause: error });
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new EmbeddedPostgresProblem(
      `This account may not write where the database lives (${folder}): ${text}. ` +
        "Start Zenne as the account that owns the folder, or set DATA_DIR to another one.",
      { cause: error },
    );
  }
  return new EmbeddedPostgresProblem(`The embedded database did not start: ${text}`, { cause: error });
}

/** True when the disk has no space for PostgreSQL's next writes. */
export async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    // A file system without a size, such as /proc, is not full.
    return blocks > 0 && bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}
