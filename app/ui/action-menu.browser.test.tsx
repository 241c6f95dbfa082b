import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { ActionMenu } from "./action-menu.tsx";

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
