import { createRoot } from "react-dom/client";
import {
  createMemoryRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
  useFetcher,
  useLoaderData,
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
      <p>{useLoaderData<string | null>()}</p>
      <Link to="section">Section</Link>
      <button onClick={refetch}>Announce</button>
      <Outlet />
    </>
  );
}

/** A page whose sections do not read it anew: it is there already. */
function renderSections(loader: () => unknown, section: Promise<null>) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const router = createMemoryRouter([
    {
      path: "/",
      loader,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname === nextUrl.pathname,
      Component: Follower,
      children: [{ path: "section", loader: () => section, Component: () => <h1>Opened</h1> }],
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
  return router;
}

test("what is announced while another section of a page is opened is read after it", async () => {
  const loader = vi.fn<() => null>(() => null);
  const section = Promise.withResolvers<null>();
  const router = renderSections(loader, section.promise);
  await page.getByRole("link", { name: "Section" }).click();
  await expect.poll(() => router.state.navigation.state).toBe("loading");
  const before = loader.mock.calls.length;
  await page.getByRole("button", { name: "Announce" }).click();
  vi.runOnlyPendingTimers();
  section.resolve(null);
  await expect.element(page.getByRole("heading", { name: "Opened" })).toBeVisible();
  await expect.poll(() => loader.mock.calls.length).toBe(before + 1);
});

test("what is being read as another section of a page is opened is read after it", async () => {
  const never = new Promise<string>(() => {});
  const answers: (string | Promise<string>)[] = ["old", never, "new"];
  const router = renderSections(() => answers.shift(), Promise.resolve(null));
  await expect.element(page.getByText("old")).toBeVisible();
  await page.getByRole("button", { name: "Announce" }).click();
  vi.runOnlyPendingTimers();
  await expect.poll(() => router.state.revalidation).toBe("loading");
  await page.getByRole("link", { name: "Section" }).click();
  await expect.element(page.getByRole("heading", { name: "Opened" })).toBeVisible();
  await expect
    .poll(() => {
      vi.runOnlyPendingTimers();
      return page.getByText("new").query();
    })
    .not.toBeNull();
});
