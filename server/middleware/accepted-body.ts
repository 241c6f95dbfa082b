import type { ServerBuild } from "react-router";
import { type AcceptedBody, FORM_OF_ANYONE, FORM_OF_STAFF } from "#app/request/accepted-body.ts";
import { routeMatcher } from "../route-tree.ts";

/**
 * Returns what the route of a path accepts, as its `handle.body` declares, else a form: in the back office of staff alone.
 * In development the routes are read anew for each request.
 */
export function acceptedBodies(
  build: ServerBuild | (() => Promise<ServerBuild>),
): (path: string) => AcceptedBody | Promise<AcceptedBody> {
  if (typeof build === "function") {
    return async (path) => bodyOf(routeMatcher((await build()).routes), path);
  }
  const match = routeMatcher(build.routes);
  return (path) => bodyOf(match, path);
}

function bodyOf(match: ReturnType<typeof routeMatcher>, path: string): AcceptedBody {
  const handle = match(path)?.at(-1)?.route.handle as { body?: AcceptedBody } | undefined;
  return handle?.body ?? (isAdminPath(path) ? FORM_OF_STAFF : FORM_OF_ANYONE);
}

/** Matches every spelling of a back office path. */
function isAdminPath(path: string): boolean {
  return /^\/+admin(?:\/|$)/i.test(decodeURI(path));
}
