import { labelText } from "#app/kit/language/label-text.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { blogTexts } from "#content/blog.ts";
import { company } from "#content/company.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { listFeedPosts } from "../published-posts.server.ts";
import { inThisLanguage } from "#app/site/structured-data.ts";
import { READER_MESSAGES } from "../reader-words.ts";
import { feedXml } from "../feed.ts";
import type { Route } from "./+types/feed.route";

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { readDb, now, publicUrl } = context.get(requestScope);
  const posts = await listFeedPosts(readDb(), now());
  const absoluteUrl = (address: string) => (address.startsWith("/") ? publicUrl + address : address);
  const xml = feedXml({
    title: `${labelText(company.name)} ${READER_MESSAGES.title}`,
    description: blogTexts.lead,
    link: inThisLanguage(publicUrl, "/blog"),
    self: inThisLanguage(publicUrl, "/blog/feed.xml"),
    entries: posts.map((post) => ({
      title: post.title,
      link: inThisLanguage(publicUrl, `/blog/${post.slug}`),
      image: post.featured_image
        ? { address: absoluteUrl(post.featured_image), alt: post.featured_image_alt ?? "" }
        : null,
      excerpt: post.excerpt,
      content: cleanHtml(post.content),
      category: post.category,
      author: post.author,
      publishedAt: post.published_at,
    })),
  });
  return new Response(xml, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
});
