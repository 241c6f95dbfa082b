import { createHash } from "node:crypto";
import { type Kysely, sql, type SqlBool } from "kysely";
import { readImageAddress, localAddress } from "./image.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { emit } from "#database/events/emit.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import type { DB } from "#database/schema.generated.ts";
import { normalisePicture } from "./normalise-picture.server.ts";

/** Returns the size in pixels of a stored picture; null for any other address. */
export async function findImage(db: Database, actor: Actor, address: string | null) {
  authorize(actor, "blog.read");
  const hash = readImageAddress(address ?? "")?.hash;
  if (!hash) return null;
  const image = await db
    .selectFrom("images")
    .select(["width", "height"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  return image ?? null;
}

interface StoredImage {
  hash: string;
  address: string;
  width: number;
  height: number;
}

/**
 * Stores a picture once per content; a repetition renews its date.
 * @throws Invalid, Conflict when too many are decoded
 */
export async function storeImage(db: Kysely<DB>, upload: Blob): Promise<StoredImage> {
  return insertImage(db, await normalisePicture(upload));
}

async function insertImage(
  db: Kysely<DB>,
  { bytes, type, width, height }: Awaited<ReturnType<typeof normalisePicture>>,
): Promise<StoredImage> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  await db
    .insertInto("images")
    .values({ hash, type, width, height, bytes })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: sql`now()` }))
    .execute();
  return { hash, address: localAddress(hash, width), width, height };
}

/** Days before removal: an unsaved draft may use a picture that no post shows yet. */
const unusedDays = 7;

/**
 * Removes pictures older than a week that no post uses, including archived posts.
 * @param now defaults to the database's time
 */
export async function sweepImages(db: Database, now?: Date): Promise<number> {
  const moment = now ?? (await databaseTime(db));
  const { numDeletedRows } = await db
    .deleteFrom("images")
    .where("created_at", "<", new Date(moment.getTime() - unusedDays * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("blog_posts").select("id").whereRef("featured_image_hash", "=", "images.hash"))),
    )
    .where(
      sql<SqlBool>`not exists (select from deleted_records where kind = 'blog_post'
        and snapshot->'record'->>'featured_image_hash' = images.hash)`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function uploadImage(db: Database, actor: Actor, upload: Blob, now: Date): Promise<StoredImage> {
  authorize(actor, "blog.write");
  // Decoded before the transaction, which would hold a connection meanwhile.
  const picture = await normalisePicture(upload);
  const image = await db.transaction().execute(async (tx) => {
    const stored = await insertImage(tx, picture);
    await emit(tx, actor, {
      action: "image.uploaded",
      entityId: stored.hash,
      summary: `${stored.width} x ${stored.height} pixels`,
    });
    return stored;
  });
  await sweepImages(db, now);
  return image;
}
