import { expect, test } from "vitest";
import { refusalOf } from "./quote-form.tsx";

test("each refusal has its sentence", () => {
  expect(refusalOf(() => true)).toBeUndefined();
  expect(refusalOf(() => false)).toBe("Too many attempts. Please wait before trying again.");
  const broken = () => {
    throw new Error("out of order");
  };
  expect(refusalOf(broken)).toBe("An error occurred. Please try again.");
});
