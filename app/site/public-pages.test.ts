import { expect, test } from "vitest";
import routes from "../routes.ts";
import { publicPages } from "./public-pages.ts";

test("every page of the site's routes is among them", () => {
  const site = routes.find(({ file }) => file === "site/layout/site-layout.route.tsx");
  const paths = (site?.children ?? []).map(({ path }) => `/${path ?? ""}`);
  expect([...publicPages]).toEqual(paths.filter((path) => !/[:*]/.test(path)));
});
