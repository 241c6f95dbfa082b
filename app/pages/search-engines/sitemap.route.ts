import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { siteLanguages } from "#content/languages.ts";
import { type Language, pathIn } from "#app/kit/language/language.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { listPublishedAddresses } from "#app/blog/published-posts.server.ts";
import type { Route } from "./+types/sitemap.route";

/** Returns the sitemap: each page in each language with its alternates, and the articles. */
export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { readDb, now, publicUrl } = context.get(requestScope);
  const posts = await listPublishedAddresses(readDb(), now(), siteLanguages);
  const lines = [
    ...publicPages.flatMap((path) =>
      entriesOf(
        publicUrl,
        path,
        siteLanguages.map((language) => ({ language, more: "" })),
      ),
    ),
    ...[...Map.groupBy(posts, ({ slug }) => slug)].flatMap(([slug, versions]) =>
      entriesOf(
        publicUrl,
        `/blog/${encodeURIComponent(slug)}`,
        versions
          .map(({ language, updated_at }) => ({
            language,
            more: `<lastmod>${updated_at.toISOString()}</lastmod>`,
          }))
          .toSorted((a, b) => siteLanguages.indexOf(a.language) - siteLanguages.indexOf(b.language)),
      ),
    ),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
});

/** Entries of a page in its languages, the first one as x-default. */
function entriesOf(
  publicUrl: string,
  path: string,
  versions: { language: Language; more: string }[],
): string[] {
  const addresses = versions.map(({ language, more }) => ({
    language,
    address: inXml(publicUrl + pathIn(path, language)),
    more,
  }));
  const links = [...addresses, { language: "x-default", address: addresses[0]!.address }]
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join("");
  return addresses.map(
    ({ address, more }) => `<url><loc>${address}</loc>${more}${addresses.length > 1 ? links : ""}</url>`,
  );
}

function inXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
