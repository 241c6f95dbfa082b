import { expect, test } from "vitest";
import { PRIVATE_PATH } from "#app/portal/private-path.ts";
import routes from "../routes.ts";
import { publicPages } from "./public-pages.ts";

test("every page of the site's routes is among them, but those that search engines must not keep", () => {
  const site = routes.find(({ file }) => file === "site/layout/site-layout.route.tsx");
  const paths = (site?.children ?? []).map(({ path }) => `/${path ?? ""}`);
  expect([...publicPages]).toEqual(
    paths.filter((path) => !/[:*]/.test(path) && !path.startsWith(`${PRIVATE_PATH}/`)),
  );
});
