import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { ActNews } from "#app/acts/act.ts";
import { refreshActs } from "#app/acts/acts-client.ts";
import { ActsPanel } from "./acts-panel.tsx";

const running: ActNews = {
  id: "1",
  state: "running",
  total: 3_000,
  done: 1_000,
  skipped: 0,
  reason: null,
  title: "Updating 3,000 shipments to delivered",
  note: "",
  isMine: true,
  undo: null,
  canStop: true,
  section: "/admin/shipments",
};
const done: ActNews = {
  ...running,
  state: "done",
  done: 3_000,
  skipped: 2,
  title: "Updated 2,998 shipments to delivered",
  note: "2 were deleted or changed meanwhile and stay as they are.",
  undo: "1",
  canStop: false,
};

function renderAt(address: string, acts: ActNews[]) {
  const server = { acts, sent: [] as string[], answer: { kind: "stopped" } as object };
  vi.stubGlobal("fetch", (to: string, options?: RequestInit) => {
    if (options?.method !== "POST")
      return Promise.resolve(Response.json(to === "/admin/acts" ? server.acts : null));
    server.sent.push(String(options.body));
    return Promise.resolve(Response.json(server.answer));
  });
  const Stub = createRoutesStub([{ path: "*", Component: () => <ActsPanel initial={acts} /> }]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(<Stub initialEntries={[address]} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    vi.unstubAllGlobals();
  });
  return server;
}

test("one's own act says how far it is on every page, then how it ended, until that is closed", async () => {
  const server = renderAt("/admin/quotes", [running]);
  const bar = page.getByRole("progressbar", { name: running.title });
  await expect.element(bar).toHaveAttribute("value", "1000");
  await expect.element(page.getByText("1,000 of 3,000")).toBeVisible();
  server.acts = [{ ...running, done: 2_000 }];
  refreshActs();
  await expect.element(bar).toHaveAttribute("value", "2000");
  server.acts = [done];
  refreshActs();
  await expect.element(page.getByRole("status")).toHaveTextContent(`${done.title} · ${done.note}`);
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole("button", { name: `Undo: ${done.title}` }).click();
  await vi.waitFor(() => expect(server.sent).toEqual(["intent=undo&id=1"]));
  server.acts = [];
  await page.getByRole("button", { name: `Close: ${done.title}` }).click();
  await expect.element(page.getByRole("region", { name: "Work in progress" })).not.toBeInTheDocument();
  expect(server.sent.at(-1)).toBe("intent=read&id=1");
});

test("a colleague's act is shown in its section alone, and stopped after a question", async () => {
  const theirs = { ...running, isMine: false, note: "by An Peeters" };
  const server = renderAt("/admin/shipments/import", [theirs]);
  await expect.element(page.getByRole("status")).toHaveTextContent(`${theirs.title} by An Peeters`);
  await page.getByRole("button", { name: `Stop: ${theirs.title}` }).click();
  expect(server.sent).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
  await vi.waitFor(() => expect(server.sent).toEqual(["intent=stop&id=1"]));
});

test("a colleague's act is not shown elsewhere", async () => {
  renderAt("/admin/shippers", [
    { ...running, isMine: false },
    { ...running, id: "2", title: "One's own" },
  ]);
  await expect.element(page.getByText("One's own")).toBeVisible();
  await expect.element(page.getByText(running.title)).not.toBeInTheDocument();
});
