import { createRoot } from "react-dom/client";
import {
  createMemoryRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
  useFetcher,
  useLocation,
} from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { useRefetch } from "./keep-screen.ts";

function Sender() {
  const fetcher = useFetcher();
  const refetch = useRefetch();
  const { pathname } = useLocation();
  return (
    <fetcher.Form method="post" onSubmit={refetch}>
      <p>At {pathname}</p>
      <button type="submit">Make</button>
      <output>{fetcher.state}</output>
    </fetcher.Form>
  );
}

test.each(["before the page knows that it sends", "while the page sends"])(
  "an answer that leads to another page leads there, also when a change is announced %s",
  async (when) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    renderRoute(<Sender />, async () => {
      if (when.startsWith("while"))
        await expect.element(page.getByText("submitting", { exact: true })).toBeVisible();
      vi.runOnlyPendingTimers();
      return redirect("/made");
    });
    await page.getByRole("button", { name: "Make" }).click();
    await expect.element(page.getByText("At /made")).toBeVisible();
    await expect.element(page.getByText("idle", { exact: true })).toBeVisible();
  },
);

function Follower() {
  const refetch = useRefetch();
  return (
    <>
      <Link to="section">Section</Link>
      <button onClick={refetch}>Announce</button>
      <Outlet />
    </>
  );
}

test("what is announced while another section of a page is opened is read after it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const loader = vi.fn<() => null>(() => null);
  const section = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    {
      path: "/",
      loader,
      // The page is there already: its sections do not read it anew.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname === nextUrl.pathname,
      Component: Follower,
      children: [{ path: "section", loader: () => section.promise, Component: () => <h1>Opened</h1> }],
    },
  ]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    vi.useRealTimers();
  });
  await page.getByRole("link", { name: "Section" }).click();
  await expect.poll(() => router.state.navigation.state).toBe("loading");
  const before = loader.mock.calls.length;
  await page.getByRole("button", { name: "Announce" }).click();
  vi.runOnlyPendingTimers();
  section.resolve(null);
  await expect.element(page.getByRole("heading", { name: "Opened" })).toBeVisible();
  await expect.poll(() => loader.mock.calls.length).toBe(before + 1);
});
