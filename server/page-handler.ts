import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/** Whatever may be an address of the back office, however it is written. */
const perhapsOffice = /admin|%/i;
const officeRoute = /^(?:admin|auth)\//;

/**
 * React Router's handler for a build. It tries the routes one after the other, twice a request: data that is surely for
 * visitors comes from one that knows their routes alone (a tenth of a look-up's time). Documents need all of them.
 */
export function pageHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "development" | "production",
): RequestHandler {
  const whole = createRequestHandler(build, mode);
  if (typeof build === "function") return whole;
  let siteData: RequestHandler | undefined;
  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith(".data") || perhapsOffice.test(pathname)) return whole(request, context);
    siteData ??= createRequestHandler({ ...build, routes: siteRoutes(build.routes) }, mode);
    return siteData(request, context);
  };
}

function siteRoutes(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !officeRoute.test(id)));
}
