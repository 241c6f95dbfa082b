import { type EntryContext, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { serverBuild } from "#tests/server-build.ts";
import { pageHandler } from "./pages.ts";

const module = { default: () => null };
const ids = ["root", "site", "desk", "list"];
const build: ServerBuild = serverBuild(
  {
    root: { id: "root", path: "", module },
    site: { id: "site", parentId: "root", path: "about", module },
    desk: { id: "desk", parentId: "root", module },
    list: { id: "list", parentId: "desk", path: "admin/shipments", module },
  },
  {
    default: (_request: Request, _status: number, _headers: Headers, entry: EntryContext) =>
      Response.json({
        routes: Object.keys(entry.manifest.routes),
        modules: Object.keys(entry.routeModules),
        discovery: entry.routeDiscovery.mode,
      }),
  },
);
const handle = pageHandler(
  {
    publicUrl: "http://localhost",
    build: {
      ...build,
      routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
      assets: { ...build.assets, routes: Object.fromEntries(ids.map((id) => [id, { id, module: "" }])) },
    } as ServerBuild,
  },
  "production",
);
const open = async (path: string) => {
  const answer = await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
  return answer.json();
};

test.each([
  ["/about", ["root", "site"], "lazy"],
  ["/%61bout", ids, "lazy"],
  ["/admin/shipments", ids, "initial"],
])("a document of %s is drawn with the routes it needs, each with its module", async (path, routes, mode) => {
  expect(await open(path)).toEqual({ routes, modules: routes, discovery: mode });
});
