import { type NotNull, sql } from "kysely";
import type { PostImage } from "#app/images/image.ts";
import { type Keyset, pageOf } from "#app/kit/keyset.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { afterCursor, rowCursor } from "#database/connection/keyset.ts";
import { matchesTitleOrExcerpt } from "./list-posts.server.ts";

function postsWithNames(db: Database) {
  return db
    .selectFrom("blog_posts")
    .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
    .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
    .leftJoin("images", "images.hash", "blog_posts.featured_image_hash")
    .select([
      "blog_posts.id",
      "blog_posts.title",
      "blog_posts.slug",
      "blog_posts.excerpt",
      "blog_posts.featured_image",
      "blog_posts.featured_image_alt",
      "images.width as image_width",
      "images.height as image_height",
      "blog_posts.published_at",
      "blog_categories.name as category",
      "blog_authors.name as author",
    ]);
}

/** Without their content; posts published after `now` are left out. */
function visiblePosts(db: Database, now: Date) {
  return postsWithNames(db)
    .where("blog_posts.status", "=", "published")
    .where("blog_posts.published_at", "<=", now)
    .$narrowType<{ published_at: NotNull }>();
}

export function imageOf(row: {
  featured_image: string | null;
  featured_image_alt: string | null;
  image_width: number | null;
  image_height: number | null;
}): PostImage | null {
  if (!row.featured_image) return null;
  return {
    address: row.featured_image,
    alt: row.featured_image_alt ?? "",
    width: row.image_width,
    height: row.image_height,
  };
}

/** Null when there is none, also for drafts, archived posts and those published after `now`. */
export async function findPublishedPost(db: Database, slug: string, now: Date) {
  if (slug.includes("\0")) return null;
  const post = await visiblePosts(db, now)
    .select([
      "blog_posts.content",
      "blog_posts.category_id",
      "blog_posts.updated_at",
      "blog_authors.bio as author_bio",
      "blog_authors.avatar_url as author_avatar",
      rowCursor("blog_posts").as("cursor"),
    ])
    .where("blog_posts.slug", "=", slug)
    .executeTakeFirst();
  return post ?? null;
}

/** The post of a slug whatever its status and date, as readers would see it. For signed-in staff only. */
export async function findPostForPreview(db: Database, actor: Actor, slug: string) {
  authorize(actor, "blog.read");
  if (slug.includes("\0")) return null;
  const post = await postsWithNames(db)
    .select([
      "blog_posts.status",
      "blog_posts.content",
      "blog_posts.category_id",
      "blog_posts.updated_at",
      "blog_authors.bio as author_bio",
      "blog_authors.avatar_url as author_avatar",
    ])
    .where("blog_posts.slug", "=", slug)
    .executeTakeFirst();
  return post ?? null;
}

/** The visible posts before and after a cursor in list order; null at the ends. */
export async function findNeighbours(db: Database, place: Keyset, now: Date) {
  const visible = db
    .selectFrom("blog_posts")
    .select(["title", "slug"])
    .where("status", "=", "published")
    .where("published_at", "<=", now)
    .limit(1);
  const [older, newer] = await Promise.all([
    visible
      .where(afterCursor("blog_posts", place))
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

/** The posts of the feed with their content, latest published first. */
export async function listFeedPosts(db: Database, now: Date, limit = 20) {
  return visiblePosts(db, now)
    .select(["blog_posts.content", "blog_posts.updated_at"])
    .orderBy("blog_posts.published_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(limit)
    .execute();
}

/** The slugs of all published posts for the sitemap, newest first; 50,000 is the limit of a sitemap. */
export async function listPublishedAddresses(db: Database, now: Date) {
  return db
    .selectFrom("blog_posts")
    .select(["slug", "updated_at"])
    .where("status", "=", "published")
    .where("published_at", "<=", now)
    .orderBy("published_at", "desc")
    .limit(49_000)
    .execute();
}

interface PublishedPostFilter {
  now: Date;
  search?: string;
  categoryId?: string;
  limit?: number;
  after?: Keyset | null;
}

/** One page of published posts without their content, with category and author, newest created first. */
export async function listPublishedPosts(
  db: Database,
  { now, search = "", categoryId, limit = 50, after = null }: PublishedPostFilter,
) {
  const words = matchesTitleOrExcerpt(search);
  const matching = visiblePosts(db, now)
    .$if(categoryId !== undefined, (query) => query.where("blog_posts.category_id", "=", categoryId ?? null))
    .$if(words !== null, (query) => query.where(words!));
  const [rows, { total }] = await Promise.all([
    matching
      .select(rowCursor("blog_posts").as("cursor"))
      .$if(after !== null, (query) => query.where(afterCursor("blog_posts", after!)))
      .orderBy("blog_posts.created_at", "desc")
      .orderBy("blog_posts.id", "desc")
      .limit(limit + 1)
      .execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, limit, total);
}

/** Related posts: the newest of the same category, then the newest of any. */
export async function listRelatedPosts(
  db: Database,
  post: { id: string; categoryId: string | null },
  options: { now: Date; limit: number },
) {
  const others = visiblePosts(db, options.now)
    .where("blog_posts.id", "!=", post.id)
    .orderBy("blog_posts.created_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(options.limit * 2);
  const [same, any] = await Promise.all([
    post.categoryId ? others.where("blog_posts.category_id", "=", post.categoryId).execute() : [],
    others.execute(),
  ]);
  const listedIds = new Set(same.map(({ id }) => id));
  return [...same, ...any.filter(({ id }) => !listedIds.has(id))].slice(0, options.limit);
}

/**
 * When the next scheduled post becomes visible; null when none is scheduled. Until then the blog's public
 * pages do not change by themselves, so that a cache may keep them that long.
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
