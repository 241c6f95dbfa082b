import { useEffect } from "react";
import { Link, Outlet, createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderInPage } from "#tests/render-route.tsx";
import { useRefetchOn, useLiveEvents, useNavigationStart } from "./use-live-events.ts";

function Shell() {
  useNavigationStart();
  useLiveEvents(() => {});
  return (
    <>
      <Link to="/list">List</Link>
      <Outlet />
    </>
  );
}

const mounted = vi.fn<() => void>();

function List() {
  useRefetchOn("quote_request");
  useEffect(() => mounted(), []);
  return <h1>List</h1>;
}

const OPENED_LATER_MS = 2_500;

test.each([
  ["before a page is opened, it is read once", "before", "idle"],
  ["while it is being read, it is read again", "during", "loading"],
] as const)("where something changes %s", async (_name, when, then) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const now = vi.spyOn(Date, "now");
  const colleague = new BroadcastChannel("zenne-live-2");
  const answers: Array<() => void> = [];
  const loader = () => new Promise<null>((resolve) => answers.push(() => resolve(null)));
  const router = createMemoryRouter([
    { path: "/", Component: Shell, children: [{ path: "list", loader, Component: List }] },
  ]);
  renderInPage(<RouterProvider router={router} />);
  onTestFinished(() => {
    colleague.close();
    now.mockRestore();
    vi.useRealTimers();
  });
  const change = async () => {
    const heard = new Promise((resolve) => {
      const echo = new BroadcastChannel("zenne-live-2");
      echo.addEventListener("message", ({ data }) => data.say === "event" && resolve(echo.close()));
    });
    colleague.postMessage({ say: "event", event: { entity: "quote_request", action: "created", ids: null } });
    await heard;
  };
  await expect.element(page.getByRole("link", { name: "List" })).toBeVisible();
  if (when === "before") await change();
  const later = Date.now() + OPENED_LATER_MS;
  now.mockImplementation(() => later);
  await page.getByRole("link", { name: "List" }).click();
  await expect.poll(() => answers.length).toBe(1);
  if (when === "during") await change();
  const isMounted = new Promise<void>((resolve) => mounted.mockImplementationOnce(resolve));
  answers[0]?.();
  await isMounted;
  vi.runOnlyPendingTimers();
  expect(router.state.revalidation).toBe(then);
});
