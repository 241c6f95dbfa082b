import { createStaticHandler, type RouteObject, type ServerBuild } from "react-router";
import { splitLanguage } from "#app/kit/language/language.ts";
import { maskedPath } from "#app/portal/private-path.ts";
import { isBoundedPath } from "./middleware/bounded-address.ts";

type RouteMatches = NonNullable<ReturnType<ReturnType<typeof createStaticHandler>["match"]>>;

/**
 * Matches a path with its routes, the outermost first; null for none. `matchRoutes` would sort all routes for each
 * path: two milliseconds.
 */
export function routeMatcher(routes: ServerBuild["routes"]): (path: string) => RouteMatches | null {
  const { match } = createStaticHandler(treeOf(routes));
  return (path) => {
    const page = path === "/_root.data" || path === "/_.data" ? "/" : path.replace(/\.(?:data|json)$/i, "");
    return isDecodable(page) ? match(page) : null;
  };
}

/** False for a path with invalid percent-encoding, such as `/%ff`: it matches nothing. */
function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function treeOf(all: ServerBuild["routes"]): RouteObject[] {
  const routes = Object.values(all).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive, module }) => {
        const route = { id, path, caseSensitive, handle: module.handle };
        return index ? { ...route, index } : { ...route, children: below(id) };
      });
  return below(undefined);
}

/** Size of the cache: matching takes longer than serving a page from memory. */
const maxCached = 500;

/** Returns the route pattern of a path, such as `/admin/shipments/:id`, which bounds the number of time series. */
export function routePatterns(build: ServerBuild): (path: string) => string {
  const match = routeMatcher(build.routes);
  const patterns = new Map<string, string>();
  return (address) => {
    if (!isBoundedPath(address)) return "*";
    // Masked, so that no secret of a private link stays in memory; all such paths have one pattern.
    const path = maskedPath(splitLanguage(address).rest);
    const remembered = patterns.get(path);
    if (remembered !== undefined) return remembered;
    const pattern = path.startsWith("/assets/") ? "/assets/*" : patternOf(match(path));
    if (patterns.size >= maxCached) patterns.clear();
    patterns.set(path, pattern);
    return pattern;
  };
}

function patternOf(matches: ReturnType<ReturnType<typeof routeMatcher>>): string {
  const pattern = (matches ?? [{ route: { path: "*" } }])
    .map(({ route }) => route.path ?? "")
    .filter(Boolean)
    .join("/");
  return pattern === "*" ? "*" : `/${pattern}`;
}
