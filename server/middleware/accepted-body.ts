import type { ServerBuild } from "react-router";
import { type AcceptedBody, FORM_OF_ANYONE, FORM_OF_STAFF } from "#app/request/accepted-body.ts";
import { maskedPath } from "#app/portal/private-path.ts";
import { routeMatcher } from "../route-tree.ts";

/** Number of cached paths: matching is a tenth of the cost of storing a request. Paths with secrets are not cached. */
const CACHED_PATHS = 500;
const LONGEST_KEPT = 200;

/**
 * Returns the body type a route accepts: its `handle.body`, else a form; for staff only in the back office. Routes are
 * reloaded in development.
 */
export function acceptedBodies(
  build: ServerBuild | (() => Promise<ServerBuild>),
): (path: string) => AcceptedBody | Promise<AcceptedBody> {
  if (typeof build === "function") {
    return async (path) => bodyOf(routeMatcher((await build()).routes), path);
  }
  const match = routeMatcher(build.routes);
  const bodies = new Map<string, AcceptedBody>();
  return (path) => {
    const accepted = bodies.get(path) ?? bodyOf(match, path);
    if (path.length <= LONGEST_KEPT && maskedPath(path) === path) {
      if (bodies.size >= CACHED_PATHS) bodies.clear();
      bodies.set(path, accepted);
    }
    return accepted;
  };
}

function bodyOf(match: ReturnType<typeof routeMatcher>, path: string): AcceptedBody {
  const handle = match(path)?.at(-1)?.route.handle as { body?: AcceptedBody } | undefined;
  return handle?.body ?? (isAdminPath(path) ? FORM_OF_STAFF : FORM_OF_ANYONE);
}

function isAdminPath(path: string): boolean {
  return /^\/+admin(?:\/|$)/i.test(decodeURI(path));
}
