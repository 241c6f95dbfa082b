import { expect, test, vi } from "vitest";
import { VirtualList } from "./virtual-list.ts";
import type { VirtualPage, VirtualPlace } from "./virtual-window.ts";

const SIZE = 100;
interface Line {
  id: number;
}

function serve(total: number, start = 0) {
  const requests: VirtualPlace[] = [];
  const page = (from: number): VirtualPage<Line> => {
    const first = Math.max(0, from);
    const rows = Array.from({ length: Math.max(0, Math.min(SIZE, total - first)) }, (_, i) => ({
      id: first + i,
    }));
    return {
      rows,
      previous: first > 0 ? String(first) : null,
      next: first + rows.length < total ? String(first + rows.length - 1) : null,
    };
  };
  const before = (end: number): VirtualPage<Line> => {
    const from = Math.max(0, end - SIZE);
    return { ...page(from), rows: page(from).rows.slice(0, end - from), next: String(end - 1) };
  };
  const load = async (place: VirtualPlace) => {
    requests.push(place);
    if ("after" in place) return page(Number(place.after) + 1);
    if ("before" in place) return before(Number(place.before));
    return "at" in place ? page(Number(place.at)) : { ...page(place.index), start: place.index };
  };
  const options = {
    first: page(start),
    total,
    load,
    keyOf: (row: Line) => String(row.id),
    cursorOf: (row: Line) => String(row.id),
  };
  return { options, requests, list: new VirtualList<Line>(options) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("scrolling down prefetches pages and evicts the first ones", async () => {
  const { list } = serve(5_000);
  for (let first = 0; first < 2_000; first += 50) {
    list.seen(first, first + 30);
    await settle();
    expect(list.rowAt(first)).toEqual({ id: first });
  }
  const { rows, start, count } = list.state();
  expect(rows.length).toBe(800);
  expect(rows[0]).toEqual({ id: start });
  expect(count).toBe(5_000);
  for (let first = 1_950; first >= 0; first -= 50) {
    list.seen(first, first + 30);
    await settle();
    expect(list.rowAt(first)).toEqual({ id: first });
  }
  expect(list.state().start).toBe(0);
});

test("dragging the scroll bar loads only where it stops", async () => {
  vi.useFakeTimers();
  const { list, requests } = serve(1_000_000);
  list.seen(300_000, 300_030);
  list.seen(500_000, 500_030);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual([{ index: 499_980 }]);
  expect(list.rowAt(500_010)).toEqual({ id: 500_010 });
  vi.useRealTimers();
});

test("a list opened at a row corrects its start index while scrolling up", async () => {
  const { list, options } = serve(1_000, 250);
  list.update({ ...options, first: { ...options.first, start: 40 } });
  for (let step = 0; step < 5; step += 1) {
    list.seen(list.state().start, list.state().start + 30);
    await settle();
  }
  const { start, rows } = list.state();
  expect(start).toBe(0);
  expect(rows[0]).toEqual({ id: 0 });
  expect(list.rowAt(250)).toEqual({ id: 250 });
  expect(list.state().moved).toBe(210);
});

test("a page that failed to load is not requested again until refresh", async () => {
  const { list, options, requests } = serve(300);
  let broken = true;
  list.update({
    ...options,
    load: (place) => (broken ? Promise.reject(new Error("away")) : options.load(place)),
  });
  list.seen(60, 90);
  await settle();
  expect(list.state().failed).toBe(true);
  list.seen(60, 90);
  await settle();
  expect(requests).toEqual([]);
  broken = false;
  await list.refresh(60);
  expect(list.state()).toMatchObject({ failed: false, start: 60 });
});

/** A list of 160 rows whose requests are answered when the test says so, with the rows as they are then. */
function serveSlowly() {
  const rows = Array.from({ length: 160 }, (_, id) => ({ id }));
  const pageFrom = (index: number): VirtualPage<Line> => ({
    rows: rows.slice(index, index + SIZE),
    previous: index > 0 ? String(index) : null,
    next: index + SIZE < rows.length ? String(index + SIZE - 1) : null,
    start: index,
  });
  const waiting: (() => void)[] = [];
  const load = (place: VirtualPlace) =>
    new Promise<VirtualPage<Line>>((resolve) => {
      waiting.push(() => resolve(pageFrom("after" in place ? Number(place.after) + 1 : 0)));
    });
  const first = pageFrom(0);
  const keyOf = (row: Line) => String(row.id);
  const list = new VirtualList<Line>({ first, total: rows.length, load, keyOf, cursorOf: keyOf });
  const answer = async (which: number) => {
    waiting[which]?.();
    await settle();
  };
  return { list, rows, waiting, answer };
}

test("a refresh is not given up for the rows below, which are read once it is there", async () => {
  const { list, rows, waiting, answer } = serveSlowly();
  list.seen(50, 80);
  rows.unshift({ id: 999 });
  void list.refresh(0);
  list.seen(50, 80);
  await answer(0);
  await answer(1);
  expect(list.rowAt(0)).toEqual({ id: 999 });
  list.seen(50, 80);
  await answer(2);
  expect(list.state().rows).toHaveLength(161);
  expect(waiting).toHaveLength(3);
});

test("of two refreshes from one row the later one counts", async () => {
  const { list, rows, answer } = serveSlowly();
  void list.refresh(0);
  await settle();
  const early = answer(0);
  rows.unshift({ id: 999 });
  void list.refresh(0);
  await early;
  await answer(1);
  expect(list.rowAt(0)).toEqual({ id: 999 });
});
