import { createMemoryRouter, Form, Link, Outlet, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { renderInPage } from "#tests/render-route.tsx";
import { useChangedElsewhere } from "./use-changed-elsewhere.ts";

function Shell() {
  useLiveEvents(() => {});
  return (
    <>
      <Link to="/edit">Edit</Link>
      <Outlet />
    </>
  );
}

const Editor = () => (
  <Form method="post">
    <p>{useChangedElsewhere("7") ? "By a colleague" : "As it was"}</p>
    <button>Save</button>
  </Form>
);

test("a save of one's own is no colleague's: neither the one before the editor was opened, nor while it runs", async () => {
  const stream = new BroadcastChannel("zenne-live-2");
  onTestFinished(() => stream.close());
  const saved = async () => {
    const heard = new Promise((resolve) => {
      const echo = new BroadcastChannel("zenne-live-2");
      echo.addEventListener("message", ({ data }) => data.say === "event" && resolve(echo.close()));
    });
    stream.postMessage({ say: "event", event: { entity: "offer", action: "offer.updated", ids: ["7"] } });
    await heard;
  };
  const ends: Array<() => void> = [];
  const action = () => new Promise<null>((resolve) => ends.push(() => resolve(null)));
  const router = createMemoryRouter([
    { path: "/", Component: Shell, children: [{ path: "edit", action, Component: Editor }] },
  ]);
  renderInPage(<RouterProvider router={router} />);
  const state = page.getByRole("paragraph");
  await expect.element(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await saved();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect.element(state).toHaveTextContent("As it was");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => ends.length).toBe(1);
  await saved();
  ends[0]?.();
  await expect.poll(() => router.state.navigation.state).toBe("idle");
  await expect.element(state).toHaveTextContent("As it was");
  await saved();
  await expect.element(state).toHaveTextContent("By a colleague");
});
