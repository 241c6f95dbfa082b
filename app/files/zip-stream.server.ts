import { Zip, ZipPassThrough } from "fflate";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import { distinctNames } from "./file-name.ts";
import { contentStream } from "./content-stream.server.ts";

/** Offsets in an archive have 32 bits; some space is for names. */
export const ZIP_MAX_BYTES = 4 * 1024 ** 3 - 1024 ** 2;

interface ZippedFile {
  hash: Buffer;
  name: string;
  bytes: number;
  createdAt: Date;
}

/** Streams files as one ZIP archive, piece by piece. Stored uncompressed, since pictures, PDF and Office files are compressed already. */
export function zipStream(db: Kysely<DB>, files: readonly ZippedFile[]): ReadableStream<Uint8Array> {
  // Its total length is known: a file deleted meanwhile aborts the response instead of shortening it.
  return zipOf(
    files.map(({ hash, name, bytes, createdAt }) => ({
      name,
      createdAt,
      pieces: () => contentStream(db, hash, { bytes }),
    })),
  );
}

interface ZippedPieces {
  name: string;
  createdAt: Date;
  pieces: () => AsyncIterable<Uint8Array>;
}

/** The same for files stored elsewhere. */
export function zipOf(files: readonly ZippedPieces[]): ReadableStream<Uint8Array> {
  const pieces = zip(files);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

async function* zip(files: readonly ZippedPieces[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const names = distinctNames(files.map(({ name }) => name));
  for (const [at, { createdAt, pieces }] of files.entries()) {
    const entry = new ZipPassThrough(names[at]!);
    entry.mtime = createdAt;
    archive.add(entry);
    for await (const piece of pieces()) {
      entry.push(piece);
      yield* written.splice(0);
    }
    entry.push(new Uint8Array(), true);
  }
  archive.end();
  yield* written.splice(0);
}
