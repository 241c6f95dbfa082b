import { expect, test } from "vitest";
import { runInLanguage } from "./language/run-in-language.server.ts";
import { formatPeriod } from "./periods.ts";

test.each([
  [1, "1 day"],
  [30, "30 days"],
  [365, "1 year"],
  [1825, "5 years"],
  [400, "400 days"],
])("%i days are «%s»", (days, text) => expect(formatPeriod(days)).toBe(text));

test("a period is said in the language of the page", () => {
  expect(runInLanguage("nl", () => formatPeriod(1825))).toBe("5 jaar");
  expect(runInLanguage("fr", () => formatPeriod(30))).toBe("30\u00a0jours");
  expect(runInLanguage("de", () => formatPeriod(365))).toBe("1 Jahr");
});
