import { sql } from "kysely";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import type { PostStatus } from "#domain/blog/post.ts";
import { NotFound } from "#domain/errors.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";

/** A Date would lose the microseconds that tell two saves apart. */
const version = sql<string>`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * A post as staff edit it, whatever its status.
 *
 * @returns with `version`, its updated_at to the microsecond, to be handed back with the save
 * @throws NotFound for an id that is none or of nothing
 */
export async function getPost(db: Database, id: string) {
  const post = isRowId(id)
    ? await db
        .selectFrom("blog_posts")
        .select([
          "id",
          "title",
          "slug",
          "excerpt",
          "content",
          "featured_image",
          "featured_image_alt",
          "category_id",
          "author_id",
          "published_at",
          version.as("version"),
        ])
        .select("status")
        .$narrowType<{ status: PostStatus }>()
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!post) throw new NotFound(BLOG_MESSAGES.postNotFound);
  return post;
}
