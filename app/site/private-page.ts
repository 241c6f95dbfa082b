import { company } from "#content/company.ts";

/** Headers of pages with a token in the address or a typed e-mail: no caches, search engines or Referer. */
export const privateHeaders = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export const privateMeta = (title: string) => [
  { title: `${title} · ${company.name}` },
  { name: "robots", content: "noindex" },
];

export const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token")?.trim() ?? "";
