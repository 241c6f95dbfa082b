import { expect, it } from "vitest";
import { escapeXml, feedXml } from "./feed.ts";

const entry = {
  title: 'Rates & "surcharges" <script>alert(1)</script>',
  link: "https://zenne.example/blog/rates",
  image: null,
  excerpt: "What ]]> costs",
  content: "<p>All of it &amp; more</p>",
  category: "Customs",
  author: "Ana Reis",
  publishedAt: new Date("2026-07-14T09:00:00Z"),
};

const feed = {
  title: "Zenne Freight",
  description: "Advice",
  link: "https://zenne.example/blog",
  self: "https://zenne.example/blog/feed.xml",
};

it("escapes titles and texts", () => {
  const xml = feedXml({ ...feed, entries: [entry] });
  expect(xml).toContain(
    "<title>Rates &amp; &quot;surcharges&quot; &lt;script&gt;alert(1)&lt;/script&gt;</title>",
  );
  expect(xml).toContain("<content:encoded>&lt;p&gt;All of it &amp;amp; more&lt;/p&gt;</content:encoded>");
  expect(xml).toContain("<description>What ]]&gt; costs</description>");
  expect(xml).toContain("<pubDate>Tue, 14 Jul 2026 09:00:00 GMT</pubDate>");
  expect(xml).toContain('<atom:link href="https://zenne.example/blog/feed.xml" rel="self"');
});

it("drops characters that are invalid in XML", () => {
  expect(escapeXml("a\u0000b\u0008c\ud800d\ufffee\tf")).toBe("abc\ufffdde\tf");
});

it("is valid without entries", () => {
  expect(feedXml({ ...feed, entries: [] })).not.toContain("lastBuildDate");
});
