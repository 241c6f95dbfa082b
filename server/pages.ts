import type { Handler } from "hono";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import languageChunks from "virtual:language-chunks";
import { currentLanguage, type Language, languagePrefix, splitLanguage } from "#app/kit/language/language.ts";
import type { RequestScope } from "#app/request/context.ts";
import { limitsOfRequest } from "#database/connection/limits.ts";
import { searchTracking } from "#app/tracking/search-tracking.server.ts";
import { fixedAddresses } from "./fixed-addresses.ts";
import { type AppEnv, findEarlyLookUp } from "./middleware/client-address.ts";

/** Matches every spelling of a back office path, and more. */
export const maybeAdmin = /admin|%/i;
/** Address where React Router's script requests the routes of comma-separated paths. */
export const MANIFEST = "/__manifest";

/**
 * Handles requests with one handler per language, created lazily: the language prefix is React Router's basename, which
 * keeps it in links.
 */
export function pageHandler(
  parts: { build: ServerBuild | (() => Promise<ServerBuild>); publicUrl: string },
  mode: "development" | "production",
): RequestHandler {
  const { build, publicUrl } = parts;
  const handlers = new Map<Language, RequestHandler>();
  const handlerOf = (language: Language): RequestHandler => {
    if (typeof build === "function")
      return createRequestHandler(async () => buildIn(language, await build()), mode);
    const allowed = { ...build, allowedActionOrigins: [new URL(publicUrl).host] };
    return languageHandler(buildIn(language, allowed), mode);
  };
  return (request, context) => {
    const language = currentLanguage();
    const handle = handlers.get(language) ?? handlerOf(language);
    handlers.set(language, handle);
    return handle(request, context);
  };
}

/** A path of the back office in its canonical form. */
const desk = /^\/admin(?:\/|$)/;

/**
 * React Router matches routes linearly, twice per request: visitors get a handler with the public routes only (a tenth
 * of the time). Staff get all routes as one cacheable manifest; otherwise matching runs for each document and click.
 * Writes from `publicUrl` are allowed for any Host header.
 */
function languageHandler(build: ServerBuild, mode: "development" | "production"): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const staff = createRequestHandler(
    { ...build, routeDiscovery: { ...build.routeDiscovery, mode: "initial" } },
    mode,
  );
  const site = createRequestHandler(siteOf(build), mode);
  const fixed = fixedAddresses(build);
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = splitLanguage(pathname).rest;
    const handler = fixed.get(path);
    if (handler) return handler(request, context);
    if (desk.test(path)) return staff(request, context);
    const paths = path === MANIFEST ? (searchParams.get("paths") ?? "") : path;
    return (maybeAdmin.test(paths) ? whole : site)(request, context);
  };
}

type Routes = ServerBuild["routes"];

/** A build for one language: its basename, its texts for the browser, and the back office in English only. */
function buildIn(language: Language, build: ServerBuild): ServerBuild {
  if (language === "en") return build;
  const site = siteOf(build);
  const assets = JSON.stringify(site.assets, (_, value: unknown) =>
    typeof value === "string" ? (languageChunks[language][value] ?? value) : value,
  );
  return { ...site, basename: languagePrefix(language), assets: JSON.parse(assets) as ServerBuild["assets"] };
}

/** Removes the back office from the build: documents list a module for each route in the assets. */
function siteOf(build: ServerBuild): ServerBuild {
  const routes = siteRoutes(build.routes);
  const ofSite = Object.entries(build.assets.routes).filter(([id]) => id in routes);
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(ofSite) } };
}

/** All routes but the back office, whose layouts have no path. */
function siteRoutes(routes: Routes): Routes {
  const all = Object.entries(routes);
  const isSites = (id: string, path: string | undefined): boolean => {
    if (/^admin(?:\/|$)/.test(path ?? "")) return false;
    const below = all.filter(([, route]) => route?.parentId === id);
    return below.length === 0 || below.some(([each, route]) => isSites(each, route?.path));
  };
  return Object.fromEntries(all.filter(([id, route]) => isSites(id, route?.path)));
}

/** Handles look-ups as JSON, with the limits and results of the page; postcodes come as a form, since proxies log addresses. */
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
    const lookUp = findEarlyLookUp(c.env);
    const rates = limitsOfRequest(limits, lookUp?.wait);
    const { status, answer } = await searchTracking(
      { number, postcode },
      { readDb, limits: rates.limits, lookUps, lookUp, address: c.get("address"), log: c.get("log") },
    );
    if (status === 429) c.header("Retry-After", `${rates.waited()}`);
    return c.json(answer, status as 200, noStore);
  };
}

const noStore = { "Cache-Control": "no-store" };
