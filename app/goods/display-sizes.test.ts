import { expect, test } from "vitest";
import { displaySizes, groupKilograms } from "./weight-text.ts";

test.each([
  ["160 x 35 x 35 cm", "160 × 35 × 35 cm"],
  ["120x80x145 cm (3), 60X40*40 cm (1)", "120 × 80 × 145 cm (3), 60 × 40 × 40 cm (1)"],
  ["120 × 80 × 145 cm", "120 × 80 × 145 cm"],
  ["4 boxes, x-ray parts, 2 x pallet", "4 boxes, x-ray parts, 2 x pallet"],
])("%s", (typed, shown) => expect(displaySizes(typed)).toBe(shown));

test.each([
  ["18000 kg", "18,000 kg"],
  ["about 1850.5kgs net, 2000 KG gross", "about 1,850.5kgs net, 2,000 KG gross"],
  ["618.4 kg", "618.4 kg"],
  ["18.000 kg or 1.1850 kg", "18.000 kg or 1.1850 kg"],
  ["HS 84733080, 2026, 3000 t", "HS 84733080, 2026, 3000 t"],
])("%s is shown as %s", (typed, shown) => expect(groupKilograms(typed)).toBe(shown));
