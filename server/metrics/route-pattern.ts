import type { ServerBuild } from "react-router";
import { splitLanguage } from "#app/kit/language/language.ts";
import { maskedPath } from "#app/portal/private-path.ts";
import { isBoundedPath } from "../middleware/bounded-address.ts";
import { routeMatcher } from "../route-tree.ts";

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
