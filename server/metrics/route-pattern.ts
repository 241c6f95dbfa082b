import { matchRoutes, type ServerBuild } from "react-router";

/** Matching takes longer than serving a page from memory: the last answers are kept. */
const mostKnown = 500;

type RouteTree = Parameters<typeof matchRoutes>[0];

/**
 * Says which line of app/routes.ts an address belongs to, such as `/admin/shipments/:id`, so that the number of
 * series does not grow with the addresses visitors think of. What the browser reads behind a page counts as that page.
 */
export function routePatterns(build: ServerBuild): (path: string) => string {
  const tree = treeOf(build);
  const known = new Map<string, string>();
  return (path) => {
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered;
    const pattern = patternIn(tree, path);
    if (known.size >= mostKnown) known.clear();
    known.set(path, pattern);
    return pattern;
  };
}

function patternIn(tree: RouteTree, path: string): string {
  if (path.startsWith("/assets/")) return "/assets/*";
  const page = path === "/_root.data" || path === "/_.data" ? "/" : path.replace(/\.(?:data|json)$/, "");
  const matches = isReadable(page) ? matchRoutes(tree, page) : null;
  const pattern = (matches ?? [{ route: { path: "*" } }])
    .map(({ route }) => route.path ?? "")
    .filter(Boolean)
    .join("/");
  return pattern === "*" ? "*" : `/${pattern}`;
}

/** False for a path whose percent signs stand for no text, such as `/%ff`: it matches nothing. */
function isReadable(path: string): boolean {
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
