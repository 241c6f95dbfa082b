import { createStaticHandler, type RouteObject, type ServerBuild } from "react-router";

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
