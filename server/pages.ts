import type { Handler } from "hono";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { RequestScope } from "#app/request/context.ts";
import { limitsOfRequest } from "#database/connection/limits.ts";
import { searchTracking } from "#app/tracking/search-tracking.server.ts";
import { fixedAddresses } from "./fixed-addresses.ts";
import { type AppEnv, findStartedLookUp } from "./middleware/client-address.ts";

/** Matches every spelling of a back office path, and more. */
export const maybeAdmin = /admin|%/i;
/** Where React Router's script asks which routes some paths have, separated by commas. */
export const MANIFEST = "/__manifest";
const adminRoute = /^(?:admin|auth)\//;

/**
 * React Router's handler for a build. It matches routes one by one, twice per request: data requests of the public
 * site, and questions for its routes, go to a handler with the site's routes only (a tenth of the time). Documents need all of them; a fixed address that is
 * no page needs none (`fixedAddresses`). Writes from `publicUrl` are allowed whatever Host header a proxy sends.
 */
export function pageHandler(
  parts: { build: ServerBuild | (() => Promise<ServerBuild>); publicUrl: string },
  mode: "development" | "production",
): RequestHandler {
  if (typeof parts.build === "function") return createRequestHandler(parts.build, mode);
  const build = { ...parts.build, allowedActionOrigins: [new URL(parts.publicUrl).host] };
  const whole = createRequestHandler(build, mode);
  let siteData: RequestHandler | undefined;
  const fixed = fixedAddresses(build);
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const known = fixed.get(pathname);
    if (known) return known(request, context);
    const asked = pathname === MANIFEST ? (searchParams.get("paths") ?? "") : pathname;
    const isData = pathname === MANIFEST || pathname.endsWith(".data");
    if (!isData || maybeAdmin.test(asked)) return whole(request, context);
    siteData ??= createRequestHandler({ ...build, routes: siteRoutes(build.routes) }, mode);
    return siteData(request, context);
  };
}

type Routes = ServerBuild["routes"];

function siteRoutes(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !adminRoute.test(id)));
}

/**
 * A tracking search as JSON, without rendering; with the limits and results of the page. A search with a postcode is
 * sent as a form, since addresses are logged by proxies.
 */
export function trackJson({
  readDb,
  limits,
  lookUps,
}: Pick<RequestScope, "readDb" | "limits" | "lookUps">): Handler<AppEnv> {
  return async (c) => {
    const form = c.req.method === "POST" ? await c.req.parseBody() : {};
    const number = typeof form.number === "string" ? form.number : c.req.query("number");
    if (number === undefined) return c.json({ typed: "" }, 400, noStore);
    const postcode = typeof form.postcode === "string" ? form.postcode : undefined;
    const lookUp = findStartedLookUp(c.env);
    const asked = limitsOfRequest(limits, lookUp?.wait);
    const { status, answer } = await searchTracking(
      { number, postcode },
      { readDb, limits: asked.limits, lookUps, lookUp, address: c.get("address"), log: c.get("log") },
    );
    if (status === 429) c.header("Retry-After", `${asked.waited()}`);
    return c.json(answer, status as 200, noStore);
  };
}

const noStore = { "Cache-Control": "no-store" };
