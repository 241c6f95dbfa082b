import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/** Whatever may be an address of the back office, however it is written. */
const perhapsOffice = /admin|%/i;
const officeRoute = /^(?:admin|auth)\//;

/**
 * React Router's handler for a build. It tries the routes one after the other, twice a request: data that is surely for
 * visitors comes from one that knows their routes alone (a tenth of a look-up's time). Documents need all of them.
 * Writes of `publicUrl`'s own pages are let in whatever Host a proxy names.
 */
export function pageHandler(
  parts: { build: ServerBuild | (() => Promise<ServerBuild>); publicUrl: string },
  mode: "development" | "production",
): RequestHandler {
  if (typeof parts.build === "function") return createRequestHandler(parts.build, mode);
  const build = { ...parts.build, allowedActionOrigins: [new URL(parts.publicUrl).host] };
  const whole = createRequestHandler(build, mode);
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
