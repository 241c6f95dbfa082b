import { useEffect } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderInShell } from "#tests/render-route.tsx";
import { RecordActs } from "#app/kit/ui/record-acts.tsx";
import { SearchBox } from "./search-box.tsx";

const onAct = vi.fn<() => void>();

/** Renders the field in an owner's back office, with an empty search result. */
async function show() {
  await page.viewport(1280, 800);
  vi.stubGlobal("fetch", async () => Response.json({ result: { groups: [], isGuess: false, missing: [] } }));
  const elsewhere = document.body.appendChild(document.createElement("button"));
  onTestFinished(() => {
    elsewhere.remove();
    vi.unstubAllGlobals();
  });
  const listening = Promise.withResolvers<void>();
  const Component = () => {
    // After the effects of what it draws: the shortcut is listened to.
    useEffect(() => listening.resolve(), []);
    return (
      <>
        <SearchBox />
        <h1>Shipments</h1>
        <RecordActs of="ZF-1" primary={{ id: "add", label: "Add Status", onAction: onAct }} />
      </>
    );
  };
  renderInShell("owner", [
    { index: true, Component },
    // Its loader never resolves.
    { path: "shipments/import", loader: () => new Promise<null>(() => {}), Component: () => null },
  ]);
  const field = page.getByRole("textbox", { name: "Find anything" });
  await expect.element(field).toBeInTheDocument();
  await listening.promise;
  return { field: field.element() as HTMLInputElement, elsewhere };
}

function type(field: HTMLInputElement, text: string) {
  field.value += text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

test("a key struck while the window opens is not lost, and the window takes the field's text", async () => {
  const { field } = await show();
  field.focus();
  // After the load that began with the focus.
  await import("./palette.tsx");
  type(field, "lieg");
  // The dialog is requested but not rendered yet.
  for (let step = 0; step < 50; step += 1) await Promise.resolve();
  expect(document.querySelector("[role=dialog]")).toBeNull();
  type(field, "e");
  const combobox = page.getByRole("combobox", { name: "Find anything" });
  await expect.element(combobox).toHaveFocus();
  await expect.element(combobox).toHaveValue("liege");
  await userEvent.keyboard("s");
  await expect.element(combobox).toHaveValue("lieges");
  expect(field.value).toBe("");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveFocus();
});

test("what is typed right after the shortcut is looked for, and the keyboard goes back to where it was", async () => {
  const { field, elsewhere } = await show();
  elsewhere.focus();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  expect(document.activeElement).toBe(field);
  type(field, "lieg");
  await expect.element(page.getByRole("dialog")).toBeInTheDocument();
  await userEvent.keyboard("e");
  const combobox = page.getByRole("combobox", { name: "Find anything" });
  await expect.element(combobox).toHaveFocus();
  await expect.element(combobox).toHaveValue("liege");
  expect(field.value).toBe("");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.activeElement).toBe(elsewhere);
});

test("what is typed before the chosen page is there neither opens the window again nor acts on the page", async () => {
  const { field, elsewhere } = await show();
  elsewhere.focus();
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.keyboard("import ship");
  await expect.element(page.getByRole("option", { name: /Import shipments/ })).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await userEvent.keyboard("ZF");
  expect(field.value).toBe("");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("an act of the page's head is done from the search, with the focus on the page", async () => {
  const { elsewhere } = await show();
  elsewhere.focus();
  onAct.mockImplementationOnce(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.keyboard("add st");
  await expect.element(page.getByRole("option", { name: /Add Status/ })).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onAct.mock.calls.length).toBe(1);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});
