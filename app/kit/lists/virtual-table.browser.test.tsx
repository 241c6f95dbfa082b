import "../ui/desk.css";
import { useRef, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { ActionPopover } from "../ui/action-menu.tsx";
import { useVirtualRows } from "./use-list-keys.ts";
import type { VirtualPage } from "./virtual-window.ts";
import { VirtualTable } from "./virtual-table.tsx";

const onKey = vi.fn<(row: string, key: string) => boolean>(() => true);
const onOpen = vi.fn<(row: string) => void>();
const first = { rows: ["ZF-1", "ZF-2", "ZF-3"], start: 0, previous: null, next: null };
const load = () => Promise.resolve(first);
const keyOf = (row: string) => row;

function LongList({ cameFrom }: { cameFrom?: () => string }) {
  const [options] = useState(() => ({
    first: { rows: ["ZF-1", "ZF-2", "ZF-3"], start: 0, previous: null, next: "ZF-3" },
    load: vi
      .fn<() => Promise<VirtualPage<string>>>(() =>
        Promise.resolve({ rows: ["ZF-4", "ZF-5"], start: 3, previous: "ZF-4", next: null }),
      )
      .mockImplementationOnce(() => new Promise(() => {})),
    columns: [
      { id: "number", heading: "Number", cell: (row: string) => row },
      { id: "acts", heading: "Actions", screenOnly: true, cell: () => <button>Edit</button> },
    ],
  }));
  const list = useVirtualRows({ ...options, total: 5, keyOf });
  return (
    <VirtualTable
      caption="Shipments"
      list={list}
      columns={options.columns}
      nameOf={keyOf}
      failedText="Failed"
      printedFilter="Status: PENDING"
      className="h-60 flex-none"
      cameFrom={cameFrom}
    />
  );
}

function printed(): string[] {
  window.dispatchEvent(new Event("beforeprint"));
  const paper = document.querySelector(".printed-list");
  const texts = [paper?.querySelector("p"), ...(paper?.querySelectorAll("tr") ?? [])].map(
    (each) => each?.textContent ?? "",
  );
  window.dispatchEvent(new Event("afterprint"));
  return texts;
}

test("Ctrl P prints all rows with the filter; the browser's menu what was read, and of how many", async () => {
  renderRoute(<LongList />);
  await expect.element(page.getByRole("region", { name: "Shipments" })).toBeVisible();
  const [printedHead, ...rows] = printed();
  expect(printedHead).toMatch(/^Status: PENDING · Printed .+ · the first 3 of 5$/);
  expect(rows).toEqual(["Number", "ZF-1", "ZF-2", "ZF-3"]);
  let paper: string[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    paper = printed();
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await userEvent.keyboard("{Control>}p{/Control}");
  await expect.poll(() => paper.slice(1)).toEqual(["Number", "ZF-1", "ZF-2", "ZF-3", "ZF-4", "ZF-5"]);
  expect(paper[0]).toMatch(/ · 5 in all$/);
  expect(document.querySelector(".printed-list")).toBeNull();
});

test("the row one comes back from takes the focus", async () => {
  renderRoute(<LongList cameFrom={() => "ZF-2"} />);
  await expect.element(page.getByRole("row", { name: "ZF-2" })).toHaveFocus();
});

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
        printedFilter=""
        className="h-60 flex-none"
      />
      {menu ? (
        <ActionPopover
          triggerRef={button}
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

test("the rows around the viewport are drawn: those in it at once, some beyond it after, others when they come near", async () => {
  renderRoute(<Hundred />);
  const region = page.getByRole("region", { name: "Hundred" });
  await expect.element(region.getByText("ZF-14", { exact: true })).toBeInTheDocument();
  const drawn = () => document.querySelectorAll("[data-list] tr[data-index]").length;
  // Six rows are below the head: rendered are up to ten, and ten more beyond.
  await expect.poll(drawn).toBe(20);
  (region.element() as HTMLElement).scrollTop = 50 * 40;
  await expect.element(region.getByText("ZF-50", { exact: true })).toBeVisible();
  await expect.poll(drawn).toBe(30);
});

const hundred = Array.from({ length: 100 }, (_, index) => `ZF-${index}`);

test("the row one comes back from stands in the middle, marked", async () => {
  renderRoute(<Hundred cameFrom={() => "ZF-60"} />);
  const row = page.getByRole("row", { name: "ZF-60" });
  await expect.element(row).toHaveFocus();
  await expect.element(row).toHaveAttribute("data-returned");
  const isCentred = () => {
    const region = page.getByRole("region", { name: "Hundred" }).element().getBoundingClientRect();
    const { top, bottom } = row.element().getBoundingClientRect();
    return Math.abs(top - region.top - 36 - (region.bottom - bottom)) <= 40;
  };
  await expect.poll(isCentred).toBe(true);
});

test("a list takes the height that its page leaves, in whole rows", async () => {
  renderRoute(
    <div className="flex h-150 flex-col">
      <p className="h-25 shrink-0">Head</p>
      <div className="flex grow flex-col">
        <Hundred className="" />
      </div>
    </div>,
  );
  const region = page.getByRole("region", { name: "Hundred" });
  await expect.element(region).toBeVisible();
  // Of the 500 pixels, 462 are left below the head and the borders: eleven rows.
  await expect.poll(() => region.element().getBoundingClientRect().height).toBe(38 + 11 * 40);
});

function Hundred({
  className = "h-70 flex-none",
  cameFrom,
}: {
  className?: string;
  cameFrom?: () => string;
}) {
  const [options] = useState(() => ({
    first: { rows: hundred, start: 0, previous: null, next: null },
    columns: [
      { id: "number", heading: "Number", cell: (row: string) => row },
      { id: "place", heading: "Place", cell: () => "Ghent" },
    ],
  }));
  const list = useVirtualRows({ first: options.first, load, total: 100, keyOf });
  return (
    <VirtualTable
      caption="Hundred"
      list={list}
      columns={options.columns}
      nameOf={keyOf}
      failedText="Failed"
      printedFilter=""
      className={className}
      cameFrom={cameFrom}
    />
  );
}

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
