import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { SearchBox } from "./search-box.tsx";

/** The field in a shell of an owner; the search answers that nothing was found. */
async function show() {
  await page.viewport(1280, 800);
  const fetchBefore = window.fetch;
  window.fetch = async () => Response.json({ result: { groups: [], isGuess: false, missing: [] } });
  const container = document.body.appendChild(document.createElement("div"));
  const Stub = createRoutesStub([
    {
      id: "admin/shell/shell.route",
      path: "/",
      loader: () => ({ user: { role: "owner" } }),
      HydrateFallback: () => null,
      Component: SearchBox,
    },
  ]);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    window.fetch = fetchBefore;
  });
  root.render(<Stub />);
  const field = page.getByRole("textbox", { name: "Find anything" });
  await expect.element(field).toBeInTheDocument();
  return field.element() as HTMLInputElement;
}

test("a key struck while the window opens is not lost, and the window takes the field's text", async () => {
  const field = await show();
  field.focus();
  // After the field's own, which began with the focus.
  await import("./palette.tsx");
  const type = (letter: string) => {
    field.value += letter;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  type("lieg");
  // The window has been asked for and is not drawn yet.
  for (let step = 0; step < 50; step += 1) await Promise.resolve();
  expect(document.querySelector("[role=dialog]")).toBeNull();
  type("e");
  const combobox = page.getByRole("combobox", { name: "Find anything" });
  await expect.element(combobox).toHaveFocus();
  await expect.element(combobox).toHaveValue("liege");
  await userEvent.keyboard("s");
  await expect.element(combobox).toHaveValue("lieges");
  expect(field.value).toBe("");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveFocus();
});
