import { company } from "#content/company.ts";

/**
 * For pages whose address holds a token, or on which somebody types an e-mail address: out of caches, search engines and
 * the Referer header.
 */
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
