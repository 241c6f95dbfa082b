import { findSignedInStaff } from "#app/accounts/session.server.ts";
import type { RequestScope } from "#app/request/context.ts";
import type { ArticleText } from "../article-view.tsx";
import { cleanHtml } from "../clean-html.server.ts";
import {
  findNeighbours,
  findPostForPreview,
  findPublishedPost,
  imageOf,
  listLanguagesOfPost,
  listRelatedPosts,
} from "../published-posts.server.ts";
import { can } from "#app/access/policy.ts";
import { READER_MESSAGES } from "../reader-words.ts";
import { type PostStatus, readingMinutes } from "../post.ts";
import type { PostImage } from "#app/images/image.ts";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDate, formatDateTime, formatLongDate } from "#app/kit/time/time.ts";

const relatedPosts = 3;

export interface NextToRead {
  title: string;
  slug: string;
}

export interface ListedArticle extends NextToRead {
  id: string;
  excerpt: string | null;
  image: PostImage | null;
  category: string | null;
  author: string | null;
  /** ISO 8601, and formatted for display. */
  day: string;
  date: string;
  /** Language of the post, when it differs from the page's. */
  language?: Language;
}

export interface ReadArticle {
  article: ArticleText & { slug: string; modifiedAt: string };
  newer: NextToRead | null;
  older: NextToRead | null;
  related: ListedArticle[];
  /** Set when staff view a post that readers cannot see. */
  preview: { id: string; why: string } | null;
}

type Scope = Pick<RequestScope, "db" | "auth" | "now">;

/** Reads the data of a published article's page; null when there is none with this slug. */
export async function readArticle(
  { readDb, now }: Pick<RequestScope, "readDb" | "now">,
  slug: string,
): Promise<ReadArticle | null> {
  const moment = now();
  const db = readDb();
  const post = await findPublishedPost(db, slug, moment);
  if (!post) return null;
  const place = parseCursor(post.cursor);
  const [neighbours, related] = await Promise.all([
    place ? findNeighbours(db, place, moment) : { newer: null, older: null },
    listRelatedPosts(db, { slug, categoryId: post.category_id }, { now: moment, limit: relatedPosts }),
  ]);
  return {
    article: articleOf(post, moment),
    ...neighbours,
    related: related.map(listedArticle),
    preview: null,
  };
}

export const readLanguages = (scope: Pick<RequestScope, "readDb" | "now">, slug: string) =>
  listLanguagesOfPost(scope.readDb(), slug, scope.now());

/** Reads the page for staff who may read drafts, whatever the post's status; null for everybody else. */
export async function previewArticle(
  scope: Scope,
  request: Request,
  slug: string,
): Promise<ReadArticle | null> {
  const actor = await findSignedInStaff(request, scope);
  if (!actor || !can(actor, "blog.read")) return null;
  const post = await findPostForPreview(scope.db, actor, slug);
  if (!post) return null;
  const moment = scope.now();
  return {
    article: articleOf(post, moment),
    newer: null,
    older: null,
    related: [],
    preview: { id: post.id, why: whyHidden(post.status, post.published_at, moment) },
  };
}

function whyHidden(status: PostStatus, publishedAt: Date | null, now: Date): string {
  if (status === "draft") return "This is a draft. Readers cannot see it.";
  if (status === "archived") return "This post is archived. Readers cannot see it.";
  if (publishedAt && publishedAt > now) {
    return `This post is scheduled. Readers can see it from ${formatDateTime(publishedAt)} on (${companyTime()}).`;
  }
  return "This post is published. Readers see it like this.";
}

type FoundPost = NonNullable<Awaited<ReturnType<typeof findPublishedPost | typeof findPostForPreview>>>;

function articleOf(post: FoundPost, now: Date): ReadArticle["article"] {
  const published = post.published_at ?? now;
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    content: cleanHtml(post.content),
    image: imageOf(post),
    category: post.category,
    publishedAt: published.toISOString(),
    modifiedAt: post.updated_at.toISOString(),
    date: formatLongDate(published),
    minutes: readingMinutes(post.content),
    byline: post.author ?? READER_MESSAGES.unknownAuthorForReaders,
    author: post.author ? { name: post.author, bio: post.author_bio, avatar: post.author_avatar } : null,
    ...foreign(post),
  };
}

const foreign = ({ language }: { language: Language }) =>
  language === currentLanguage() ? {} : { language };

type ListedPost = Awaited<ReturnType<typeof listRelatedPosts>>[number];

export function listedArticle(post: ListedPost): ListedArticle {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    image: imageOf(post),
    category: post.category,
    author: post.author,
    day: post.published_at.toISOString(),
    date: formatDate(post.published_at),
    ...foreign(post),
  };
}
