import {
  createMemoryRouter,
  Link,
  type MiddlewareFunction,
  Outlet,
  redirect,
  RouterProvider,
  useFetcher,
  useLoaderData,
  useLocation,
} from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderInPage, renderRoute } from "#tests/render-route.tsx";
import { keepDataOnFailedRefresh, useRefetch, useRememberedScreen } from "./keep-screen.ts";

function Sender() {
  const fetcher = useFetcher();
  const refetch = useRefetch();
  const { pathname } = useLocation();
  return (
    <fetcher.Form method="post" onSubmit={refetch}>
      <p>At {pathname}</p>
      <button type="submit">Make</button>
      <button type="button" onClick={refetch}>
        Announce
      </button>
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

/** Renders a page whose sections do not revalidate it. */
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
  renderInPage(<RouterProvider router={router} />);
  onTestFinished(() => void vi.useRealTimers());
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

/** Runs all pending tasks that wait for no timer or response. */
async function tasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn++)
    await new Promise((resolve) => scheduler.postTask(() => resolve(null)));
}

function Shell() {
  useRememberedScreen();
  return <Outlet />;
}

test.each([
  ["while the form is being sent", "none"],
  ["after the form has led away", "none"],
  ["after the form has led away", "another change"],
])(
  "a page that was being read anew as a form led away does not come back when its answer arrives %s, and %s is announced",
  async (when, announced) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const read = Promise.withResolvers<string>();
    const answers: (string | Promise<string>)[] = ["old", read.promise];
    const sent = Promise.withResolvers<void>();
    const made = Promise.withResolvers<null>();
    const action = async () => {
      await sent.promise;
      return redirect("/made");
    };
    const router = createMemoryRouter([
      {
        middleware: [keepDataOnFailedRefresh as MiddlewareFunction],
        Component: Shell,
        children: [
          { path: "/", loader: () => answers.shift(), action, Component: Sender },
          { path: "/made", loader: () => made.promise, Component: Sender },
        ],
      },
    ]);
    renderInPage(<RouterProvider router={router} />);
    onTestFinished(() => void vi.useRealTimers());
    await page.getByRole("button", { name: "Announce" }).click();
    vi.runOnlyPendingTimers();
    await expect.poll(() => router.state.revalidation).toBe("loading");
    await page.getByRole("button", { name: "Make" }).click();
    await expect.element(page.getByText("submitting", { exact: true })).toBeVisible();
    // A change announced while the form is sent waits for the form, and is read after its redirect.
    if (announced !== "none") vi.runOnlyPendingTimers();
    sent.resolve();
    await expect.poll(() => router.state.navigation.state).toBe("loading");
    if (when.startsWith("while")) read.resolve("new");
    else made.resolve(null);
    await tasks();
    made.resolve(null);
    read.resolve("new");
    await tasks();
    await expect.element(page.getByText("At /made")).toBeVisible();
    // PUSH: «Back» leads to the page of the form.
    expect(router.state).toMatchObject({ location: { pathname: "/made" }, historyAction: "PUSH" });
  },
);

test.each([
  ["leads to its answer", "/made"],
  ["leads nowhere once something else is opened after it", "/other"],
])("a form sent while another page is being opened %s", async (_, end) => {
  const [opened, sent] = [Promise.withResolvers<null>(), Promise.withResolvers<void>()];
  const action = async () => {
    await sent.promise;
    return redirect("/made");
  };
  const Page = () => (
    <>
      <p>At {useLocation().pathname}</p>
      <Link to="/other">Other</Link>
    </>
  );
  const First = () => (
    <>
      <Link to="/opened">Open</Link>
      <Sender />
    </>
  );
  const router = createMemoryRouter([
    {
      middleware: [keepDataOnFailedRefresh as MiddlewareFunction],
      Component: Shell,
      children: [
        { path: "/", action, Component: First },
        { path: "/opened", loader: () => opened.promise, Component: Page },
        { path: "/made", Component: Page },
        { path: "/other", Component: Page },
      ],
    },
  ]);
  renderInPage(<RouterProvider router={router} />);
  await page.getByRole("link", { name: "Open" }).click();
  await page.getByRole("button", { name: "Make" }).click();
  await expect.element(page.getByText("submitting", { exact: true })).toBeVisible();
  opened.resolve(null);
  await expect.element(page.getByText("At /opened")).toBeVisible();
  if (end === "/other") await page.getByRole("link", { name: "Other" }).click();
  sent.resolve();
  await expect.element(page.getByText(`At ${end}`)).toBeVisible();
  await expect.poll(() => router.state.fetchers.size).toBe(0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.state).toMatchObject({ location: { pathname: end }, historyAction: "PUSH" });
});
