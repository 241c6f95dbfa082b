import type { ServerBuild } from "react-router";
import { splitLanguage } from "#app/kit/language/language.ts";
import { maskedPath } from "#app/portal/private-path.ts";
import { isBoundedPath } from "../middleware/bounded-address.ts";
import { routeMatcher } from "../route-tree.ts";

/** Size of the cache: matching takes longer than serving a page from memory. */
const maxCached = 500;

/** The route pattern of a path, such as `/admin/shipments/:id`: the number of series must not grow with requested URLs. */
export function routePatterns(build: ServerBuild): (path: string) => string {
  const match = routeMatcher(build.routes);
  const patterns = new Map<string, string>();
  return (address) => {
    if (!isBoundedPath(address)) return "*";
    // No secret of a private link stays in memory: every such path has one pattern.
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
