import type { Handler } from "hono";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { RequestScope } from "#app/request/context.ts";
import { searchTracking } from "#app/site/track/search-tracking.server.ts";
import type { AppEnv } from "./middleware/client-address.ts";

/** Matches every spelling of a back office path, and more. */
const maybeAdmin = /admin|%/i;
const adminRoute = /^(?:admin|auth)\//;

/**
 * React Router's handler for a build. It matches routes one by one, twice per request: data requests of the public
 * site go to a handler with the site's routes only (a tenth of the time). Documents need all of them.
 * Writes from `publicUrl` are allowed whatever Host header a proxy sends.
 */
export function pageHandler(
  parts: { build: ServerBuild | (() => Promise<ServerBuild>); publicUrl: string },
  mode: "development" | "production",
): RequestHandler {
  if (typeof parts.build === "function") return createRequestHandler(parts.build, mode);
  const build = { ...parts.build, allowedActionOrigins: [new URL(parts.publicUrl).host] };
  const whole = createRequestHandler(build, mode);
  let siteData: RequestHandler | undefined;
  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith(".data") || maybeAdmin.test(pathname)) return whole(request, context);
    siteData ??= createRequestHandler({ ...build, routes: siteRoutes(build.routes) }, mode);
    return siteData(request, context);
  };
}

function siteRoutes(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !adminRoute.test(id)));
}

/**
 * A tracking search as JSON, without rendering; with the limits and results of the page. A search with a postcode is
 * sent as a form, since addresses are logged by proxies.
 */
export function trackJson({ db, limits }: Pick<RequestScope, "db" | "limits">): Handler<AppEnv> {
  return async (c) => {
    const form = c.req.method === "POST" ? await c.req.parseBody() : {};
    const number = typeof form.number === "string" ? form.number : c.req.query("number");
    if (number === undefined) return c.json({ typed: "" }, 400, noStore);
    const postcode = typeof form.postcode === "string" ? form.postcode : undefined;
    const { status, answer } = await searchTracking(
      { number, postcode },
      { db, limits, address: c.get("address"), log: c.get("log") },
    );
    return c.json(answer, status as 200, noStore);
  };
}

const noStore = { "Cache-Control": "no-store" };
