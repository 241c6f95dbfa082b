import { company } from "#content/company.ts";

/** Its address holds a token, or an e-mail is typed: out of caches, search engines and the Referer header. */
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
