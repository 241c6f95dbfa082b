import { expect, test } from "vitest";
import { formatPeriod } from "./periods.ts";

test.each([
  [1, "1 day"],
  [30, "30 days"],
  [365, "1 year"],
  [1825, "5 years"],
  [400, "400 days"],
])("%i days are «%s»", (days, said) => expect(formatPeriod(days)).toBe(said));
