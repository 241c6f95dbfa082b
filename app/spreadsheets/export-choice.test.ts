import { expect, test } from "vitest";
import { exportChoiceFields, parseExportChoice, readExportChoice } from "./export-choice.ts";

const columns = ["number", "weight", "status"] as const;
const formOf = (fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

test("a choice keeps the order of its columns, and leaves out what is unknown or named twice", () => {
  const kept = { format: "semicolon", decimalComma: false, columns: ["status", "gone", "number", "status"] };
  expect(parseExportChoice(kept, columns, ["number"])).toEqual({
    format: "semicolon",
    decimalComma: false,
    columns: ["status", "number"],
  });
  const first = { format: "xlsx", decimalComma: true, columns: ["number"] };
  for (const nothing of [undefined, null, 7, {}, { format: "pdf", decimalComma: "x", columns: ["gone"] }])
    expect(parseExportChoice(nothing, columns, ["number"])).toEqual(first);
});

test("what is sent comes back as it was chosen", () => {
  const choice = { format: "comma" as const, decimalComma: false, columns: ["weight", "number"] };
  expect(readExportChoice(formOf(exportChoiceFields(choice)), columns)).toEqual(choice);
});

test("a form without a format asks for the specified file; one that cannot be read for none", () => {
  expect(readExportChoice(formOf([["column", "number"]]), columns)).toBeNull();
  expect(readExportChoice(formOf([["format", "xlsx"]]), columns)).toBeUndefined();
  const other: [string, string][] = [
    ["format", "pdf"],
    ["column", "number"],
  ];
  expect(readExportChoice(formOf(other), columns)).toBeUndefined();
});
