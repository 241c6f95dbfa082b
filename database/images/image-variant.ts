import type { Kysely } from "kysely";
import type { ImageAddress } from "#domain/images/image.ts";
import type { Database } from "../connection/connect.ts";
import type { DB } from "../schema.generated.ts";
import { encodeInSequence, loadSharp } from "./normalise-picture.ts";

const seconds = 20;

// A process encodes a variant once, however many requests need it at that moment.
const beingMade = new Map<string, Promise<Buffer | null>>();

/**
 * The bytes of a picture in one width and format; encoded at the first request and then stored in the database.
 * @returns null when there is no such picture
 */
export async function imageVariant(db: Database, wanted: ImageAddress): Promise<Buffer | null> {
  const { hash, width, type } = wanted;
  const kept = await db
    .selectFrom("image_variants")
    .select("bytes")
    .where("hash", "=", hash)
    .where("width", "=", width)
    .where("type", "=", type)
    .executeTakeFirst();
  if (kept) return kept.bytes;
  const key = `${hash} ${width} ${type}`;
  const making = beingMade.get(key) ?? makeVariant(db, wanted).finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
}

async function makeVariant(db: Kysely<DB>, { hash, width, type }: ImageAddress): Promise<Buffer | null> {
  const image = await db.selectFrom("images").select("bytes").where("hash", "=", hash).executeTakeFirst();
  if (!image) return null;
  const bytes = await encodeInSequence(() => encode(image.bytes, width, type));
  await db
    .insertInto("image_variants")
    // Selected from the picture's row: one that was swept meanwhile gets no variant.
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

async function encode(original: Buffer, width: number, type: ImageAddress["type"]): Promise<Buffer> {
  const sharp = await loadSharp();
  const resized = sharp(original).timeout({ seconds }).resize({ width, withoutEnlargement: true });
  if (type === "image/avif") return resized.avif({ quality: 52, effort: 2 }).toBuffer();
  if (type === "image/webp") return resized.webp({ quality: 74 }).toBuffer();
  // JPEG has no transparency: flattened on white.
  return resized.flatten({ background: "#ffffff" }).jpeg({ quality: 78, progressive: true }).toBuffer();
}
