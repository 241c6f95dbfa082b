import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/** Whatever may be an address of the back office, however it is written, and the map of all routes for browsers. */
const perhapsOffice = /admin|__manifest|%/i;
const officeRoute = /^(?:admin|auth)\//;

/**
 * React Router's handler for a build. It tries the routes one after the other, twice a request: what is surely for
 * visitors is answered by one that knows their routes alone (a tenth of a look-up's time).
 */
export function pageHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "development" | "production",
): RequestHandler {
  const whole = createRequestHandler(build, mode);
  if (typeof build === "function") return whole;
  let site: RequestHandler | undefined;
  return (request, context) => {
    if (perhapsOffice.test(new URL(request.url).pathname)) return whole(request, context);
    site ??= createRequestHandler({ ...build, routes: siteRoutes(build.routes) }, mode);
    return site(request, context);
  };
}

function siteRoutes(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !officeRoute.test(id)));
}
