import { expect, test } from "vitest";
import { backupCodesText, formatBackupCode, formatSecret, readCode } from "./second-factor.ts";

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
