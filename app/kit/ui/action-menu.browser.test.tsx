import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { ActionMenu, ActionPopover } from "./action-menu.tsx";

test("the menu opens by keyboard, acts, and gives the focus back", async () => {
  const onAction = vi.fn<() => void>();
  renderRoute(
    <ActionMenu
      label="More acts"
      acts={[
        { id: "copy", label: "Duplicate", to: "/admin/shipments/new" },
        { id: "delete", label: "Delete", tone: "danger", onAction },
      ]}
    />,
  );
  const button = page.getByRole("button", { name: "More acts" });
  await expect.element(button).toBeInTheDocument();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Duplicate" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onAction).toHaveBeenCalledOnce();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
});

test("a menu beside a button that stands elsewhere has a name, and so has what is around it", async () => {
  const button = createRef<HTMLButtonElement>();
  renderRoute(
    <>
      <button ref={button}>More</button>
      <ActionPopover
        triggerRef={button}
        onClose={() => {}}
        label="Acts of ZF-1"
        acts={[{ id: "view", label: "View", to: "/" }]}
      />
    </>,
  );
  const around = page.getByRole("dialog", { name: "Acts of ZF-1" });
  await expect.element(around.getByRole("menu", { name: "Acts of ZF-1" })).toBeInTheDocument();
});
