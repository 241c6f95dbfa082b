import { expect, it, test } from "vitest";
import { cleanFileName, distinctNames, FILE_NAME_MAX } from "./file-name.ts";
import { guessFileKind } from "./file.ts";
import { claimedType, type FileType, isMisnamed } from "./file-type.ts";

const PDF: FileType = "application/pdf";

it.each([
  ["invoice.pdf", "invoice.pdf"],
  ["Invoice.PDF", "Invoice.pdf"],
  ["invoice", "invoice.pdf"],
  ["invoice.pdf.exe", "invoice.pdf"],
  ["invoice.pdf.pdf", "invoice.pdf"],
  ["invoice.pdf .html", "invoice.pdf"],
  ["invoice v1.2", "invoice v1.2.pdf"],
  ["../../etc/passwd", "etc-passwd.pdf"],
  ["C:\\temp\\CMR.pdf", "C--temp-CMR.pdf"],
  ['what? <now> | "then"*.pdf', "what- -now- - -then.pdf"],
  ["fac\u202Efdp.exe", "facfdp.pdf"],
  ["a\u0000b\u0007c\r\nd.pdf", "abc d.pdf"],
  ["zero\u200Bwidth\uFEFF.pdf", "zerowidth.pdf"],
  ["CON.pdf", "_CON.pdf"],
  ["lpt1", "_lpt1.pdf"],
  ["com1.tar.pdf", "_com1.tar.pdf"],
  ["console.pdf", "console.pdf"],
  [".pdf", "file.pdf"],
  ["", "file.pdf"],
  ["...", "file.pdf"],
  ["  spaced   out  .pdf", "spaced out.pdf"],
  ["Łódź – żółć.pdf", "Łódź – żółć.pdf"],
  ["فاتورة.pdf", "فاتورة.pdf"],
  ["e\u0301te\u0301.pdf", "été.pdf"],
  ["half \uD83D.pdf", "half.pdf"],
])("calls %j %j", (typed, stored) => {
  expect(cleanFileName(typed, PDF)).toBe(stored);
});

it("shortens names of any length, between whole characters", () => {
  expect(cleanFileName(`${"a/".repeat(150)}.pdf`, PDF)).toHaveLength(FILE_NAME_MAX - 1);
  const emoji = cleanFileName("x" + "📦".repeat(400), PDF);
  expect(emoji.length).toBeLessThanOrEqual(FILE_NAME_MAX);
  expect(emoji.isWellFormed()).toBe(true);
  expect(emoji).toMatch(/📦\.pdf$/u);
});

it("takes the extension of the content", () => {
  expect(cleanFileName("IMG_1.HEIC", "image/jpeg")).toBe("IMG_1.jpg");
  expect(cleanFileName("mail.eml", "message/rfc822")).toBe("mail.eml");
});

it("tells a name that claims another kind of file", () => {
  expect(claimedType("a.b.JPEG")).toBe("image/jpeg");
  expect(isMisnamed("cmr.pdf", "image/jpeg")).toBe(true);
  expect(isMisnamed("cmr.xlsx", PDF)).toBe(true);
  // Phones mix up these formats.
  expect(isMisnamed("IMG_1.jpg", "image/heic")).toBe(false);
  expect(isMisnamed("cmr", PDF)).toBe(false);
  expect(isMisnamed("cmr.tmp", PDF)).toBe(false);
});

it("guesses the kind by the name", () => {
  expect(guessFileKind("Factuur 2026-11.pdf", PDF)).toBe("invoice");
  expect(guessFileKind("Packing list.xlsx", PDF)).toBe("packing_list");
  expect(guessFileKind("POD signed.jpg", "image/jpeg")).toBe("proof_of_delivery");
  expect(guessFileKind("IMG_2031.jpg", "image/jpeg")).toBe("photo");
  expect(guessFileKind("scan.pdf", PDF)).toBe("other");
});

test("names that differ in case alone, or lead out of the folder, are told apart and kept in it", () => {
  expect(distinctNames(["CMR.pdf", "cmr.pdf", "cmr (2).pdf", "../../x", "a:b", ".env", ".env"])).toEqual([
    "CMR.pdf",
    "cmr (2).pdf",
    "cmr (2) (2).pdf",
    ".._.._x",
    "a_b",
    ".env",
    ".env (2)",
  ]);
});
