import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { recordedAction, renderInShell } from "#tests/render-route.tsx";
import { NoteForm } from "./note-form.tsx";

const colleagues = [
  { id: "w", name: "Wim Peeters" },
  { id: "l", name: "Lotte Claes" },
  { id: "n", name: "Noël Claes" },
];

function renderForm(answer: () => object) {
  const { sent, action } = recordedAction(answer);
  const Component = () => <NoteForm shipmentId="7" colleagues={colleagues} />;
  renderInShell("owner", [{ path: "shipments/:id", Component, action }], "/admin/shipments/7");
  return sent;
}

const field = page.getByRole("textbox", { name: "New note" });
const options = page.getByRole("option");

test("after an @ colleagues are suggested; arrows and Enter take one, and the form says whom it notifies", async () => {
  const sent = renderForm(() => ({ done: "Note added" }));
  await field.click();
  await userEvent.keyboard("Papers came. @cl");
  await expect.element(options.nth(1)).toHaveTextContent("Noël Claes");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(options.nth(1)).toHaveAttribute("aria-selected", "true");
  expect(field.element().getAttribute("aria-activedescendant")).toBe(options.nth(1).element().id);
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("Papers came. @Noël Claes ");
  await expect.element(options).not.toBeInTheDocument();
  await expect.element(page.getByText("Rings Noël Claes")).toBeInTheDocument();
  await userEvent.keyboard("please look{Enter}at them.{Control>}{Enter}{/Control}");
  await expect
    .poll(() => sent)
    .toEqual([{ intent: "note-add", body: "Papers came. @Noël Claes please look\nat them." }]);
  await expect.element(field).toHaveValue("");
  await expect.element(page.getByText("Rings")).not.toBeInTheDocument();
  // A toast that appears after the test's end would cover the form of the next.
  await expect.element(page.getByText("Note added")).toBeInTheDocument();
});

test("Escape closes the suggestions and keeps the text; a click takes one", async () => {
  renderForm(() => ({}));
  await field.click();
  await userEvent.keyboard("@");
  await expect.element(options.nth(2)).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(options).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("@");
  await userEvent.keyboard("wi");
  await options.first().click();
  await expect.element(field).toHaveValue("@Wim Peeters ");
  await expect.element(field).toHaveFocus();
});

test("an empty note is not sent; what could not be stored stays in the form", async () => {
  const sent = renderForm(() => ({ error: "This shipment has been deleted" }));
  await field.click();
  await userEvent.tab();
  await expect.element(page.getByText("Write the note first")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect.element(page.getByText("Write the note first")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await field.fill("Ring first");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(field).toHaveValue("Ring first");
});
