import { expect, test } from "vitest";
import { isBic, readIban, writtenIban } from "./iban.ts";

test("an account is read however it is written, where its check digits fit", () => {
  for (const text of ["BE68 5390 0754 7034", "be68539007547034", "BE68-5390-0754-7034"])
    expect(readIban(text)).toBe("BE68539007547034");
  expect(readIban("NL91ABNA0417164300")).toBe("NL91ABNA0417164300");
  for (const wrong of ["BE68539007547043", "BE6853900754703", "BE685390075470340", "539-0075470-34", ""])
    expect(readIban(wrong)).toBeNull();
});

test("an account is printed in groups of four", () => {
  expect(writtenIban("BE68539007547034")).toBe("BE68 5390 0754 7034");
  expect(writtenIban("MT84MALT011000012345MTLCAST001S")).toBe("MT84 MALT 0110 0001 2345 MTLC AST0 01S");
});

test("a BIC has eight or eleven characters", () => {
  expect(["GKCCBEBB", "KREDBEBBXXX", "KREDBEB", "gkccbebb", "1KCCBEBB"].map(isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
