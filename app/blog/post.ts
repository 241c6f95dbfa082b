import { z } from "zod";
import { isEmailType } from "#app/kit/text/email.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import {
  isStorable,
  optionalId,
  optionalLine,
  optionalText,
  requiredLine,
  unstorable,
  limit,
  line,
} from "#app/kit/text/text.ts";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import { BLOG_MESSAGES } from "./words.ts";

/** Leaves room for a number within the 220 characters of the column. */
const SLUG_MAX_LENGTH = 200;

/**
 * Converts a title to a slug: lower case without accents; other characters than a-z and digits become single hyphens,
 * none at the ends; «post» when nothing is left.
 */
export function slugFromTitle(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX_LENGTH + 1)
    .replace(/^-|-$/g, "")
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, "");
  return slug || "post";
}

/** Returns the slug when it is free, else the first free one of slug-2, slug-3, … */
export function withNumber(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

export const POST_STATUSES = ["draft", "published", "archived"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const POST_MAX_LENGTH = { title: 200, excerpt: 500, content: 500_000, imageAlt: 300 } as const;

const fields = {
  title: requiredLine({ required: "Title is required", ...limit("Title", POST_MAX_LENGTH.title) }),
  excerpt: optionalText(limit("Excerpt", POST_MAX_LENGTH.excerpt)),
  // An empty editor sends «<p></p>». The HTML is sanitized when it is saved.
  content: z
    .string({ error: BLOG_MESSAGES.contentRequired })
    .trim()
    .max(POST_MAX_LENGTH.content, "Content is too long")
    .refine((html) => plainText(html) !== "", BLOG_MESSAGES.contentRequired)
    .refine(isStorable, { error: unstorable }),
  featured_image: optionalLine({ max: 500, tooLong: BLOG_MESSAGES.imageInvalid }).refine(
    (address) => address === null || isImageAddress(address),
    BLOG_MESSAGES.imageInvalid,
  ),
  featured_image_alt: line("The description of the picture", POST_MAX_LENGTH.imageAlt),
  status: z.enum(POST_STATUSES, { error: "Choose a status from the list" }).default("draft"),
  category_id: optionalId(BLOG_MESSAGES.category),
  author_id: optionalId(BLOG_MESSAGES.author),
  language: z.enum(LANGUAGES, { error: BLOG_MESSAGES.language }).default("en"),
  published_at: z.date({ error: BLOG_MESSAGES.publishedAt }).nullable(),
};

const altWithPicture = (post: { featured_image: string | null; featured_image_alt: string | null }) =>
  post.featured_image === null || post.featured_image_alt !== null;
const altMissing = {
  path: ["featured_image_alt"],
  error: "Describe the picture for people who cannot see it",
};

const postSchema = z.object(fields).refine(altWithPicture, altMissing);

const typedFields = {
  ...fields,
  published_at: textSchema((text) => fromLocalDateTime(text) ?? { refused: BLOG_MESSAGES.publishedAt }).pipe(
    fields.published_at,
  ),
};

/** Schema of an existing post, with the publishing date as local time in Brussels. */
export const postForm = z.object(typedFields).refine(altWithPicture, altMissing);

export const newPostForm = z
  .object({
    ...typedFields,
    slug: z
      .string()
      .trim()
      .nullish()
      .transform((text) => (text ? slugFromTitle(text) : null)),
    translates: optionalId(BLOG_MESSAGES.postNotFound),
  })
  .refine(altWithPicture, altMissing);

export type PostInput = z.output<typeof postSchema>;
export type NewPostInput = z.output<typeof newPostForm>;

/** Returns whether an address is an uploaded picture (an absolute path) or an https URL; no other scheme is allowed. */
export function isImageAddress(address: string): boolean {
  return (
    /^\/(?![/\\])[^\s"'<>\\]*$/.test(address) || /^https:\/\/[^\s"'<>\\/]+(\/[^\s"'<>\\]*)?$/.test(address)
  );
}

/**
 * Returns the publishing date to be stored: the chosen one; a published post without one gets the time of the save,
 * any other keeps its date.
 */
export function publishedAt(
  input: { status: PostStatus; published_at: Date | null },
  before: Date | null,
  now: Date,
): Date | null {
  return input.published_at ?? (input.status === "published" ? now : before);
}

const CATEGORY_NAME = limit("Category name", 100);
const BIOGRAPHY = limit("Biography", 1000);

export const categorySchema = z.object({
  name: requiredLine({ required: "Category name is required", ...CATEGORY_NAME }),
  name_nl: optionalLine(CATEGORY_NAME),
  name_fr: optionalLine(CATEGORY_NAME),
  name_de: optionalLine(CATEGORY_NAME),
});

export const authorSchema = z.object({
  name: requiredLine({ required: "Author name is required", ...limit("Author name", 100) }),
  bio: optionalText(BIOGRAPHY),
  bio_nl: optionalText(BIOGRAPHY),
  bio_fr: optionalText(BIOGRAPHY),
  bio_de: optionalText(BIOGRAPHY),
  email: z
    .string()
    .trim()
    .refine((text) => text === "" || isEmailType(text), "Please enter a valid email address")
    .nullish()
    .transform((text) => text || null),
});

export const ALLOWED_TAGS = [
  "p",
  "br",
  "strong",
  "em",
  "u",
  "ol",
  "ul",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
] as const;

export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:nbsp|#160|#x0*a0);/gi, " ")
    .replace(/[\s\u200b\ufeff]+/g, " ")
    .trim();
}

const WORDS_PER_MINUTE = 220;

export function countWords(html: string): number {
  const text = plainText(html);
  return text === "" ? 0 : text.split(" ").length;
}

export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(countWords(html) / WORDS_PER_MINUTE));
}
