import { ALLOWED_TAGS } from "./post.ts";

interface Tag {
  /** Tag name in lower case. */
  name: string;
  closing: boolean;
  /** Attributes by name in lower case; values unchanged, entities included. */
  attributes: ReadonlyMap<string, string>;
}

/** Elements whose content is no text of the document; removed with their content. */
const dropped =
  /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|template|select|object|svg|math)$/;

const head = /<(\/?)([a-zA-Z][^\s/>]*)/y;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
const end = /[\s/=]*>/y;

/**
 * Rewrites HTML: every tag by `rewrite`, text unchanged, comments and declarations removed. Whatever the input, the
 * result has no other tags and attributes than those written here, however a browser parses it.
 */
export function rewriteTags(html: string, rewrite: (tag: Tag) => string): string {
  let written = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) return written + html.slice(at);
    written += html.slice(at, open);
    const read = readTag(html, open);
    if (!read) {
      const after = html[open + 1] ?? "";
      const markup = after === "!" || after === "?" || after === "/";
      if (!markup) written += "&lt;";
      at = markup ? endOfMarkup(html, open) : open + 1;
    } else if (dropped.test(read.tag.name)) {
      at = read.tag.closing ? read.next : endOfElement(html, read.tag.name, read.next);
    } else {
      written += rewrite(read.tag);
      at = read.next;
    }
  }
  return written;
}

function readTag(html: string, open: number): { tag: Tag; next: number } | null {
  head.lastIndex = open;
  const match = head.exec(html);
  if (!match) return null;
  const attributes = new Map<string, string>();
  let next = head.lastIndex;
  for (;;) {
    end.lastIndex = next;
    if (end.test(html)) {
      const tag = { name: (match[2] ?? "").toLowerCase(), closing: match[1] === "/", attributes };
      return { tag, next: end.lastIndex };
    }
    attribute.lastIndex = next;
    const pair = attribute.exec(html);
    // An unclosed tag: a browser drops it with everything after it.
    if (!pair) return { tag: { name: "", closing: true, attributes }, next: html.length };
    const name = (pair[1] ?? "").toLowerCase();
    if (!attributes.has(name)) attributes.set(name, pair[2] ?? pair[3] ?? pair[4] ?? "");
    next = attribute.lastIndex;
  }
}

function endOfMarkup(html: string, open: number): number {
  if (!html.startsWith("<!--", open)) return afterTag(html, open);
  const short = /<!--(?:-?>)/y;
  short.lastIndex = open;
  if (short.test(html)) return short.lastIndex;
  const close = /--!?>/g;
  close.lastIndex = open + 4;
  return close.test(html) ? close.lastIndex : html.length;
}

function endOfElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, "gi");
  close.lastIndex = from;
  const match = close.exec(html);
  return match ? afterTag(html, match.index) : html.length;
}

function afterTag(html: string, from: number): number {
  const at = html.indexOf(">", from);
  return at < 0 ? html.length : at + 1;
}

const allowed: ReadonlySet<string> = new Set(ALLOWED_TAGS);

/** Reduces HTML to the allowed tags, without attributes. The server sanitizes more strictly. */
export function onlyAllowedTags(html: string): string {
  return rewriteTags(html, ({ name, closing }) => {
    if (!allowed.has(name)) return "";
    return name === "br" ? "<br />" : `<${closing ? "/" : ""}${name}>`;
  });
}
