import { matchRoutes, type ServerBuild } from "react-router";

/** Size of the cache: matching takes longer than serving a page from memory. */
const maxCached = 500;

type RouteTree = Parameters<typeof matchRoutes>[0];

/**
 * Returns the route pattern of a path, such as `/admin/shipments/:id`, so that the number of
 * metric series does not grow with requested URLs. A page's data requests have the page's pattern.
 */
export function routePatterns(build: ServerBuild): (path: string) => string {
  const tree = treeOf(build);
  const known = new Map<string, string>();
  return (path) => {
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered;
    const pattern = patternIn(tree, path);
    if (known.size >= maxCached) known.clear();
    known.set(path, pattern);
    return pattern;
  };
}

function patternIn(tree: RouteTree, path: string): string {
  if (path.startsWith("/assets/")) return "/assets/*";
  const page = path === "/_root.data" || path === "/_.data" ? "/" : path.replace(/\.(?:data|json)$/, "");
  const matches = isDecodable(page) ? matchRoutes(tree, page) : null;
  const pattern = (matches ?? [{ route: { path: "*" } }])
    .map(({ route }) => route.path ?? "")
    .filter(Boolean)
    .join("/");
  return pattern === "*" ? "*" : `/${pattern}`;
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
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, caseSensitive, index } : { id, path, caseSensitive, children: below(id) },
      );
  return below(undefined);
}
