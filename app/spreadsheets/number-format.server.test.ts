import { expect, test } from "vitest";
import { builtInFormat, numberFormat, textOfNumber } from "./number-format.server.ts";

test.each([
  // Codes: leading zeros, signs before and between the digits.
  ["00000", "471", "00471"],
  ["00000", "1067", "01067"],
  ["00000", "1234567", "1234567"],
  ["000\\-00000000", "2012345675", "020-12345675"],
  ["000-00000000", "2012345675", "020-12345675"],
  ["0000\\.00\\.00", "1012100", "0101.21.00"],
  ['"PO-"0000', "12", "PO-0012"],
  ['"BE "0000"."000"."000', "403170701", "BE 0403.170.701"],
  ["\\+00\\ 000\\ 00\\ 00\\ 00", "32470000000", "+32 470 00 00 00"],
  ["[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", "2125550100", "(212) 555-0100"],
  ["[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", "5550100", "555-0100"],
  ["[Red]00000", "7", "00007"],
  ["00000_);\\(00000\\)", "7", "00007"],
  // Quantities are their numbers, however they are rounded, grouped or called.
  ["General", "471", "471"],
  ["0", "12.5", "12.5"],
  ["0.00", "12.5", "12.5"],
  ["#,##0", "1234567", "1234567"],
  ['0" kg"', "12", "12"],
  ['#,##0.00\\ "€"', "1250.5", "1250.5"],
  ["[$€-413]\\ 00", "12", "12"],
  ["$0", "12", "12"],
  ["0.0%", "0.125", "0.1250"],
  ["# ?/?", "0.5", "0.5"],
  ["@", "471", "471"],
  ["00000", "-5", "-5"],
  ["00000", "1.5", "1.5"],
  // Exponents: the last digits are unknown.
  ["0.00E+00", "540092000000", "5.40092E+11"],
  ["0.00E+00", "12.5", "12.5"],
  ["General", "1234567890123456", "1.23456789012346E+15"],
  ["General", "123456789012345", "123456789012345"],
  // Dates and times.
  ["dd/mm/yyyy", "46402", "2027-01-15"],
  ["[$-413]d mmmm yyyy;@", "46402", "2027-01-15"],
  ["m/d/yy h:mm AM/PM", "46402.604166667", "2027-01-15 14:30"],
  ["h:mm", "0.604166667", "14:30"],
  ['"on "d/m', "46402", "2027-01-15"],
  ["yyyy", "-1", "-1"],
  ['0" days"', "5", "5"],
  ["General", "0.00001", "0.00001"],
  ["General", "1e-17", "0"],
])("in the format %s the number %s is %s", (code, written, text) => {
  expect(textOfNumber(written, numberFormat(code), false)).toBe(text);
});

test("the formats that workbooks name by their number alone are known", () => {
  expect([14, 22, 47, 58].map(builtInFormat)).toEqual(["date", "date", "date", "date"]);
  expect([11, 48].map(builtInFormat)).toEqual(["exponent", "exponent"]);
  expect([0, 1, 4, 9, 12, 37, 44, 49].map(builtInFormat)).toEqual(Array.from({ length: 8 }, () => "number"));
});
