import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import type { Role } from "#domain/accounts/policy.ts";
import Dashboard from "./dashboard.route.tsx";

type Data = Extract<ComponentProps<typeof Dashboard>["loaderData"], { posts: null }>;

/** The dashboard inside a shell of that role. */
function dashboardWith(counts: Data["counts"], role: Role = "owner"): string {
  const lists: Data["lists"] = [{ view: "late", count: counts[0] === null ? null : 0, shipments: [] }];
  const props = { loaderData: { posts: null, counts, lists } } as unknown as ComponentProps<typeof Dashboard>;
  const shell = "admin/shell/shell.route";
  const Stub = createRoutesStub([
    {
      id: shell,
      path: "/admin",
      Component: () => <Outlet />,
      children: [{ index: true, Component: () => <Dashboard {...props} /> }],
    },
  ]);
  return renderToStaticMarkup(
    <Stub initialEntries={["/admin"]} hydrationData={{ loaderData: { [shell]: { user: { role } } } }} />,
  );
}

test("a company without shipments is shown its first steps, and which of them are done", () => {
  const fresh = dashboardWith([0, 0, 0, 0]);
  expect(fresh).toContain("First steps");
  expect(fresh).toContain('href="/admin/shipments/new"');
  expect(fresh).not.toContain("No shipment is late");
  expect(fresh).not.toContain(">Done<");
  expect(dashboardWith([0, 0, 3, 0])).toContain(">Done<");
});

test("with shipments, or when they cannot be counted, it shows what to look at", () => {
  for (const counts of [
    [1, 1, 0, 0],
    [null, null, null, null],
  ]) {
    expect(dashboardWith(counts)).toContain("No shipment is late");
    expect(dashboardWith(counts)).not.toContain("First steps");
  }
});

test("somebody who may only read is not shown the first steps", () => {
  expect(dashboardWith([0, 0, 0, 0], "viewer")).toContain("No shipment is late");
  expect(dashboardWith([0, 0, 0, 0], "operations")).not.toContain("Write the first article");
});
