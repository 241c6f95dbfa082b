import { plainText } from "#domain/blog/content.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import type { PostInput } from "#domain/blog/post.ts";
import { Invalid } from "#domain/errors.ts";
import { violatedConstraint } from "../violated-constraint.ts";
import { cleanHtml } from "./clean-html.ts";

/** The columns of a checked post with its HTML cleaned. @throws Invalid when nothing is left of the content */
export function writablePost(input: PostInput) {
  const content = cleanHtml(input.content);
  if (plainText(content) === "") throw fieldError("content", BLOG_MESSAGES.contentRequired);
  return {
    title: input.title,
    excerpt: input.excerpt,
    content,
    featured_image: input.featured_image,
    featured_image_alt: input.featured_image ? input.featured_image_alt : null,
    status: input.status,
    category_id: input.category_id,
    author_id: input.author_id,
  };
}

const messages: Record<string, [field: string, message: string]> = {
  blog_posts_category_id_fkey: ["category_id", BLOG_MESSAGES.category],
  blog_posts_author_id_fkey: ["author_id", BLOG_MESSAGES.author],
  blog_posts_featured_image_hash_fkey: ["featured_image", BLOG_MESSAGES.imageGone],
};

/** A choice that is gone by now, as the message of its field; any other error as it is. */
export function goneChoice(error: unknown): unknown {
  const known = messages[violatedConstraint(error) ?? ""];
  return known ? fieldError(...known) : error;
}

const fieldError = (field: string, message: string) => new Invalid(message, { [field]: [message] });
