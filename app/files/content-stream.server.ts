import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";

export const PIECE_BYTES = 256 * 1024;

interface ByteRange {
  from: number;
  to: number;
}

/** The stored bytes are not those of their hash: a disk or a memory has changed them. */
export class ContentDamaged extends Error {
  override name = "ContentDamaged";
}

/**
 * Reads one piece when the one before is taken: a slow reader holds no connection. Compared with its hash: the last
 * piece is not given out where they differ, the stream fails with ContentDamaged.
 * @param extent a range of the bytes, or how many there are in all
 */
export function contentStream(
  db: Kysely<DB>,
  hash: Buffer,
  extent: ByteRange | { bytes: number },
): ReadableStream<Uint8Array> {
  const isWhole = "bytes" in extent;
  const from = isWhole ? 0 : extent.from;
  const end = isWhole ? extent.bytes : extent.to + 1;
  const digest = isWhole ? createHash("sha256") : undefined;
  const check = () => {
    if (digest && !digest.digest().equals(hash))
      throw new ContentDamaged(`the content ${hash.toString("hex")} is not what it was`);
  };
  let position = Math.floor(from / PIECE_BYTES);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const start = position * PIECE_BYTES;
        const piece = start < end ? await readPiece(db, hash, position) : undefined;
        // Swept meanwhile: an answer that stops early is not taken for the whole.
        if (!piece && start < end) throw new Error("a piece of a file is missing");
        if (!piece) return controller.close();
        position += 1;
        digest?.update(piece);
        const isLast = start + piece.length >= end;
        if (isLast) check();
        controller.enqueue(piece.subarray(Math.max(from - start, 0), Math.min(end - start, piece.length)));
        if (isLast) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function readPiece(db: Kysely<DB>, hash: Buffer, position: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("file_pieces")
    .select("bytes")
    .where("hash", "=", hash)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.bytes;
}

/** Reads all of it into memory: for a preview, one at a time. @throws ContentDamaged */
export async function readContent(db: Kysely<DB>, hash: Buffer): Promise<Buffer> {
  const { bytes } = await db
    .selectFrom("file_contents")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  const pieces: Uint8Array[] = [];
  for await (const piece of contentStream(db, hash, { bytes })) pieces.push(piece);
  return Buffer.concat(pieces);
}
