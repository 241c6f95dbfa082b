import type { Kysely } from "kysely";
import type { ImageAddress } from "#domain/images/image.ts";
import type { Database } from "../connect.ts";
import type { DB } from "../schema.generated.ts";
import { inTurn } from "./encoder.ts";

const seconds = 20;

// One process makes a variant once, however many ask for it at that moment.
const beingMade = new Map<string, Promise<Buffer | null>>();

/**
 * The bytes of a picture in one width and format; made when first asked for and then kept in the database.
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
  const bytes = await inTurn(() => encode(image.bytes, width, type));
  await db
    .insertInto("image_variants")
    // From the picture's own row: one that was swept meanwhile gets none.
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
  // Loaded with the first picture: a process that never meets one does without its memory.
  const { default: sharp } = await import("sharp");
  const resized = sharp(original).timeout({ seconds }).resize({ width, withoutEnlargement: true });
  if (type === "image/avif") return resized.avif({ quality: 52, effort: 2 }).toBuffer();
  if (type === "image/webp") return resized.webp({ quality: 74 }).toBuffer();
  // JPEG cannot be seen through: what was transparent stands on white.
  return resized.flatten({ background: "#ffffff" }).jpeg({ quality: 78, progressive: true }).toBuffer();
}
