import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { UndoLoggedAct } from "./undo-logged-act.tsx";

const act = { id: "7", count: 3, isUndone: false };

function show(role: string, shown = act) {
  const Component = () => <UndoLoggedAct act={shown} summary="Wim moved the ETA of 3 shipments" />;
  const Stub = createRoutesStub([{ id: SHELL, path: "*", Component }]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(<Stub hydrationData={{ loaderData: { [SHELL]: { user: { role } } } }} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}

const undo = page.getByRole("button", { name: "Undo: Wim moved the ETA of 3 shipments" });

test("the line of a bulk act asks, undoes it as a whole and says so", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body: FormData | URLSearchParams }) => {
    sent.push([address, Object.fromEntries(body.entries())]);
    return Promise.resolve(Response.json({ kind: "changed", count: 3, skipped: 0 }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  show("owner");
  await undo.click();
  const question = page.getByRole("alertdialog", { name: "Undo" });
  await expect.element(question.getByText("Undo this for 3 shipments?", { exact: false })).toBeVisible();
  expect(sent).toEqual([]);
  await question.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(sent).toEqual([["/admin/acts", { intent: "undo", id: "7" }]]);
});

test("who only reads is offered nothing; what was undone says so", async () => {
  show("viewer");
  show("viewer", { ...act, isUndone: true });
  await expect.element(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});
