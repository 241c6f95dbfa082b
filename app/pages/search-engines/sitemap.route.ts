import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { listPublishedAddresses } from "#app/blog/published-posts.server.ts";
import type { Route } from "./+types/sitemap.route";

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { readDb, now, publicUrl } = context.get(requestScope);
  const posts = await listPublishedAddresses(readDb(), now());
  const lines = [
    ...publicPages.map((path) => `<url><loc>${inXml(publicUrl + path)}</loc></url>`),
    ...posts.map(({ slug, updated_at }) => {
      const address = inXml(`${publicUrl}/blog/${encodeURIComponent(slug)}`);
      return `<url><loc>${address}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`;
    }),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
});

function inXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
