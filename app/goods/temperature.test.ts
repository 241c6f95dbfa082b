import { expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { readTemperature, temperatureText } from "./temperature.ts";

const LIMITS = { min: -100, max: 100 };

test.each([
  ["-18", -18],
  ["−18,5 °C", -18.5],
  ["+4", 4],
  ["0", 0],
  ["-0", 0],
  ["8 C", 8],
])("%s is %d °C", (text, degrees) => expect(readTemperature(text, "Lowest", LIMITS)).toBe(degrees));

test.each(["warm", "2.25", "101", "-", "2 to 8", "36 F"])("%s is refused", (text) =>
  expect(readTemperature(text, "Lowest", LIMITS)).toHaveProperty("refused"),
);

test("says the limits that are agreed", () => {
  expect(temperatureText(2, 8)).toBe("min 2 °C, max 8 °C");
  expect(temperatureText(null, -18)).toBe("max -18 °C");
  expect(runInLanguage("nl", () => temperatureText(2.5, 8))).toBe("min 2,5 °C, max 8 °C");
  expect(temperatureText(null, null)).toBe("");
});
