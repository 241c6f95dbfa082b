import { expect, test } from "vitest";
import { isStuck, placeAfter, placeAt, TRACK_HEIGHT_MAX, trackHeight } from "./virtual-window.ts";

const short = { content: 40 * 500, view: 600 };
const long = { content: 40 * 1_000_000, view: 600 };

test("a list that fits its track scrolls one to one", () => {
  expect(trackHeight(short)).toBe(20_000);
  expect(placeAt(short, 1234)).toEqual({ top: 1234, track: 1234 });
  expect(placeAfter(short, { top: 0, track: 0 }, 19_400)).toEqual({ top: 19_400, track: 19_400 });
  expect(isStuck(short, { top: 0, track: 0 })).toBe(false);
});

test("a million rows fit the maximum track height, and both ends are reachable", () => {
  expect(trackHeight(long)).toBe(TRACK_HEIGHT_MAX);
  expect(placeAt(long, 1e9)).toEqual({ top: long.content - 600, track: TRACK_HEIGHT_MAX - 600 });
  expect(placeAt(long, -5)).toEqual({ top: 0, track: 0 });
  const middle = placeAt(long, long.content / 2);
  expect(middle.track / TRACK_HEIGHT_MAX).toBeCloseTo(0.5, 3);
});

test("the wheel scrolls by pixels, dragging the bar scales to the list", () => {
  const from = placeAt(long, 20_000_000);
  expect(placeAfter(long, from, from.track + 120).top).toBe(20_000_120);
  const dragged = placeAfter(long, from, TRACK_HEIGHT_MAX - 600);
  expect(dragged.top).toBe(long.content - 600);
});

test("isStuck reports a bar at its end while the list has not ended", () => {
  expect(isStuck(long, { top: 400, track: 0 })).toBe(true);
  expect(isStuck(long, { top: 0, track: 0 })).toBe(false);
  expect(isStuck(long, { top: 100, track: TRACK_HEIGHT_MAX - 600 })).toBe(true);
});
