import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { FootBar } from "../forms/foot-bar.tsx";
import { flushToasts, toast } from "./toast.ts";
import ToasterWindow from "./toaster-window.tsx";

/** Resolves once messages are shown, not lost with the window of the test before. */
const isReady = () => expect.poll(() => document.querySelector("section[aria-live]")).not.toBeNull();

test("a message with something to do stays long enough to be read, reached and pressed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  renderRoute(<ToasterWindow onReady={flushToasts} />);
  await isReady();
  toast.success("Filter applied");
  toast.success("Filter removed", { action: { label: "Undo", onClick: () => {} } });
  await expect.element(page.getByText("Filter applied")).toBeVisible();
  await vi.advanceTimersByTimeAsync(6000);
  await expect.element(page.getByText("Filter applied")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(page.getByText("Filter removed")).not.toBeInTheDocument();
});

test("a message rises above a bar at the foot of the screen", async () => {
  await page.viewport(1280, 720);
  renderRoute(
    <>
      <div style={{ height: 2000 }} />
      <FootBar sums="EUR 1,250.00" cancel="/">
        Save
      </FootBar>
      <ToasterWindow onReady={flushToasts} />
    </>,
  );
  await isReady();
  toast.success("5 lines added");
  await expect.element(page.getByText("5 lines added")).toBeVisible();
  const bar = document.querySelector(".sticky")!;
  const message = document.querySelector("[data-sonner-toast]")!;
  await expect
    .poll(() => message.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top)
    .toBe(true);
});

test("a message stands beside the sections of the desk", async () => {
  await page.viewport(1280, 720);
  renderRoute(
    <>
      <aside data-sections style={{ position: "fixed", inset: "0 auto 0 0", width: "13.5rem" }} />
      <ToasterWindow onReady={flushToasts} />
    </>,
  );
  await isReady();
  toast.success("5 lines added");
  await expect.element(page.getByText("5 lines added")).toBeVisible();
  const sections = document.querySelector("aside")!.getBoundingClientRect();
  await expect
    .poll(() => document.querySelector("[data-sonner-toast]")!.getBoundingClientRect().left)
    .toBeGreaterThan(sections.right);
});
