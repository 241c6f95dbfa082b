import { sql } from "kysely";
import type { Keyset } from "#domain/keyset.ts";
import type { Database } from "../connect.ts";
import { below } from "../keyset.ts";

/** The visible posts before and after one in the order of the list; null at its ends. */
export async function findNeighbours(db: Database, place: Keyset, now: Date) {
  const visible = db
    .selectFrom("blog_posts")
    .select(["title", "slug"])
    .where("status", "=", "published")
    .where("published_at", "<=", now)
    .limit(1);
  const [older, newer] = await Promise.all([
    visible
      .where(below("blog_posts", place))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst(),
    visible
      .where(sql<boolean>`(created_at, id) > (${place.at}::timestamptz, ${place.id}::uuid)`)
      .orderBy("created_at", "asc")
      .orderBy("id", "asc")
      .executeTakeFirst(),
  ]);
  return { older: older ?? null, newer: newer ?? null };
}
