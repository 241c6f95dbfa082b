import { expect, test } from "vitest";
import { otherLanguageLines } from "./line-language.ts";

const codes = [
  { code: "OFR", descriptions: { en: "Ocean freight", nl: "Zeevracht" } },
  {
    code: "THC",
    descriptions: { en: "Terminal handling", nl: "Terminal handling", fr: "Frais de terminal" },
  },
  { code: "STO", descriptions: { en: "Storage" } },
];
const lines = ["Ocean freight", "Terminal handling", "Zeevracht", "Storage", "Varia"].map((description) => ({
  description,
  code: null,
}));

test("lines with a charge code's text in another language are found, with the text in the reader's", () => {
  expect(otherLanguageLines(lines, "nl", codes)).toEqual([{ position: 0, text: "Zeevracht" }]);
  expect(otherLanguageLines(lines, "fr", codes)).toEqual([{ position: 1, text: "Frais de terminal" }]);
  const typed = [
    { description: "Freight to the quay", code: "OFR" },
    { description: "Wait at the quay", code: null },
  ];
  expect(otherLanguageLines(typed, "nl", codes)).toEqual([
    { position: 0, text: "Zeevracht" },
    { position: 1, text: null },
  ]);
  expect(otherLanguageLines(typed, "en", codes)).toEqual([]);
  expect(otherLanguageLines(lines, "en", codes)).toEqual([{ position: 2, text: "Ocean freight" }]);
});

test("a typed line is not to become what another line says already", () => {
  const waiting = { description: "Wait at the quay", code: "OFR" };
  for (const description of ["Ocean freight", "Zeevracht"])
    expect(otherLanguageLines([{ description, code: "OFR" }, waiting], "nl", codes).at(-1)).toEqual({
      position: 1,
      text: null,
    });
  expect(
    otherLanguageLines([waiting, { ...waiting, description: "Freight to the quay" }], "nl", codes),
  ).toEqual([
    { position: 0, text: null },
    { position: 1, text: null },
  ]);
});
