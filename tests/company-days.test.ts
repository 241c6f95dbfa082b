import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Patterns of days in the connection's time zone, which is not the company's. */
const DATABASE_DAY =
  /\bcurrent_date\b|\blocaltimestamp\b|\bnow\(\)::date\b|_at\}?::date\b|timestamptz::date\b|date_trunc\('day'/i;

test("the days of queries are those of the company, as `companyToday` has them", () => {
  const files = globSync("{app,server,operations,database,demo}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.filter((file) => DATABASE_DAY.test(readFileSync(file, "utf8")));
  expect(wrong, "take `companyToday`, or `toLocalDay` outside of SQL").toEqual([]);
});
