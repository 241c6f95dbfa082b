import { expect, test } from "vitest";
import {
  backupCodesText,
  formatBackupCode,
  formatSecret,
  readCode,
  secondFactorDue,
} from "./second-factor.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456 ", { kind: "app", code: "123456" }],
  ["123-456", { kind: "app", code: "123456" }],
  ["１２３４５６", { kind: "app", code: "123456" }],
  ["K7M2P-9xq4r", { kind: "backup", code: "k7m2p9xq4r" }],
  ["k7m2p 9xq4r", { kind: "backup", code: "k7m2p9xq4r" }],
  ["2345678923", { kind: "backup", code: "2345678923" }],
  ["12345", null],
  ["1234567", null],
  ["k7m2p-9xqo1", null],
  ["12345６７８９０１２３", null],
  ["", null],
])("%s typed as a code", (typed, read) => expect(readCode(typed)).toEqual(read));

test("codes and secrets are shown in groups", () => {
  expect(formatBackupCode("k7m2p9xq4r")).toBe("k7m2p-9xq4r");
  expect(readCode(formatBackupCode("k7m2p9xq4r"))?.code).toBe("k7m2p9xq4r");
  expect(formatSecret("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
  expect(backupCodesText(["k7m2p-9xq4r"], { company: "Zenne", email: "a@b.example" })).toContain(
    "a@b.example for the back office of Zenne",
  );
});

test("a second factor is due seven days after it was required, or after the account was made", () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  expect(secondFactorDue(null, day(1))).toBeNull();
  expect(secondFactorDue(day(2), day(1))).toEqual(day(9));
  expect(secondFactorDue(day(2), day(20))).toEqual(day(27));
});
