import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogCancel } from "./dialog.tsx";

const dialog = page.getByRole("dialog", { name: "Add status" });

const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
const close = page.getByRole("button", { name: "Close" });
const location = page.getByRole("textbox", { name: "Location" });

function AddStatus({ pending = false, save }: { pending?: boolean; save?: (close: () => void) => void }) {
  return (
    <Dialog
      title="Add status"
      description="ZF-2345-6789-C"
      pending={pending}
      trigger={<Button>Open</Button>}
      footer={(end) => (
        <>
          <DialogCancel />
          <Button onClick={() => save?.(end)}>Save</Button>
        </>
      )}
    >
      <form>
        <input type="hidden" name="send_key" />
        <input aria-label="Location" name="location" defaultValue="Ghent" />
      </form>
    </Dialog>
  );
}

async function openDialog(props: Parameters<typeof AddStatus>[0] = {}) {
  renderRoute(<AddStatus {...props} />);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(dialog).toBeVisible();
}

test("a dialog is named, described and has no landmarks of its own", async () => {
  await openDialog();
  await expect.element(dialog).toHaveAccessibleDescription("ZF-2345-6789-C");
  for (const landmark of ["banner", "contentinfo", "main", "navigation"])
    await expect.element(dialog.getByRole(landmark)).not.toBeInTheDocument();
});

test("Tab stays in a dialog, Escape closes it and returns the focus to the button that opened it", async () => {
  await openDialog();
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("Escape, ×, the backdrop and Cancel ask once something was typed, and give the focus back", async () => {
  await openDialog();
  await location.click();
  await userEvent.keyboard(" port");
  const ways = [
    () => userEvent.keyboard("{Escape}"),
    () => close.click(),
    () => page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true }),
    () => page.getByRole("button", { name: "Cancel" }).click(),
  ];
  for (const way of ways) {
    await way();
    const keep = question.getByRole("button", { name: "Keep editing" });
    await expect.element(keep).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(question.element().contains(document.activeElement)).toBe(true);
    await keep.click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(location).toHaveValue("Ghent port");
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  }
  await location.click();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("what was typed and taken back is not asked for, nor what code filled in at first", async () => {
  await openDialog();
  const field = location.element() as HTMLInputElement;
  field.value = "Antwerp";
  await location.click();
  await userEvent.keyboard("x{Backspace}{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("text that comes without a key is asked for, and the second opening begins anew", async () => {
  await openDialog();
  const field = location.element() as HTMLInputElement;
  field.value = "dictated";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(location).toHaveValue("Ghent");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("while it is saved nothing closes it", async () => {
  await openDialog({ pending: true });
  await expect.element(close).toHaveAttribute("aria-disabled", "true");
  await location.click();
  await userEvent.keyboard("x{Escape}");
  (close.element() as HTMLElement).click();
  await expect.element(dialog).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test("an answer that came through closes it without a question", async () => {
  await openDialog({ save: (end) => end() });
  await location.click();
  await userEvent.keyboard("x");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
