import { expect, it } from "vitest";
import { isEmail, isEmailType } from "./email.ts";

it("accepts long top-level domains only where no short one is required", () => {
  expect(isEmail("desk@port.logistics")).toBe(true);
  expect(isEmail("desk@port.logistics", "short")).toBe(false);
  expect(isEmail("desk@port.info", "short")).toBe(true);
  expect(isEmail("desk@port.xn--vermgensberatung-pwb")).toBe(true);
});

it("refuses undeliverable addresses", () => {
  expect(
    ["desk", "desk@port", "desk@port.1", "d..k@port.be", ".d@port.be", "d@p_t.be", "d@port.b"].some((text) =>
      isEmail(text),
    ),
  ).toBe(false);
  expect(isEmail(`d@${"x".repeat(63)}.${"x".repeat(63)}.${"x".repeat(63)}.${"x".repeat(62)}.be`)).toBe(false);
});

it("agrees with browsers on the e-mail type", () => {
  expect(isEmailType("desk@port")).toBe(true);
  expect(isEmailType("desk port@b")).toBe(false);
});
