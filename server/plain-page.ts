import type { Context } from "hono";
import { company } from "#content/company.ts";
import { BUSY_WORDS } from "#app/kit/words.ts";
import { currentLanguage, LOCALES } from "#app/kit/language/language.ts";

interface PlainPage {
  title: string;
  text: string;
  link?: { href: string; words: string };
}

export const BUSY_HEADERS = {
  "Retry-After": "5",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Page of a refused request; a page can be asked for again, what was sent goes back with the browser. */
export function busyPage(method: string | undefined): PlainPage {
  const { title, text, again } = BUSY_WORDS;
  return { title, text, ...(method === "GET" ? { link: { href: "", words: again } } : {}) };
}

/** Returns a short HTML page for a browser, or a sentence as JSON or text, which our script shows. */
export function plainBody(
  accept: string | undefined,
  { title, text, link }: PlainPage,
): { type: string; body: string } {
  if (accept?.includes("application/json"))
    return { type: "application/json", body: JSON.stringify({ error: text }) };
  if (!accept?.includes("text/html")) return { type: "text/plain; charset=UTF-8", body: text };
  const way = link ? `<p><a href="${link.href}">${link.words}</a></p>` : "";
  return {
    type: "text/html; charset=UTF-8",
    body: `<!doctype html><html lang="${LOCALES[currentLanguage()]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${company.name}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color:#0f172a;background:#f8fafc;color-scheme:light dark}@media(prefers-color-scheme:dark){body{color:#e2e8f0;background:#0f172a}}h1{line-height:1.2}a{color:inherit;font-weight:600}</style>
<main><h1>${title}</h1><p>${text}</p>${way}</main></html>`,
  };
}

export function plainPage(c: Context, status: 404 | 503, page: PlainPage): Response {
  const { type, body } = plainBody(c.req.header("accept"), page);
  return c.body(body, status, { "Content-Type": type });
}
