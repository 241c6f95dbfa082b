import { expect, test } from "vitest";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import { openingWeek } from "#app/kit/time/opening-hours.ts";
import { answerClock, clockPausedUntil, requestClock } from "./promised-answer.ts";

const always = openingWeek([]);
const WORKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const office = openingWeek([
  { weekdays: WORKDAYS, opens: "08:00", closes: "18:00" },
  { weekdays: ["Saturday"], opens: "09:00", closes: "16:00" },
]);
const at = (local: string) => fromLocalDateTime(local)!;
const now = new Date("2026-03-20T12:00:00Z");
const aged = (hours: number) => answerClock(new Date(now.getTime() - hours * 3_600_000), now, always);

test("the age of a request stands against the promised 24 hours", () => {
  expect(aged(3.4)).toEqual({ words: "3 h old", detail: "20 h left of 24 h", overdue: false });
  expect(aged(0.3)).toEqual({ words: "18 min old", detail: "23 h left of 24 h", overdue: false });
  expect(aged(23.9)).toEqual({ words: "23 h old", detail: "6 min left of 24 h", overdue: false });
  expect(aged(24)).toEqual({ words: "24 h old", detail: "1 min past 24 h", overdue: true });
  expect(aged(30)).toEqual({ words: "30 h old", detail: "6 h past 24 h", overdue: true });
  expect(aged(240)).toEqual({ words: "10 days old", detail: "9 days past 24 h", overdue: true });
});

test.each([
  // 2026-03-20 is a Friday.
  [
    "at night nothing of the promise passes",
    "2026-03-18T18:00",
    "2026-03-19T07:59",
    "13 h old",
    "24 h left of 24 h",
  ],
  [
    "over the weekend Saturday counts",
    "2026-03-20T17:00",
    "2026-03-23T08:00",
    "63 h old",
    "16 h left of 24 h",
  ],
  [
    "a Sunday's request begins on Monday",
    "2026-03-22T10:00",
    "2026-03-23T09:00",
    "23 h old",
    "23 h left of 24 h",
  ],
  ["the change of the clocks", "2026-03-28T15:00", "2026-03-30T09:00", "41 h old", "22 h left of 24 h"],
])("%s", (_, received, asOf, words, detail) => {
  expect(answerClock(at(received), at(asOf), office)).toEqual({ words, detail, overdue: false });
});

test("what is past is counted while the company is open, from a hundred hours on by the calendar", () => {
  const past = (asOf: string) => answerClock(at("2026-03-20T12:00"), at(asOf), office);
  expect(past("2026-03-24T08:59").overdue).toBe(false);
  expect(past("2026-03-24T09:00")).toMatchObject({ detail: "1 min past 24 h", overdue: true });
  expect(past("2026-03-25T08:00").detail).toBe("9 h past 24 h");
  expect(past("2026-04-24T09:00").detail).toBe("30 days past 24 h");
  expect(past("2029-04-24T09:00").detail).toBe("1,126 days past 24 h");
});

const request = {
  status: "pending",
  created_at: at("2026-03-20T12:00"),
  answered_at: null,
  spam_reason: null,
};
const asOf = at("2026-03-23T10:00");

test("a pending request waits until a moment; an answered one says how long that took", () => {
  expect(requestClock(request, asOf, office)).toEqual({
    state: "waiting",
    words: "70 h old",
    detail: "9 h left of 24 h",
    overdue: false,
    due: "Tue, Mar 24, 09:00",
  });
  const answered = { ...request, status: "completed", answered_at: at("2026-03-21T10:00") };
  expect(requestClock(answered, asOf, office)).toMatchObject({
    state: "answered",
    words: "in 7 h",
    detail: "within 24 h",
    overdue: false,
  });
  const atNight = { ...request, created_at: at("2026-03-20T22:00"), answered_at: at("2026-03-21T03:00") };
  expect(requestClock(atNight, asOf, office)).toMatchObject({ words: "off hours", detail: "within 24 h" });
  const late = { ...request, answered_at: at("2026-03-25T10:00") };
  expect(requestClock(late, asOf, office)).toMatchObject({ words: "in 35 h", overdue: true });
});

test("spam, and what staff took up without an answer from here, has no clock", () => {
  expect(requestClock({ ...request, spam_reason: "too_fast" }, asOf, office).state).toBe("none");
  expect(requestClock({ ...request, status: "in_progress" }, asOf, office).state).toBe("none");
});

test("while it is closed the clock says when it goes on", () => {
  expect(clockPausedUntil(asOf, office)).toBeNull();
  expect(clockPausedUntil(at("2026-03-22T10:00"), office)).toBe("Mon, Mar 23, 08:00");
});
