import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weightKgOf } from "./weight-text.ts";

describe("a weight as free text", () => {
  it.each([
    ["50 kg", 50],
    ["50kg", 50],
    ["50", 50],
    ["12,5 kg", 12.5],
    ["12.5 Kgs", 12.5],
    ["1 850 kg", 1850],
    ["18\u202f000 kg", 18_000],
    ["1’250 kg", 1250],
    ["9 t", 9000],
    ["2,4 tonnes", 2400],
    ["500 g", 0.5],
    ["110 lbs", 49.9],
    ["1.250,5 kg", 1250.5],
    ["1,250.75 kg", 1250.75],
    ["1.250.000 kg", 1_250_000],
    ["0.250 kg", 0.25],
    ["0,5 t", 500],
    ["ca. 640 kilo", 640],
    ["~ 30 kg", 30],
    ["approx. 75 kg in total", 75],
    ["75 kg (gross)", 75],
    [" 20 KG. ", 20],
  ])("%s", (text, weightKg) => expect(weightKgOf(text)).toBe(weightKg));

  it.each([
    "",
    null,
    "2 pallets",
    "50-60 kg",
    "20 kg each",
    "2 x 50 kg",
    "heavy",
    "kg",
    "0 kg",
    "-5 kg",
    "1 2 kg",
    "1.250 kg",
    "1,250 t",
  ])("is none in %j", (text) => expect(weightKgOf(text)).toBeNull());

  it.each(["1e5 kg", "99999999999 t", "1.25.5 kg", "12,34,5", "constructor", "5 constructor"])(
    "is none in %j either",
    (text) => expect(weightKgOf(text)).toBeNull(),
  );

  it("never exceeds what a shipment can hold", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), (text) => {
        const weightKg = weightKgOf(text);
        expect(weightKg === null || (weightKg > 0 && /^\d{1,10}(\.\d{1,2})?$/.test(String(weightKg)))).toBe(
          true,
        );
      }),
    );
  });
});
