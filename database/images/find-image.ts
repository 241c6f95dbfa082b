import { readImageAddress } from "#domain/images/image.ts";
import type { Database } from "../connect.ts";

/** The size in pixels of a picture of ours; null for any other address, or when it is not stored. */
export async function findImage(db: Database, address: string | null) {
  const hash = readImageAddress(address ?? "")?.hash;
  if (!hash) return null;
  const image = await db
    .selectFrom("images")
    .select(["width", "height"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  return image ?? null;
}
