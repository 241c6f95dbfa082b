import sanitize from "sanitize-html";
import { ALLOWED_TAGS } from "#domain/blog/content.ts";

/** Leaves only the specified tags, without any attribute (public-site.md, section 5, rich-text sanitising). */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...ALLOWED_TAGS],
    allowedAttributes: {},
    disallowedTagsMode: "discard",
  });
}
