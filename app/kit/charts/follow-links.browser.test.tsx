import { useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { ChartFigure } from "./chart-table.tsx";
import { ColumnChart } from "#app/reports/column-chart.tsx";

function Report() {
  const { pathname, search } = useLocation();
  const table = {
    caption: "Shipments",
    columns: [
      { title: "Month", numeric: false },
      { title: "All", numeric: true },
    ],
    rows: [[{ text: "May" }, { text: "4", to: "/list?month=5" }]],
  };
  const part = { look: "ink" as const, value: 4, title: "4 by air", to: "/list?mode=air" };
  return (
    <>
      <output>{pathname + search}</output>
      <ChartFigure finding="Four shipments." table={table}>
        <ColumnChart columns={[{ span: "2026-05", figure: "4", title: "May", parts: [part] }]} />
      </ChartFigure>
    </>
  );
}

function click(link: Element, keys: MouseEventInit = {}): boolean {
  return link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
}
const address = () => page.getByRole("status").element().textContent;

beforeEach(async () => {
  renderRoute(<Report />);
  await expect.poll(() => document.querySelectorAll("figure a")).toHaveLength(2);
});

test("the links of a table and of a drawing are followed without loading the page anew", async () => {
  const inTable = document.querySelector("table a")!;
  expect(click(inTable)).toBe(false);
  await expect.poll(address).toBe("/list?month=5");
  const inDrawing = document.querySelector("svg a rect")!;
  expect(click(inDrawing)).toBe(false);
  await expect.poll(address).toBe("/list?mode=air");
});

test("what opens a tab of its own, or stands beside the links, is left to the browser", () => {
  const before = address();
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener("click", stay, { once: true });
  const seen: boolean[] = [];
  document.body.addEventListener("click", (event) => seen.push(event.defaultPrevented), { once: true });
  click(document.querySelector("table a")!, { ctrlKey: true });
  expect(seen).toEqual([false]);
  expect(click(document.querySelector("figcaption")!)).toBe(true);
  expect(address()).toBe(before);
});
