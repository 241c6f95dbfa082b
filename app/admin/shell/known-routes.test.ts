import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import routes from "../../routes.ts";
import { RECORD_PAGES } from "./known-routes.tsx";

/** The addresses of pages, «0» for each parameter. */
function pages(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path ? `${above}/${path.replaceAll(/:\w+/g, "0")}` : above;
    return [...(file.endsWith(".route.tsx") ? [here] : []), ...pages(children ?? [], here)];
  });
}

it("names every page of the back office that has a parameter", () => {
  const ofRecords = pages(routes).filter((path) => path.startsWith("/admin/") && path.includes("/0"));
  expect([...RECORD_PAGES].toSorted()).toEqual([...new Set(ofRecords)].toSorted());
});
