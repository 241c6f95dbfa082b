import type { Kysely } from "kysely";
import type { ImageAddress } from "./image.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { inPictureProcess } from "./picture-process.server.ts";

// Variants being encoded: concurrent requests share one.
const beingMade = new Map<string, Promise<Buffer | null>>();

/** Returns a variant, encoded at the first request and then stored in the database; null when the picture does not exist. */
export async function imageVariant(db: Database, wanted: ImageAddress): Promise<Buffer | null> {
  const { hash, width, type } = wanted;
  const variant = await db
    .selectFrom("images")
    .leftJoin("image_variants as kept", (join) =>
      join.onRef("kept.hash", "=", "images.hash").on("kept.width", "=", width).on("kept.type", "=", type),
    )
    .select("kept.bytes")
    .where("images.hash", "=", hash)
    .executeTakeFirst();
  if (!variant) return null;
  if (variant.bytes) return variant.bytes;
  const key = `${hash} ${width} ${type}`;
  const making = beingMade.get(key) ?? makeVariant(db, wanted).finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
}

async function makeVariant(db: Kysely<DB>, wanted: ImageAddress): Promise<Buffer | null> {
  const { hash, width, type } = wanted;
  const bytes = await inPictureProcess(async (encode) => {
    const task = { kind: "variant", hash, width, type } as const;
    let reply = await encode(task);
    if ("needsBytes" in reply) {
      const image = await db.selectFrom("images").select("bytes").where("hash", "=", hash).executeTakeFirst();
      if (!image) return null;
      reply = await encode({ ...task, bytes: image.bytes });
    }
    if ("picture" in reply) return reply.picture.bytes;
    throw new Error(`a stored picture could not be encoded: ${JSON.stringify(reply)}`);
  });
  if (!bytes) return null;
  await db
    .insertInto("image_variants")
    // Selected from the picture's row: a picture deleted meanwhile gets no variant.
    .columns(["hash", "width", "type", "bytes"])
    .expression((where) =>
      where
        .selectFrom("images")
        .select(({ val, cast }) => [
          "hash",
          cast<number>(val(width), "integer").as("width"),
          cast<string>(val(type), "text").as("type"),
          cast<Buffer>(val(bytes), "bytea").as("bytes"),
        ])
        .where("hash", "=", hash),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return bytes;
}
