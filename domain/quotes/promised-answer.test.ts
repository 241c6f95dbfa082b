import { expect, test } from "vitest";
import { answerClock } from "./promised-answer.ts";

const now = new Date("2026-03-20T12:00:00Z");
const aged = (hours: number) => answerClock(new Date(now.getTime() - hours * 3_600_000), now);

test("the age of a request stands against the promised 24 hours", () => {
  expect(aged(3.4)).toEqual({ words: "3 h old", detail: "20 h left of 24 h", overdue: false });
  expect(aged(0.3)).toEqual({ words: "18 min old", detail: "23 h left of 24 h", overdue: false });
  expect(aged(23.9)).toEqual({ words: "23 h old", detail: "6 min left of 24 h", overdue: false });
  expect(aged(24)).toEqual({ words: "24 h old", detail: "1 min past 24 h", overdue: true });
  expect(aged(30)).toEqual({ words: "30 h old", detail: "6 h past 24 h", overdue: true });
  expect(aged(240)).toEqual({ words: "10 days old", detail: "9 days past 24 h", overdue: true });
});
