import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type BuiltRoutes = ServerBuild["routes"];

/** How a client asks for a page's data when it navigates (React Router's single fetch). */
const dataSuffix = ".data";
const longest = 300;

/**
 * Tells which requests are for a public page that is the same for everyone: an address of `app/site` without a
 * query. Of the `.data` requests those that only name the routes they want.
 */
export function publicPages(routes: BuiltRoutes): (url: string) => boolean {
  const tree = childrenOf(routes, undefined);
  return (url) => {
    if (url.length > longest) return false;
    const [path = "", query] = splitOnce(url, "?");
    const isData = path.endsWith(dataSuffix);
    if (query !== undefined && !(isData && /^_routes=[^&]*$/.test(query))) return false;
    if (!isReadable(path)) return false;
    const matches = matchRoutes(tree, isData ? pageOfData(path) : path);
    const id = matches?.at(-1)?.route.id ?? "";
    return id.startsWith("site/") && routes[id]?.path !== "*";
  };
}

function pageOfData(path: string): string {
  return path === "/_root.data" || path === "/_.data" ? "/" : path.slice(0, -dataSuffix.length);
}

function isReadable(path: string): boolean {
  try {
    return decodeURI(path).length > 0;
  } catch {
    return false;
  }
}

function splitOnce(text: string, by: string): [string, string | undefined] {
  const at = text.indexOf(by);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function childrenOf(routes: BuiltRoutes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive } = route!;
      if (index) return { id, path, index: true, caseSensitive };
      return { id, path, caseSensitive, children: childrenOf(routes, id) };
    });
}
