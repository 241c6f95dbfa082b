import { matchRoutes, type ServerBuild } from "react-router";

type RouteTree = Parameters<typeof matchRoutes>[0];
export type RouteMatches = NonNullable<ReturnType<typeof matchRoutes>>;

/** Finds the routes of a path, the outermost first; null for one that no route has. Its data requests have the page's. */
export function routeMatcher(build: ServerBuild): (path: string) => RouteMatches | null {
  const tree = treeOf(build);
  return (path) => {
    const page = path === "/_root.data" || path === "/_.data" ? "/" : path.replace(/\.(?:data|json)$/i, "");
    return isDecodable(page) ? matchRoutes(tree, page) : null;
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

function treeOf(build: ServerBuild): RouteTree {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteTree =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive, module }) => {
        const route = { id, path, caseSensitive, handle: module.handle };
        return index ? { ...route, index } : { ...route, children: below(id) };
      });
  return below(undefined);
}
