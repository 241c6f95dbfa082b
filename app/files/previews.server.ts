import { sql } from "kysely";
import { hasPreview } from "./file-type.ts";
import type { PreviewSize } from "./file-address.ts";
import type { Database } from "#database/connection/connect.ts";
import type { EncodedPicture, PictureReply } from "#app/images/picture-encoder.server.ts";
import { inPictureProcess, PictureProcessFailed } from "#app/images/picture-process.server.ts";
import { readContent } from "./content-stream.server.ts";

type Previews = Record<PreviewSize, EncodedPicture>;

// Previews in progress: concurrent requests share one.
const beingMade = new Map<string, Promise<Previews | null>>();

/**
 * Makes both sizes at the first request, and stores them; the caller has authorized.
 * @returns null when none can be made (type, damaged, locked, too large)
 * @throws Conflict when too many are in progress
 */
export async function readPreview(
  db: Database,
  { hash, type }: { hash: Buffer; type: string },
  size: PreviewSize,
): Promise<Buffer | null> {
  if (!hasPreview(type)) return null;
  const preview = await db
    .selectFrom("file_previews")
    .select("bytes")
    .where("hash", "=", hash)
    .where("size", "=", size)
    .executeTakeFirst();
  if (preview) return preview.bytes;
  const key = hash.toString("hex");
  const making = beingMade.get(key) ?? makePreviews(db, hash, type).finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return (await making)?.[size].bytes ?? null;
}

async function makePreviews(db: Database, hash: Buffer, type: string): Promise<Previews | null> {
  const reply = await encodeContent(db, { hash, type }, "preview");
  const previews = reply && "previews" in reply ? reply.previews : null;
  for (const size of ["thumbnail", "page"] as const) {
    const { bytes, width, height } = previews?.[size] ?? { bytes: null, width: null, height: null };
    // Selected from the content's row: a content deleted meanwhile gets none.
    await sql`
      insert into file_previews (hash, size, bytes, width, height)
      select hash, ${size}, ${bytes}::bytea, ${width}::integer, ${height}::integer
      from file_contents where hash = ${hash} on conflict do nothing`.execute(db);
  }
  return previews;
}

/**
 * Converts a picture to JPEG without metadata of place and time.
 * @returns null when it cannot be decoded
 * @throws Conflict
 */
export async function readAsJpeg(db: Database, file: { hash: Buffer; type: string }): Promise<Buffer | null> {
  const reply = await encodeContent(db, file, "jpeg");
  return reply && "picture" in reply ? reply.picture.bytes : null;
}

/** Null when the process crashed on the file, or had to be killed. */
function encodeContent(
  db: Database,
  { hash, type }: { hash: Buffer; type: string },
  kind: "preview" | "jpeg",
): Promise<PictureReply | null> {
  return inPictureProcess(async (encode) => {
    try {
      return await encode({ kind, type, bytes: await readContent(db, hash) });
    } catch (error) {
      if (error instanceof PictureProcessFailed) return null;
      throw error;
    }
  });
}
