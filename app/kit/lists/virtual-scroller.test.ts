import { expect, onTestFinished, test, vi } from "vitest";
import { VirtualScroller } from "./virtual-scroller.ts";

const ROW = 52;
const list = { count: 500, start: 0, version: 0, moved: 0 };

test("a change of the list assigns no scroll position that it has already: that would stop a scroll in motion", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const region = { top: 0, assigned: [] as number[] };
  const scroller = new VirtualScroller(36, 0, ROW);
  scroller.attach({
    get scrollTop() {
      return region.top;
    },
    set scrollTop(top: number) {
      region.assigned.push(top);
      region.top = top;
    },
  } as HTMLElement);
  scroller.update(list, ROW);
  // Browsers scroll by fractions of a pixel, on phones and where the page is zoomed.
  for (let step = 1; step < 400; step += 1) {
    region.top = Math.fround(step * 1.37);
    scroller.onScroll();
    scroller.update({ ...list, count: list.count + step }, ROW);
  }
  expect(region.assigned).toEqual([]);
  scroller.update({ ...list, start: 7, version: 1 }, ROW);
  expect(region.assigned).toEqual([7 * ROW]);
});
