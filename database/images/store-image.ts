import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { storedAddress } from "#domain/images/image.ts";
import type { DB } from "../schema.generated.ts";
import { normalisePicture } from "./normalise-picture.ts";

export interface StoredImage {
  hash: string;
  /** For the featured_image of a post. */
  address: string;
  width: number;
  height: number;
}

/**
 * Checks, decodes and stores a picture once per content; the same picture again counts as new from now, so that the
 * sweep leaves it time to be used.
 *
 * @throws Invalid for what is no picture we take, Conflict when too many are being read
 */
export async function storeImage(db: Kysely<DB>, upload: Uint8Array): Promise<StoredImage> {
  const { bytes, type, width, height } = await normalisePicture(upload);
  const hash = createHash("sha256").update(bytes).digest("hex");
  await db
    .insertInto("images")
    .values({ hash, type, width, height, bytes })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: sql`now()` }))
    .execute();
  return { hash, address: storedAddress(hash, width), width, height };
}
