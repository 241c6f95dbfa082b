import sanitizeHtml from "sanitize-html";
import { ALLOWED_TAGS } from "./post.ts";

/**
 * Sanitizes the HTML of an article: `ALLOWED_TAGS` without attributes. The text of other tags stays, that of scripts
 * and styles is removed. Idempotent.
 */
export function cleanHtml(html: string): string {
  let clean = cleanOnce(html);
  // Unclosed paragraphs come out nested and are parsed differently the next time; two passes are stable.
  for (let round = 0; round < 5; round++) {
    const again = cleanOnce(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

const cleanOnce = (html: string) =>
  itemsInLists(
    sanitizeHtml(html, {
      allowedTags: [...ALLOWED_TAGS],
      allowedAttributes: {},
      allowedSchemes: [],
      disallowedTagsMode: "discard",
    }),
  );

/** Converts list items outside a list, which are invalid HTML and meaningless to a screen reader, to paragraphs. */
function itemsInLists(clean: string): string {
  const open: string[] = [];
  return clean.replaceAll(/<(\/?)(\w+)>/g, (tag, closing: string, name: string) => {
    if (name === "br") return tag;
    if (closing) {
      const opened = open.pop() ?? name;
      return `</${opened}>`;
    }
    const written = name === "li" && !["ul", "ol"].includes(open.at(-1) ?? "") ? "p" : name;
    open.push(written);
    return `<${written}>`;
  });
}
