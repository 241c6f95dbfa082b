import { expect, test } from "vitest";
import {
  checkHistory,
  type History,
  longestGap,
  percentile,
  PROBLEMS,
  type Written,
} from "#lab/chaos/cluster/checker.ts";

const write = (mark: string, values: Partial<Written> = {}): Written => ({
  kind: "shipment",
  mark,
  outcome: "acknowledged",
  rows: 1,
  sentAt: 0,
  answeredAt: 1,
  process: 0,
  ...values,
});

const right: History = {
  writes: [
    write("a"),
    write("b", { outcome: "unknown" }),
    write("c", { outcome: "refused" }),
    write("m", { kind: "message" }),
    write("r1", { timeline: 1, sentAt: 10, answeredAt: 20 }),
    write("r2", { timeline: 2, sentAt: 15, answeredAt: 30 }),
  ],
  stored: new Map([["a", 1], ["m", 1], ["r1", 1], ["r2", 1]]), // prettier-ignore
  series: new Map([["invoices", [4, 5, 6]]]),
  mails: new Map([["m", 1]]),
  unseen: [],
  differing: [],
};

const problemsOf = (changed: Partial<History>) =>
  Object.entries(checkHistory({ ...right, ...changed })).filter(([, marks]) => marks.length > 0);
const storing = (mark: string, times: number) => ({ stored: new Map([...right.stored, [mark, times]]) });

test("a right history has no problem, whether what nobody knows is stored or not", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf(storing("b", 1))).toEqual([]);
});

const wrong: [(typeof PROBLEMS)[number], Partial<History>, string][] = [
  ["lost", storing("a", 0), "shipment a"],
  ["doubled", storing("b", 2), "shipment b"],
  ["in part", storing("a", 0.5), "shipment a"],
  ["stored though refused", storing("c", 1), "shipment c"],
  [
    "by two primaries",
    {
      writes: [...right.writes, write("late", { timeline: 1, sentAt: 40, answeredAt: 50 })],
      ...storing("late", 1),
    },
    "late",
  ],
  ["numbers left out", { series: new Map([["invoices", [4, 6]]]) }, "invoices 5"],
  ["numbers twice", { series: new Map([["invoices", [4, 5, 5]]]) }, "invoices 5"],
  ["mails missing", { mails: new Map() }, "m"],
  ["mails twice", { mails: new Map([["m", 2]]) }, "m"],
  ["not read by its writer", { unseen: ["a"] }, "a"],
  ["pages that differ", { differing: ["/track"] }, "/track"],
];

test.each(wrong)("a history with one «%s» has that problem and no other", (name, changed, mark) => {
  expect(problemsOf(changed)).toEqual([[name, [mark]]]);
});

test("every problem was tried", () => {
  expect(wrong.map(([name]) => name)).toEqual([...PROBLEMS]);
});

test("the longest gap counts from the fault to the first answer, and to the end where none came", () => {
  expect(longestGap([1, 5, 20, 21], 4, 30)).toBe(15);
  expect(longestGap([1], 4, 30)).toBe(26);
  // A fast machine answers more writes in a round than a call takes arguments.
  const many = Array.from({ length: 300_000 }, (_, at) => at);
  expect(longestGap(many, -3, 300_010)).toBe(11);
  expect(percentile([5, 1, 9, 7], 0.5)).toBe(5);
  expect(percentile([5, 1, 9, 7], 0.99)).toBe(9);
});
