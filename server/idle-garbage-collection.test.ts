import { expect, test } from "vitest";
import { createIdleCheck } from "./process.ts";

const megabyte = 1024 * 1024;

function setUp() {
  const state = { busy: 0, megabytes: 200, collected: 0 };
  const look = createIdleCheck({
    busyShare: () => state.busy,
    resident: () => state.megabytes * megabyte,
    collect: () => {
      state.collected += 1;
      state.megabytes = 140;
    },
  });
  const looks = (count: number) => Array.from({ length: count }).forEach(look);
  return { state, looks };
}

test("collects once after work, and not again while nothing is done", () => {
  const { state, looks } = setUp();
  looks(1);
  expect(state.collected).toBe(0);
  looks(1);
  expect(state.collected).toBe(1);
  looks(100);
  expect(state.collected).toBe(1);
});

test("never collects while it works", () => {
  const { state, looks } = setUp();
  state.busy = 0.05;
  looks(100);
  expect(state.collected).toBe(0);
});

test("a busy moment begins the rest anew", () => {
  const { state, looks } = setUp();
  looks(1);
  state.busy = 0.05;
  looks(1);
  state.busy = 0;
  looks(1);
  expect(state.collected).toBe(0);
  looks(1);
  expect(state.collected).toBe(1);
});

test("waits half a minute between two collections, however much is done in between", () => {
  const { state, looks } = setUp();
  looks(2);
  state.megabytes = 300;
  looks(11);
  expect(state.collected).toBe(1);
  looks(1);
  expect(state.collected).toBe(2);
});
