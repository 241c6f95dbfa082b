import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider, useFetcher } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { awaitRoute, useAwaitedRouter } from "./await-route.ts";

function Shell() {
  useAwaitedRouter();
  const fetcher = useFetcher<string>();
  return (
    <>
      <button
        type="button"
        onClick={() => void fetcher.submit({}, { method: "post", action: "/admin/save" })}
      >
        Save
      </button>
      <p>{fetcher.state === "idle" ? (fetcher.data ?? "nothing sent") : "saving"}</p>
      <Outlet />
    </>
  );
}

test("a form that is answered while a page of an unknown route is opened says how it went", async () => {
  const routeFound = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  const router = createMemoryRouter(
    [
      {
        id: "shell",
        path: "/admin",
        middleware: [awaitRoute as never],
        Component: Shell,
        children: [
          { index: true, element: <h1>Dashboard</h1> },
          { path: "save", action: () => saved.promise.then(() => "saved") },
        ],
      },
    ],
    {
      initialEntries: ["/admin"],
      async patchRoutesOnNavigation({ patch }) {
        await routeFound.promise;
        patch("shell", [{ path: "late", element: <h1>Late desk</h1> }]);
      },
    },
  );
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(<RouterProvider router={router} />);
  await userEvent.click(page.getByRole("button", { name: "Save" }));
  await expect.element(page.getByText("saving")).toBeVisible();
  const opened = router.navigate("/admin/late");
  saved.resolve();
  await saved.promise;
  // The answer takes React Router dozens of microtasks.
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  routeFound.resolve();
  await opened;
  await expect.element(page.getByRole("heading", { name: "Late desk" })).toBeVisible();
  await expect.element(page.getByText("saved", { exact: true })).toBeVisible();
});
