import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { flushToasts, toast } from "./toast.ts";
import ToasterWindow from "./toaster-window.tsx";

test("a message with something to do stays long enough to be read, reached and pressed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  renderRoute(<ToasterWindow onReady={flushToasts} />);
  toast.success("Filter applied");
  toast.success("Filter removed", { action: { label: "Undo", onClick: () => {} } });
  await expect.element(page.getByText("Filter applied")).toBeVisible();
  await vi.advanceTimersByTimeAsync(6000);
  await expect.element(page.getByText("Filter applied")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(page.getByText("Filter removed")).not.toBeInTheDocument();
});
