import type { ServerBuild } from "react-router";

/** A server build of these routes alone, as React Router makes one; `entry` renders what is no answer of a route's own. */
export const serverBuild = (routes: object, entry: object = { default: () => new Response() }): ServerBuild =>
  ({
    entry: { module: entry },
    routes,
    assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    ssr: true,
    prerender: [],
    future: {},
    routeDiscovery: { mode: "initial" },
  }) as unknown as ServerBuild;
