import type { Database } from "../connect.ts";

/**
 * When the next scheduled post becomes visible; null when none is scheduled. Until then nothing of the blog's
 * public pages changes by itself: what keeps them in memory may keep them so long.
 */
export async function nextPublication(db: Database, now: Date): Promise<Date | null> {
  const next = await db
    .selectFrom("blog_posts")
    .select("published_at")
    .where("status", "=", "published")
    .where("published_at", ">", now)
    .orderBy("published_at")
    .limit(1)
    .executeTakeFirst();
  return next?.published_at ?? null;
}
