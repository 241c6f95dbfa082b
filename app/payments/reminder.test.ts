import { expect, test } from "vitest";
import { dueLevel, whyNotReminded } from "./reminder.ts";

const days: [number, number, number] = [7, 21, 35];
const level = (dueOn: string, sent: [number, string][] = [], today = "2026-11-26") =>
  dueLevel(
    { due_on: dueOn, sent: sent.map(([each, sent_on]) => ({ level: each, sent_on })) },
    { days },
    today,
  );

test("the first reminder comes when its days are over, not a day before", () => {
  expect(level("2026-11-19")).toBe(1);
  expect(level("2026-11-20")).toBeNull();
  expect(level("2026-12-20")).toBeNull();
});

test("levels follow one another: an old invoice begins with the first, and each waits a week", () => {
  expect(level("2026-01-01")).toBe(1);
  expect(level("2026-01-01", [[1, "2026-11-20"]])).toBeNull();
  expect(level("2026-01-01", [[1, "2026-11-19"]])).toBe(2);
  expect(level("2026-11-10", [[1, "2026-11-17"]])).toBeNull();
  expect(
    level("2026-01-01", [
      [1, "2026-11-01"],
      [2, "2026-11-15"],
    ]),
  ).toBe(3);
});

test("after the third there is none", () => {
  expect(
    level("2026-01-01", [
      [1, "2026-02-01"],
      [2, "2026-03-01"],
      [3, "2026-04-01"],
    ]),
  ).toBeNull();
});

test("what is not to be reminded of says what went out last and what comes next", () => {
  const why = (dueOn: string, sent: [number, string][]) =>
    whyNotReminded(
      { due_on: dueOn, sent: sent.map(([each, sent_on]) => ({ level: each, sent_on })) },
      { days },
    );
  expect(why("2026-11-22", [])).toBe("first reminder from Nov 29, 2026");
  expect(why("2026-11-01", [[1, "2026-11-20"]])).toBe(
    "reminded Nov 20, 2026, level 1, again from Nov 27, 2026",
  );
  expect(why("2026-11-01", [[1, "2026-11-08"]])).toBe(
    "reminded Nov 08, 2026, level 1, again from Nov 22, 2026",
  );
  expect(
    why("2026-01-01", [
      [2, "2026-03-01"],
      [3, "2026-04-01"],
    ]),
  ).toBe("reminded Apr 01, 2026, level 3, the last one");
});
