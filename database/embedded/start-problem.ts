import { statfs } from "node:fs/promises";

/** A reason why the embedded database cannot start, in words for the person at the keyboard. No stack needed. */
export class EmbeddedPostgresProblem extends Error {
  override name = "EmbeddedPostgresProblem";
}

/** Below this PostgreSQL cannot even write its next 16 MB log segment. */
const leastFreeBytes = 20 * 1024 * 1024;

/**
 * Turns what went wrong into a message that says what to do, whether it came from the file system or PostgreSQL.
 *
 * @param error what was thrown, or what PostgreSQL printed
 * @param folder where the database lives, or will
 */
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

async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    // What has no size at all, such as /proc, is not full.
    return blocks > 0 && bavail * bsize < leastFreeBytes;
  } catch {
    return false;
  }
}
