import { currentLanguage, LOCALES } from "#app/kit/language/language.ts";

interface FeedEntry {
  title: string;
  /** Absolute URLs. */
  link: string;
  image: { address: string; alt: string } | null;
  excerpt: string | null;
  /** Sanitized HTML. */
  content: string;
  category: string | null;
  author: string | null;
  publishedAt: Date;
}

interface Feed {
  title: string;
  description: string;
  link: string;
  self: string;
  entries: readonly FeedEntry[];
}

/** Writes RSS 2.0 with the full text of every article (content:encoded) and the feed's own URL (atom:link). */
export function feedXml(feed: Feed): string {
  const newest = feed.entries[0]?.publishedAt;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", feed.title),
    element("link", feed.link),
    element("description", feed.description),
    element("language", LOCALES[currentLanguage()]),
    `<atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element("lastBuildDate", newest.toUTCString())] : []),
    ...feed.entries.map(item),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function item(entry: FeedEntry): string {
  const picture = entry.image
    ? `<p><img src="${escapeXml(entry.image.address)}" alt="${escapeXml(entry.image.alt)}"/></p>`
    : "";
  return [
    "<item>",
    element("title", entry.title),
    element("link", entry.link),
    `<guid isPermaLink="true">${escapeXml(entry.link)}</guid>`,
    element("pubDate", entry.publishedAt.toUTCString()),
    ...(entry.author ? [element("dc:creator", entry.author)] : []),
    ...(entry.category ? [element("category", entry.category)] : []),
    ...(entry.excerpt ? [element("description", entry.excerpt)] : []),
    element("content:encoded", picture + entry.content),
    "</item>",
  ].join("\n");
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for XML 1.0; drops invalid characters (control characters, lone surrogates). */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
