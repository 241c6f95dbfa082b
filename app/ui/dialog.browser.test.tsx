import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

const dialog = page.getByRole("dialog", { name: "Add status" });

async function openDialog(isDismissable = true) {
  renderRoute(
    <Dialog
      title="Add status"
      description="ZF-2345-6789-C"
      isDismissable={isDismissable}
      trigger={<Button>Open</Button>}
      footer={<Button>Save</Button>}
    >
      <input aria-label="Location" />
    </Dialog>,
  );
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

test("a dialog with unsaved work is not closed by Escape", async () => {
  await openDialog(false);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
});
