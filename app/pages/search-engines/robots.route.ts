import { requestScope } from "#app/request/context.ts";
import type { Route } from "./+types/robots.route";

/** Private links are not listed: a blocked crawler could still list an address, while one that reads it finds «noindex». */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestScope);
  const body = `User-agent: *\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
