import { redirect, useFetcher, useLocation } from "react-router";
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
