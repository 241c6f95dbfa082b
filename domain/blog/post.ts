import { z } from "zod";
import { isEmailType } from "../email.ts";
import {
  isStorable,
  optionalId,
  optionalLine,
  optionalText,
  requiredLine,
  UNSTORABLE_TEXT,
} from "../text.ts";
import { fromLocalDateTime } from "../time.ts";
import { plainText } from "./content.ts";
import { BLOG_MESSAGES } from "./messages.ts";
import { slugFromTitle } from "./slug.ts";

export { slugFromTitle, withNumber } from "./slug.ts";

export const POST_STATUSES = ["draft", "published", "archived"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Longest texts, for `maxlength`. */
export const POST_MAX_LENGTH = { title: 200, excerpt: 500, content: 500_000, imageAlt: 300 } as const;

const fields = {
  title: requiredLine({
    required: BLOG_MESSAGES.titleRequired,
    max: POST_MAX_LENGTH.title,
    tooLong: BLOG_MESSAGES.titleTooLong,
  }),
  excerpt: optionalText({ max: POST_MAX_LENGTH.excerpt, tooLong: BLOG_MESSAGES.excerptTooLong }),
  // An editor sends «<p></p>» for nothing. Cleaning the HTML is the saving verb's work.
  content: z
    .string({ error: BLOG_MESSAGES.contentRequired })
    .trim()
    .max(POST_MAX_LENGTH.content, BLOG_MESSAGES.contentTooLong)
    .refine((html) => plainText(html) !== "", BLOG_MESSAGES.contentRequired)
    .refine(isStorable, UNSTORABLE_TEXT),
  featured_image: optionalLine({ max: 500, tooLong: BLOG_MESSAGES.imageInvalid }).refine(
    (address) => address === null || isImageAddress(address),
    BLOG_MESSAGES.imageInvalid,
  ),
  featured_image_alt: optionalLine({ max: POST_MAX_LENGTH.imageAlt, tooLong: BLOG_MESSAGES.imageAltTooLong }),
  status: z.enum(POST_STATUSES, { error: BLOG_MESSAGES.status }).default("draft"),
  category_id: optionalId(BLOG_MESSAGES.category),
  author_id: optionalId(BLOG_MESSAGES.author),
  published_at: z
    .string()
    .trim()
    .nullish()
    .transform((text, check) => {
      if (!text) return null;
      const moment = fromLocalDateTime(text);
      if (!moment) check.addIssue({ code: "custom", message: BLOG_MESSAGES.publishedAt });
      return moment;
    }),
};

const altWithPicture = (post: { featured_image: string | null; featured_image_alt: string | null }) =>
  post.featured_image === null || post.featured_image_alt !== null;
const altMissing = { path: ["featured_image_alt"], error: BLOG_MESSAGES.imageAltRequired };

/** The form of a post that exists: its slug is kept, so it is no field. */
export const postSchema = z.object(fields).refine(altWithPicture, altMissing);

/** The form of a new post. Its slug is made from the title unless one was typed. */
export const newPostSchema = z
  .object({
    ...fields,
    slug: z
      .string()
      .trim()
      .nullish()
      .transform((text) => (text ? slugFromTitle(text) : null)),
  })
  .refine(altWithPicture, altMissing);

/** A checked post, in the columns of blog_posts. */
export type PostInput = z.output<typeof postSchema>;
export type NewPostInput = z.output<typeof newPostSchema>;
export type PostFieldName = keyof PostInput;

/** A picture of ours (a path from the root) or one under https; no other scheme reaches a page. */
export function isImageAddress(address: string): boolean {
  return (
    /^\/(?![/\\])[^\s"'<>\\]*$/.test(address) || /^https:\/\/[^\s"'<>\\/]+(\/[^\s"'<>\\]*)?$/.test(address)
  );
}

/**
 * The publishing date a save stores: the one chosen, also a later one; without one a published post gets the time
 * of the save (admin-back-office.md, section 4) and any other keeps what it had.
 */
export function publishedAt(
  input: { status: PostStatus; published_at: Date | null },
  before: Date | null,
  now: Date,
): Date | null {
  return input.published_at ?? (input.status === "published" ? now : before);
}

export const categorySchema = z.object({
  name: requiredLine({
    required: BLOG_MESSAGES.categoryNameRequired,
    max: 100,
    tooLong: BLOG_MESSAGES.categoryNameTooLong,
  }),
});

export const authorSchema = z.object({
  name: requiredLine({
    required: BLOG_MESSAGES.authorNameRequired,
    max: 100,
    tooLong: BLOG_MESSAGES.authorNameTooLong,
  }),
  bio: optionalText({ max: 1000, tooLong: BLOG_MESSAGES.authorBioTooLong }),
  email: z
    .string()
    .trim()
    .refine((text) => text === "" || isEmailType(text), BLOG_MESSAGES.authorEmailInvalid)
    .nullish()
    .transform((text) => text || null),
});
