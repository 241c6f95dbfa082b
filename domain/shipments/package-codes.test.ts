import { expect, test } from "vitest";
import { packagesName } from "./package-codes.ts";

test("several packages have their plural", () => {
  const nine = (code: string) => packagesName(code, 9);
  expect(["PX", "BX", "8A", "PE", "PB", "WA", "43", "BL", "NE", "ZZ"].map(nine)).toEqual([
    "Pallets",
    "Boxes",
    "Pallets, wooden",
    "Pallets with collars, 80 × 120 cm",
    "Pallet boxes",
    "Intermediate bulk containers",
    "Bags, super bulk",
    "Bales, compressed",
    "Unpacked",
    "ZZ",
  ]);
  expect(packagesName("PX", 1)).toBe("Pallet");
});
