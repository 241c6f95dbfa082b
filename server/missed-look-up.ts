import type { Context, MiddlewareHandler } from "hono";
import type { EarlyLookUp } from "#app/tracking/find-tracked.server.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import type { RequestScope } from "#app/request/context.ts";
import { NO_MEMORY } from "#app/request/look-up-memory.ts";
import { notFoundOutcome, searchTracking } from "#app/tracking/search-tracking.server.ts";
import { type Miss, missOf } from "#app/tracking/tracking-search.ts";
import { limitsOfRequest } from "#database/connection/limits.ts";
import { type AppEnv, findEarlyLookUp } from "./middleware/client-address.ts";
import { numberOfRequest } from "./page-cache/look-up-listener.ts";

/** Characters that are not escaped in a URL, HTML or script: such a number can replace another in a rendered page. */
const PLAIN = /^[A-Za-z0-9._-]+$/;
/** Placeholders rendered for the typed number and the nonce; no page contains them otherwise. */
const HOLES = { number: "NUMBER-6f1d0c9e", nonce: "nonce-6f1d0c9e" };

interface Shell {
  status: number;
  headers: [string, string][];
  html: string;
}

/** Renders a page with React Router, by default that of the request. */
export type DrawPage = (
  c: Context<AppEnv>,
  other?: { request?: Request; lookUp?: EarlyLookUp; nonce?: string },
) => Promise<Response>;

/**
 * Caches the page «Shipment Not Found»: it is rendered once, kept as long as look-ups are, and sent with the number and
 * nonce of the request. Requests with other results continue, with the look-up done.
 */
export function missedLookUps(
  {
    readDb,
    limits,
    lookUps = NO_MEMORY,
    publicUrl,
  }: Pick<RequestScope, "readDb" | "limits" | "lookUps" | "publicUrl">,
  draw: DrawPage,
): MiddlewareHandler<AppEnv> {
  const drawShell = async (c: Context<AppEnv>, miss: Miss): Promise<Shell | null> => {
    const address = `/track?number=${HOLES.number}`;
    const request = new Request(publicUrl + address);
    const outcome = notFoundOutcome(HOLES.number, { miss });
    const answer = await draw(c, { request, lookUp: { wait: 0, outcome }, nonce: HOLES.nonce });
    if (answer.status !== outcome.status) return null;
    return { status: answer.status, headers: [...answer.headers], html: await answer.text() };
  };
  const shellOf = (c: Context<AppEnv>, miss: Miss) =>
    lookUps.read<Shell | null>(`${currentLanguage()} page of a miss: ${miss}`, async () => {
      const value = await drawShell(c, miss);
      return value ? { value, keep: { size: value.html.length, changesInMs: null, tags: [] } } : { value };
    });
  return async (c, next) => {
    const early = findEarlyLookUp(c.env);
    const { pathname, search } = new URL(c.req.url);
    const typed = early?.tracked || c.req.method !== "GET" ? null : numberOfRequest(pathname + search);
    if (typed === null || !PLAIN.test(typed)) return next();
    const rates = limitsOfRequest(limits, early?.wait);
    const scope = {
      readDb,
      limits: rates.limits,
      lookUps,
      lookUp: early,
      address: c.get("address"),
      log: c.get("log"),
    };
    const outcome = await searchTracking({ number: typed }, scope);
    c.set("lookUp", { wait: rates.waited(), outcome });
    const shell = outcome.status === 404 ? await shellOf(c, missOf(typed)) : null;
    if (!shell) return next();
    const html = shell.html
      .replaceAll(HOLES.number, typed)
      .replaceAll(HOLES.nonce, c.get("secureHeadersNonce") ?? "");
    return new Response(html, shell);
  };
}
