import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { objectStore } from "./object-store.server.ts";

export const PIECE_BYTES = 256 * 1024;

interface ByteRange {
  from: number;
  to: number;
}

/** The stored bytes do not match their hash: a disk or memory has changed them. */
export class ContentDamaged extends Error {
  override name = "ContentDamaged";
}

type Extent = ByteRange | { bytes: number };
type Pieces = AsyncGenerator<Uint8Array, undefined>;

/**
 * Streams a content with back-pressure: a slow reader holds no connection. On a hash mismatch the last piece is
 * withheld, and the stream fails with ContentDamaged.
 * @param extent a range of bytes, or their total number
 */
export const contentStream = (db: Kysely<DB>, hash: Buffer, extent: Extent): ReadableStream<Uint8Array> =>
  streamOf(readPieces(db, hash, extent), hash, extent);

/** The same with its first piece read already. @throws StoreUnavailable */
export async function openContent(db: Kysely<DB>, hash: Buffer, extent: Extent) {
  const pieces = readPieces(db, hash, extent);
  const first = pieces.next();
  await first;
  return streamOf(pieces, hash, extent, first);
}

const boundsOf = (extent: Extent): [number, number] =>
  "bytes" in extent ? [0, extent.bytes] : [extent.from, extent.to + 1];

function streamOf(
  pieces: Pieces,
  hash: Buffer,
  extent: Extent,
  first?: Promise<IteratorResult<Uint8Array, undefined>>,
): ReadableStream<Uint8Array> {
  const digest = "bytes" in extent ? createHash("sha256") : undefined;
  let [position, end] = boundsOf(extent);
  let next = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value: piece } = await (next ?? pieces.next());
        next = undefined;
        // Deleted meanwhile: a truncated response must not be taken for the whole file.
        if (!piece && position < end) throw new Error("a piece of a file is missing");
        if (piece) digest?.update(piece);
        position += piece?.length ?? 0;
        if (position >= end && digest && !digest.digest().equals(hash))
          throw new ContentDamaged(`the content ${hash.toString("hex")} is not what it was`);
        if (piece) controller.enqueue(piece);
        if (position >= end) controller.close();
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Reads pieces from the database, which may end halfway when a content is moved, then from the object store. */
async function* readPieces(db: Kysely<DB>, hash: Buffer, extent: Extent): Pieces {
  let [at, end] = boundsOf(extent);
  while (at < end) {
    const piece = await readPiece(db, hash, Math.floor(at / PIECE_BYTES));
    const start = at % PIECE_BYTES;
    const part = piece?.subarray(start, start + end - at);
    if (!part?.length) break;
    yield part;
    at += part.length;
  }
  if (at < end && (await isInStore(db, hash)))
    yield* await objectStore().get(hash, { from: at, to: end - 1 });
  return undefined;
}

async function isInStore(db: Kysely<DB>, hash: Buffer): Promise<boolean> {
  const content = db.selectFrom("file_contents").select("place").where("hash", "=", hash);
  return (await content.executeTakeFirst())?.place === "store";
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

/** Reads a content into memory: for one preview at a time. @throws ContentDamaged */
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
