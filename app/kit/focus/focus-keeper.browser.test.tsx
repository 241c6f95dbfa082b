import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FocusKeeper } from "./focus-keeper.ts";

function PageWithWindow() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <h1>ZF-2345-6789-C</h1>
      <Dialog title="Edit shipment" isOpen={open} onClose={() => setOpen(false)}>
        <input aria-label="Notes" />
      </Dialog>
    </>
  );
}

test("a window that came with its page, which nothing has opened, leaves the focus to the page's heading", async () => {
  renderRoute(<PageWithWindow />);
  await expect.element(page.getByRole("dialog")).toHaveFocus();
  void new FocusKeeper([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});
