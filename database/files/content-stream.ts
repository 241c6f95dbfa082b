import type { Kysely } from "kysely";
import type { DB } from "../schema.generated.ts";

/** Of each piece of a content but the last. */
export const PIECE_BYTES = 256 * 1024;

/** A part of a content, both ends included. */
interface ByteRange {
  from: number;
  to: number;
}

/**
 * A content as a stream that reads one piece from the database when the one before is taken: a slow reader holds no
 * connection and no more than a piece in memory.
 *
 * @param range of the bytes, all of them by default
 */
export function contentStream(db: Kysely<DB>, hash: Buffer, range?: ByteRange): ReadableStream<Uint8Array> {
  const from = range?.from ?? 0;
  const end = range ? range.to + 1 : Infinity;
  let position = Math.floor(from / PIECE_BYTES);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const start = position * PIECE_BYTES;
        const piece = start < end ? await readPiece(db, hash, position) : undefined;
        // Swept meanwhile: an answer that stops early is not taken for the whole.
        if (!piece && start < end && end !== Infinity) throw new Error("a piece of a file is missing");
        if (!piece) return controller.close();
        position += 1;
        controller.enqueue(piece.subarray(Math.max(from - start, 0), Math.min(end - start, piece.length)));
        if (start + piece.length >= end) controller.close();
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

/** A whole content in memory: for a preview, one at a time. */
export async function readContent(db: Kysely<DB>, hash: Buffer): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of contentStream(db, hash)) pieces.push(piece);
  return Buffer.concat(pieces);
}
