import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { useOpening } from "./use-opening.ts";
import type { VirtualList } from "./virtual-list.ts";

const opened: string[] = [];

function Rows() {
  const [rows, setRows] = useState(["first", "second"]);
  const list = { rowAt: (index: number) => rows[index] } as VirtualList<string>;
  const opening = useOpening(list, {
    addressOf: (row) => `/rows/${row}`,
    onOpen: (row) => opened.push(row),
  });
  return (
    <>
      <button onClick={() => setRows((before) => [`newer ${before.length}`, ...before])}>
        A newer row comes
      </button>
      <table>
        <tbody {...opening} aria-label="Rows">
          {rows.map((row, index) => (
            <tr key={row} data-index={index}>
              <td>{row}</td>
              <td>
                <a href={`/rows/${row}`}>{`number of ${row}`}</a>
              </td>
              <td>
                <button>{`delete ${row}`}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const at = (y: number) => ({ bubbles: true, cancelable: true, button: 0, clientX: 40, clientY: y });

async function press(element: Element, releasedAt = 100): Promise<string[]> {
  opened.length = 0;
  element.dispatchEvent(new MouseEvent("mousedown", at(100)));
  const count = page.getByRole("row").elements().length;
  (page.getByRole("button", { name: "A newer row comes" }).element() as HTMLElement).click();
  await expect.poll(() => page.getByRole("row").elements().length).toBe(count + 1);
  page
    .getByLabelText("Rows")
    .element()
    .dispatchEvent(new MouseEvent("click", at(releasedAt)));
  return [...opened];
}

test("a row that moves between press and release opens, and not the one that came in its place", async () => {
  renderRoute(<Rows />);
  const cell = page.getByRole("cell", { name: "second", exact: true });
  await expect.element(cell).toBeVisible();
  expect(await press(cell.element())).toEqual(["second"]);
  expect(await press(page.getByRole("link", { name: "number of first" }).element())).toEqual(["first"]);
});

test("neither its button nor a pointer drawn elsewhere opens it", async () => {
  renderRoute(<Rows />);
  const button = page.getByRole("button", { name: "delete second" });
  await expect.element(button).toBeVisible();
  expect(await press(button.element())).toEqual([]);
  expect(await press(page.getByRole("cell", { name: "second", exact: true }).element(), 160)).toEqual([]);
});
