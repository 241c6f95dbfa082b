import { type NotNull, type RawBuilder, sql } from "kysely";
import type { PostImage } from "#app/images/image.ts";
import { type Keyset, pageOf } from "#app/kit/keyset.ts";
import { currentLanguage, type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { matchesTitleOrExcerpt } from "./list-posts.server.ts";

/** SQL of a category's name in the reader's language; the default name as fallback. */
export const categoryName = (language: Language): RawBuilder<string | null> =>
  sql<string | null>`coalesce(blog_categories.names->>${language}, blog_categories.name)`;

/** SQL of the order of a post's versions for a reader: their language first, then the order of `LANGUAGES`. */
const nearestFirst = (language: Language, of: "blog_posts" | "nearer") =>
  sql<number>`array_position(${[language, ...LANGUAGES.filter((each) => each !== language)]}::text[], ${sql.ref(`${of}.language`)})`;

function postsWithNames(db: Database, language: Language) {
  return db
    .selectFrom("blog_posts")
    .leftJoin("blog_categories", "blog_categories.id", "blog_posts.category_id")
    .leftJoin("blog_authors", "blog_authors.id", "blog_posts.author_id")
    .leftJoin("images", "images.hash", "blog_posts.featured_image_hash")
    .select(["blog_posts.id", "blog_posts.title", "blog_posts.slug", "blog_posts.excerpt"])
    .select(["blog_posts.featured_image", "blog_posts.featured_image_alt", "images.width as image_width"])
    .select(["images.height as image_height", "blog_posts.published_at", "blog_authors.name as author"])
    .select(categoryName(language).as("category"))
    .select("blog_posts.language");
}

/** SQL of an author's biography in the reader's language; null when there is none. */
const authorBio = (language: Language) =>
  sql<
    string | null
  >`case when ${language} = 'en' then blog_authors.bio else blog_authors.bios->>${language} end`;

function visiblePosts(db: Database, now: Date, language: Language) {
  return postsWithNames(db, language)
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

/**
 * Finds the post of a slug for a reader, in another language when there is no version in theirs. Null when there is
 * none, also for drafts, archived posts and those published after `now`.
 */
export async function findPublishedPost(db: Database, slug: string, now: Date, language = currentLanguage()) {
  if (slug.includes("\0")) return null;
  const post = await visiblePosts(db, now, language)
    .select(["blog_posts.content", "blog_posts.category_id", "blog_posts.updated_at"])
    .select("blog_authors.avatar_url as author_avatar")
    .select([authorBio(language).as("author_bio"), rowCursor("blog_posts").as("cursor")])
    .where("blog_posts.slug", "=", slug)
    .orderBy(nearestFirst(language, "blog_posts"))
    .limit(1)
    .executeTakeFirst();
  return post ?? null;
}

/** Lists the languages in which readers can see a post, in the order of `LANGUAGES`. */
export async function listLanguagesOfPost(db: Database, slug: string, now: Date): Promise<Language[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select("language")
    .where("slug", "=", slug)
    .where("status", "=", "published")
    .where("published_at", "<=", now)
    .execute();
  const languages = new Set(rows.map(({ language }) => language));
  return LANGUAGES.filter((language) => languages.has(language));
}

/** Finds the post of a slug whatever its status and date, as readers would see it. For signed-in staff only. */
export async function findPostForPreview(
  db: Database,
  actor: Actor,
  slug: string,
  language = currentLanguage(),
) {
  authorize(actor, "blog.read");
  if (slug.includes("\0")) return null;
  const post = await postsWithNames(db, language)
    .select(["blog_posts.status", "blog_posts.content", "blog_posts.category_id", "blog_posts.updated_at"])
    .select("blog_authors.avatar_url as author_avatar")
    .select(authorBio(language).as("author_bio"))
    .where("blog_posts.slug", "=", slug)
    .orderBy(nearestFirst(language, "blog_posts"))
    .limit(1)
    .executeTakeFirst();
  return post ?? null;
}

/** Finds the visible posts of a language before and after a cursor in list order; null at the ends. */
export async function findNeighbours(db: Database, place: Keyset, now: Date) {
  const visible = db
    .selectFrom("blog_posts")
    .select(["title", "slug"])
    .where("language", "=", currentLanguage())
    .where("status", "=", "published")
    .where("published_at", "<=", now);
  const [older, newer] = await Promise.all([
    pageFrom(visible, "blog_posts", { after: place }, 0).executeTakeFirst(),
    pageFrom(visible, "blog_posts", { before: place }, 0).executeTakeFirst(),
  ]);
  return { older: older ?? null, newer: newer ?? null };
}

export async function listFeedPosts(db: Database, now: Date, limit = 20, language = currentLanguage()) {
  return visiblePosts(db, now, language)
    .select(["blog_posts.content", "blog_posts.updated_at"])
    .where("blog_posts.language", "=", language)
    .orderBy("blog_posts.published_at", "desc")
    .orderBy("blog_posts.id", "desc")
    .limit(limit)
    .execute();
}

/** Lists the slugs and languages of all published posts for the sitemap, newest first; 50,000 is the limit of a sitemap. */
export async function listPublishedAddresses(db: Database, now: Date, languages: readonly Language[]) {
  return db
    .selectFrom("blog_posts")
    .select(["slug", "updated_at"])
    .select("language")
    .where("language", "in", languages)
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
  language?: Language;
  /** Includes posts without a version in this language, once each. */
  allLanguages?: boolean;
}

/** SQL condition: the post has another visible version whose language suits the reader better. */
const hasNearerVersion = (language: Language, now: Date) => sql<boolean>`exists (
  select from blog_posts as nearer
  where nearer.slug = blog_posts.slug and nearer.status = 'published' and nearer.published_at <= ${now}
    and ${nearestFirst(language, "nearer")} < ${nearestFirst(language, "blog_posts")})`;

export async function hasPostsInOtherLanguages(db: Database, now: Date, language = currentLanguage()) {
  const post = await visiblePosts(db, now, language)
    .clearSelect()
    .select(sql<number>`1`.as("found"))
    .where("blog_posts.language", "!=", language)
    .where(({ not }) => not(hasNearerVersion(language, now)))
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}

/** Lists one page of the published posts of a language without their content, with category and author, newest created first. */
export async function listPublishedPosts(
  db: Database,
  {
    now,
    search = "",
    categoryId,
    limit = 50,
    after = null,
    language = currentLanguage(),
    allLanguages = false,
  }: PublishedPostFilter,
) {
  const words = matchesTitleOrExcerpt(search);
  const matching = visiblePosts(db, now, language)
    .$if(!allLanguages, (query) => query.where("blog_posts.language", "=", language))
    .$if(allLanguages, (query) => query.where(({ not }) => not(hasNearerVersion(language, now))))
    .$if(categoryId !== undefined, (query) => query.where("blog_posts.category_id", "=", categoryId ?? null))
    .$if(words !== null, (query) => query.where(words!));
  const [rows, { total }] = await Promise.all([
    pageFrom(matching, "blog_posts", after ? { after } : { index: 0 }, limit)
      .select(rowCursor("blog_posts").as("cursor"))
      .execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, limit, total);
}

/** Lists related posts in a language: the newest of the same category, then the newest of any. */
export async function listRelatedPosts(
  db: Database,
  post: { slug: string; categoryId: string | null },
  options: { now: Date; limit: number; language?: Language },
) {
  const { language = currentLanguage() } = options;
  const others = visiblePosts(db, options.now, language)
    .where("blog_posts.slug", "!=", post.slug)
    .where("blog_posts.language", "=", language)
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
 * Returns when the next scheduled post becomes visible; null when none is scheduled. Until then the blog's public
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
