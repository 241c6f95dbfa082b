import sanitizeHtml from "sanitize-html";
import { ALLOWED_TAGS } from "#domain/blog/content.ts";

/**
 * The HTML of an article with the allowed tags only, none with attributes (public-site.md, section 5).
 * Text of other tags stays, that of scripts and styles goes. Cleaning clean HTML changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = cleanOnce(html);
  // Unclosed paragraphs come out nested and are read differently the next time; two rounds settle them.
  for (let round = 0; round < 5; round++) {
    const again = cleanOnce(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

const cleanOnce = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS],
    allowedAttributes: {},
    allowedSchemes: [],
    disallowedTagsMode: "discard",
  });
