import { useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { ActionPopover } from "#app/ui/action-menu.tsx";
import { useVirtualRows } from "./use-list-keys.ts";
import { VirtualTable } from "./virtual-table.tsx";

const onKey = vi.fn<(row: string, key: string) => boolean>(() => true);
const onOpen = vi.fn<(row: string) => void>();
const first = { rows: ["ZF-1", "ZF-2", "ZF-3"], start: 0, previous: null, next: null };
const load = () => Promise.resolve(first);
const keyOf = (row: string) => row;

/** A list whose rows have a menu, beside the button that opened it. */
function Rows() {
  const list = useVirtualRows({ first, total: 3, load, keyOf });
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<string>();
  const [columns] = useState(() => [
    { id: "number", heading: "Number", cell: (row: string) => row },
    {
      id: "actions",
      heading: "Actions",
      cell: (row: string, active: boolean) => (
        <button
          tabIndex={active ? 0 : -1}
          onClick={(event) => {
            button.current = event.currentTarget;
            setMenu(row);
          }}
        >{`More acts of ${row}`}</button>
      ),
    },
  ]);
  return (
    <>
      <VirtualTable
        caption="Shipments"
        list={list}
        columns={columns}
        nameOf={keyOf}
        onOpen={onOpen}
        onRowKey={onKey}
        failedText="Failed"
        className="h-60"
      />
      {menu ? (
        <ActionPopover
          triggerRef={button}
          isOpen
          onClose={() => setMenu(undefined)}
          label={`Acts of ${menu}`}
          acts={[{ id: "view", label: "View", to: "/" }]}
        />
      ) : null}
    </>
  );
}

test("the keys of a row work on after its menu was opened and closed", async () => {
  renderRoute(<Rows />);
  const button = page.getByRole("button", { name: "More acts of ZF-2" });
  await button.click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("h");
  expect(onKey).toHaveBeenLastCalledWith("ZF-2", "h");
  await userEvent.keyboard("{ArrowDown}{Delete}");
  expect(onKey).toHaveBeenLastCalledWith("ZF-3", "Delete");
  await userEvent.keyboard("{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("ZF-3");
});

test("Enter on a button of a row presses the button and opens no row", async () => {
  renderRoute(<Rows />);
  onOpen.mockClear();
  const button = page.getByRole("button", { name: "More acts of ZF-1" });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu", { name: "Acts of ZF-1" })).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});
