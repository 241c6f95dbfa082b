import { sql } from "kysely";
import { hasPreview } from "./file-type.ts";
import type { PreviewSize } from "./file-address.ts";
import type { Database } from "#database/connection/connect.ts";
import type { EncodedPicture, PictureReply } from "#app/images/picture-encoder.server.ts";
import { inPictureProcess, PictureProcessFailed } from "#app/images/picture-process.server.ts";
import { readContent } from "./content-stream.server.ts";

type Previews = Record<PreviewSize, EncodedPicture>;

// A process makes them once, however many ask at that moment.
const beingMade = new Map<string, Promise<Previews | null>>();

/**
 * Makes both sizes at the first look, and stores them; the caller has found the file for who asks.
 * @returns null where none can be made (type, damaged, locked, too large) @throws Conflict when too many are made
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
  const made = reply && "previews" in reply ? reply.previews : null;
  for (const size of ["thumbnail", "page"] as const) {
    const { bytes, width, height } = made?.[size] ?? { bytes: null, width: null, height: null };
    // Selected from the content's row: one that was swept meanwhile gets none.
    await sql`
      insert into file_previews (hash, size, bytes, width, height)
      select hash, ${size}, ${bytes}::bytea, ${width}::integer, ${height}::integer
      from file_contents where hash = ${hash} on conflict do nothing`.execute(db);
  }
  return made;
}

/** Without what the camera noted of place and time. @returns null where it cannot be decoded @throws Conflict */
export async function readAsJpeg(db: Database, file: { hash: Buffer; type: string }): Promise<Buffer | null> {
  const reply = await encodeContent(db, file, "jpeg");
  return reply && "picture" in reply ? reply.picture.bytes : null;
}

/** Null when the process died of the file, or had to be ended. */
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
