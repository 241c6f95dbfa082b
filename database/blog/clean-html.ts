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
  itemsInLists(
    sanitizeHtml(html, {
      allowedTags: [...ALLOWED_TAGS],
      allowedAttributes: {},
      allowedSchemes: [],
      disallowedTagsMode: "discard",
    }),
  );

/** An item outside a list says nothing to a screen reader, and is not valid: it becomes a paragraph. */
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
