import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { flushToasts } from "./toast.ts";
import ToasterWindow from "./toaster-window.tsx";
import { useDoneToast } from "./use-done-toast.ts";

const TEXTS = { undone: "Statement undone" };

function List() {
  useDoneToast(TEXTS);
  return <ToasterWindow onReady={flushToasts} />;
}

test("what an act did is said where it led to, once, and the rest of the address stays", async () => {
  const routes = [{ path: "/list", element: <List /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/list?state=open&done=undone"] });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  root.render(<RouterProvider router={router} />);
  await expect.element(page.getByText("Statement undone")).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe("?state=open");
  await router.navigate("/list?done=constructor");
  await expect.poll(() => router.state.location.search).toBe("?done=constructor");
  expect(page.getByRole("listitem").elements()).toHaveLength(1);
});
