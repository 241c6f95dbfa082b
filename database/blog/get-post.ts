import type { PostStatus } from "#domain/blog/post.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import { NotFound } from "#domain/errors.ts";
import type { Database } from "../connect.ts";
import { microseconds } from "./post-cursor.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A post as staff edit it, whatever its status.
 *
 * @returns with `version`, its updated_at to the microsecond, to be handed back with the save
 * @throws NotFound for an id that is none or of nothing
 */
export async function getPost(db: Database, id: string) {
  const post = uuid.test(id)
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
          microseconds("updated_at").as("version"),
        ])
        .select("status")
        .$narrowType<{ status: PostStatus }>()
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!post) throw new NotFound(BLOG_MESSAGES.postNotFound);
  return post;
}
