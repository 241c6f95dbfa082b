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
import { plainText } from "./content.ts";
import { BLOG_MESSAGES } from "./messages.ts";

export { slugFromTitle, withNumber } from "./slug.ts";

export const POST_STATUSES = ["draft", "published", "archived"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Longest texts, for `maxlength`. */
export const POST_MAX_LENGTH = { title: 200, excerpt: 500, content: 500_000, imageAlt: 300 } as const;

/** The form of a blog post. The slug is no field: it is made from the title on creation and then kept. */
export const postSchema = z.object({
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
});

/** A checked post, in the columns of blog_posts. */
export type PostInput = z.output<typeof postSchema>;
export type PostFieldName = keyof PostInput;

/** A picture of ours (a path from the root) or one under https; no other scheme reaches a page. */
export function isImageAddress(address: string): boolean {
  return (
    /^\/(?![/\\])[^\s"'<>\\]*$/.test(address) || /^https:\/\/[^\s"'<>\\/]+(\/[^\s"'<>\\]*)?$/.test(address)
  );
}

/** When a post counts as published after a save now: a published one gets the time of the save. */
export function publishedAt(status: PostStatus, before: Date | null, now: Date): Date | null {
  return status === "published" ? now : before;
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
  bio: optionalText({ max: 1000, tooLong: "Biography must be at most 1000 characters" }),
  email: z
    .string()
    .trim()
    .refine((text) => text === "" || isEmailType(text), "Please enter a valid email address")
    .nullish()
    .transform((text) => text || null),
});
