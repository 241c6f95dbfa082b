import type { Context } from "hono";
import { company } from "#content/company.ts";

/** What a page says that is not drawn: a heading, a sentence, and where to go from there. */
interface PlainPage {
  title: string;
  text: string;
  link?: { href: string; words: string };
}

/**
 * Answers without drawing a page: with a short HTML page where a browser asked for one, otherwise with its sentence, which
 * the product's own script shows.
 */
export function plainPage(
  c: Context,
  status: 404 | 503,
  { title, text, link }: PlainPage,
): Response | Promise<Response> {
  if (!c.req.header("accept")?.includes("text/html")) return c.text(text, status);
  const way = link ? `<p><a href="${link.href}">${link.words}</a></p>` : "";
  return c.html(
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${company.name}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color:#0f172a;background:#f8fafc}h1{line-height:1.2}a{color:inherit;font-weight:600}</style>
<main><h1>${title}</h1><p>${text}</p>${way}</main></html>`,
    status,
  );
}
