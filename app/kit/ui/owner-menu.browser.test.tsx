import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { OwnerMenu } from "./owner-menu.tsx";

test("Escape closes the menu of owners, keeps the owner and gives the focus back", async () => {
  const onChoose = vi.fn<(ownerId: string | null) => void>();
  renderRoute(
    <OwnerMenu
      name="Ann"
      ownerId="1"
      people={[
        { id: "1", name: "Ann" },
        { id: "2", name: "Bea" },
      ]}
      onChoose={onChoose}
    />,
  );
  const button = page.getByRole("button", { name: "Ann" });
  await expect.element(button).toBeInTheDocument();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("searchbox", { name: "Find a colleague" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
});
