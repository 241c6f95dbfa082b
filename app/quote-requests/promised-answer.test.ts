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

test("a request says until when it is answered, and what is left of the promise", () => {
  expect(aged(3.5)).toEqual({
    words: "Answer by Sat 09:30",
    detail: "20 h left of 24 opening hours",
    due: "Sat 09:30",
    left: "20 opening hours left",
    overdue: false,
    urgency: "ahead",
  });
  expect(aged(23.9)).toMatchObject({
    words: "Answer by today 13:06",
    detail: "6 min left of 24 opening hours",
    urgency: "today",
  });
  expect(aged(30)).toEqual({
    words: "Answer was due today 07:00",
    detail: "6 h past 24 opening hours",
    due: "today 07:00",
    left: "6 h over",
    overdue: true,
    urgency: "over",
  });
  expect(aged(240)).toMatchObject({
    words: "Answer was due Wed, Mar 11 13:00",
    detail: "9 days past 24 opening hours",
  });
});

test.each([
  // 2026-03-20 is a Friday.
  ["at night nothing of the promise passes", "2026-03-18T18:00", "2026-03-19T07:59", "Sat 13:00", "24 h"],
  ["over the weekend Saturday counts", "2026-03-20T17:00", "2026-03-23T08:00", "Tue 14:00", "16 h"],
  ["a Sunday's request begins on Monday", "2026-03-22T10:00", "2026-03-23T09:00", "Wed 12:00", "23 h"],
  ["the change of the clocks", "2026-03-28T15:00", "2026-03-30T09:00", "Wed 11:00", "22 h"],
])("%s", (_, received, asOf, due, left) => {
  expect(answerClock(at(received), at(asOf), office)).toEqual({
    words: `Answer by ${due}`,
    due,
    left: left.replace(" h", left === "1 h" ? " opening hour" : " opening hours") + " left",
    detail: `${left} left of 24 opening hours`,
    overdue: false,
    urgency: "ahead",
  });
});

test("an answer of the next morning is due today while few opening hours are left", () => {
  const urgency = (received: string, asOf: string) => answerClock(at(received), at(asOf), office).urgency;
  expect(urgency("2026-03-19T14:00", "2026-03-21T11:00")).toBe("ahead");
  expect(urgency("2026-03-19T14:00", "2026-03-21T15:00")).toBe("today");
  expect(urgency("2026-03-19T14:00", "2026-03-23T07:00")).toBe("today");
});

test("what is past is counted while the company is open, from a hundred hours on by the calendar", () => {
  const past = (asOf: string) => answerClock(at("2026-03-20T12:00"), at(asOf), office);
  expect(past("2026-03-24T08:59").overdue).toBe(false);
  expect(past("2026-03-24T09:00")).toMatchObject({ detail: "1 min past 24 opening hours", overdue: true });
  expect(past("2026-03-25T08:00").detail).toBe("9 h past 24 opening hours");
  expect(past("2026-04-24T09:00").detail).toBe("30 days past 24 opening hours");
  expect(past("2029-04-24T09:00").detail).toBe("1,126 days past 24 opening hours");
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
    words: "Answer by Tue 09:00",
    due: "Tue 09:00",
    left: "9 opening hours left",
    detail: "9 h left of 24 opening hours",
    overdue: false,
    urgency: "ahead",
  });
  const answered = { ...request, status: "completed", answered_at: at("2026-03-21T10:00") };
  expect(requestClock(answered, asOf, office)).toMatchObject({
    state: "answered",
    words: "in 7 h",
    detail: "within 24 opening hours",
    overdue: false,
  });
  const atNight = { ...request, created_at: at("2026-03-20T22:00"), answered_at: at("2026-03-21T03:00") };
  expect(requestClock(atNight, asOf, office)).toMatchObject({
    words: "off hours",
    detail: "within 24 opening hours",
  });
  const late = { ...request, answered_at: at("2026-03-25T10:00") };
  expect(requestClock(late, asOf, office)).toMatchObject({ words: "in 35 h", overdue: true });
});

test("spam, and what staff took up without an answer from here, has no clock", () => {
  expect(requestClock({ ...request, spam_reason: "too_fast" }, asOf, office).state).toBe("none");
  expect(requestClock({ ...request, status: "in_progress" }, asOf, office).state).toBe("none");
});

test("while it is closed the clock says when it goes on", () => {
  expect(clockPausedUntil(asOf, office)).toBeNull();
  expect(clockPausedUntil(at("2026-03-22T10:00"), office)).toBe("Mon 08:00");
});
