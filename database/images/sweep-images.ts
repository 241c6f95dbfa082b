import { sql, type SqlBool } from "kysely";
import type { Database } from "../connect.ts";

/** A draft in somebody's browser may still name a picture that no post shows yet. */
const unusedDays = 7;

/**
 * Removes pictures that no post shows, no deleted one either that can still be restored, and that were uploaded more
 * than a week ago. A post saved at the same moment wins: its foreign key keeps the picture, or says that it is gone.
 *
 * @returns how many went
 */
export async function sweepImages(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("images")
    .where("created_at", "<", new Date(now.getTime() - unusedDays * 86_400_000))
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
