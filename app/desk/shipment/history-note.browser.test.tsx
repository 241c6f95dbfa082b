import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#app/access/policy.ts";
import { recordedAction, renderInShell } from "#tests/render-route.tsx";
import { HistoryNote } from "./shipment-page.tsx";

function Note() {
  const { history } = useLoaderData<{ history: boolean }>();
  return (
    <main>
      <h1>ZF-1</h1>
      <HistoryNote shipment={{ id: "7", history }} />
      <button type="button">Another</button>
    </main>
  );
}

function renderNote(role: Role) {
  let history = true;
  const { sent, action } = recordedAction(({ intent }) => {
    history = intent === "history";
    return history
      ? { done: "It is history again" }
      : { done: "Live again: it raises alarms", takeBack: { intent: "history" } };
  });
  const route = { path: "shipments/:id", loader: () => ({ history }), Component: Note, action };
  renderInShell(role, [route], "/admin/shipments/7");
  return sent;
}

const live = page.getByRole("button", { name: "This is live again" });

test("the history of a shipment ends with one click; the toast takes it back", async () => {
  const sent = renderNote("operations");
  await live.click();
  await expect.element(page.getByText("Live again: it raises alarms")).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("It is history again")).toBeVisible();
  await expect.element(live).toBeVisible();
  expect(sent).toMatchObject([{ intent: "live" }, { intent: "history" }]);
});

test("who may only read is told, without a button", async () => {
  renderNote("viewer");
  await expect.element(page.getByText("Imported as history")).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
});
