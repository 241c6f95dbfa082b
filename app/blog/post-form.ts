import { toLocalDateTime } from "#app/kit/time/time.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { PostStatus } from "./post.ts";

export type PostFormValues = Record<
  | "title"
  | "slug"
  | "excerpt"
  | "content"
  | "featured_image"
  | "featured_image_alt"
  | "status"
  | "category_id"
  | "author_id"
  | "published_at"
  | "language"
  | "translates",
  string
>;

/** The state saved by others while the form was open. */
export interface PostConflict {
  version: string;
  values: PostFormValues;
  by: string | null;
  at: string | null;
}

export interface EditedPost {
  title: string;
  slug: string;
  excerpt: string | null;
  content: string;
  featured_image: string | null;
  featured_image_alt: string | null;
  status: PostStatus;
  category_id: string | null;
  author_id: string | null;
  published_at: Date | null;
  language: Language;
}

/**
 * Returns the initial form values. A past publishing date is left out of its field: a save sets it again unless it is
 * entered; a future one is shown, so that a save keeps it.
 */
export function postFormValues(
  post: EditedPost | null,
  now: Date,
  /** The language of a new post, and the post it translates. */
  { language = "en", translates = "" }: { language?: Language; translates?: string } = {},
): PostFormValues {
  const scheduled = post?.published_at && post.published_at > now ? post.published_at : null;
  return {
    title: post?.title ?? "",
    slug: post?.slug ?? "",
    excerpt: post?.excerpt ?? "",
    content: post?.content ?? "",
    featured_image: post?.featured_image ?? "",
    featured_image_alt: post?.featured_image_alt ?? "",
    status: post?.status ?? "draft",
    category_id: post?.category_id ?? "",
    author_id: post?.author_id ?? "",
    published_at: scheduled ? toLocalDateTime(scheduled) : "",
    language: post?.language ?? language,
    translates,
  };
}

/** The versions of a post with one URL. */
export interface PostVersions {
  slug: string;
  versions: ReadonlyArray<{ id: string; title: string; status: PostStatus; language: Language }>;
}

export interface VersionBeside {
  id: string;
  language: Language;
  title: string;
  excerpt: string | null;
  content: string;
}
