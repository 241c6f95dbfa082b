import fc from "fast-check";
import { expect, test } from "vitest";
import { timestampParser } from "./connect.ts";

const parse = timestampParser((text) => `other ${text}`);

test("every moment of four-digit years is the one PostgreSQL wrote, with any number of digits", () => {
  const moment = fc.date({
    min: new Date("0100-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, fc.constantFrom("", "4", "499", "999"), (date, finer) => {
      const [day, time = ""] = date.toISOString().replace("Z", "").split("T");
      const written = `${day} ${`${time}${finer}`.replace(/\.?0*$/, "")}+00`;
      expect(parse(written)).toEqual(date);
    }),
  );
});

test.each([
  "infinity",
  "-infinity",
  "0044-03-15 12:00:00+00 BC",
  "0044-03-15 12:00:00+00",
  "10000-01-01 00:00:00+00",
  "2026-03-01 12:00:00+05:30",
  "2026-03-01 12:00:00.5-03",
  "2026-03-01 12:00:00+02",
])("%s is left to the driver", (text) => {
  expect(parse(text)).toBe(`other ${text}`);
});
