import { expect, test } from "vitest";
import { displaySizes } from "./display-sizes.ts";

test.each([
  ["160 x 35 x 35 cm", "160 × 35 × 35 cm"],
  ["120x80x145 cm (3), 60X40*40 cm (1)", "120 × 80 × 145 cm (3), 60 × 40 × 40 cm (1)"],
  ["120 × 80 × 145 cm", "120 × 80 × 145 cm"],
  ["4 boxes, x-ray parts, 2 x pallet", "4 boxes, x-ray parts, 2 x pallet"],
])("%s", (typed, shown) => expect(displaySizes(typed)).toBe(shown));
