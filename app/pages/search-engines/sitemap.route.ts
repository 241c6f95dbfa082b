import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { siteLanguages } from "#content/languages.ts";
import { pathIn } from "#app/kit/language/language.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { listPublishedAddresses } from "#app/blog/published-posts.server.ts";
import type { Route } from "./+types/sitemap.route";

/** Each page in each language, with its addresses in all of them, as search engines want it; articles. */
export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { readDb, now, publicUrl } = context.get(requestScope);
  const posts = await listPublishedAddresses(readDb(), now());
  const lines = [
    ...publicPages.flatMap((path) => {
      const addresses = siteLanguages.map((language) => ({
        language,
        address: inXml(publicUrl + pathIn(path, language)),
      }));
      const links = [...addresses, { language: "x-default", address: addresses[0]!.address }]
        .map(
          ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
        )
        .join("");
      return addresses.map(({ address }) => `<url><loc>${address}</loc>${links}</url>`);
    }),
    ...posts.map(({ slug, updated_at }) => {
      const address = inXml(`${publicUrl}/blog/${encodeURIComponent(slug)}`);
      return `<url><loc>${address}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`;
    }),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
});

function inXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
