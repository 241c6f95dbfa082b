import { type CellValue, writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { FileRow } from "#domain/imports/file.ts";
import { IMPORT_FILE_MESSAGES } from "#words/imports.ts";
import { withImportFile, withWorkbook } from "./read-file.server.ts";

const readImportFile = (file: unknown) =>
  withImportFile(file, async ({ headings, sheets, rows }) => {
    const all: FileRow[] = [];
    for await (const piece of rows) all.push(...piece);
    return { headings, sheets, rows: all };
  });
const read = (content: string | Uint8Array<ArrayBuffer>) =>
  readImportFile(new File([content], "shipments.csv"));
const message = (content: string | Uint8Array<ArrayBuffer>) =>
  read(content).then(
    () => "read",
    (error: Error) => error.message,
  );

test("a file of Belgian Excel is read: semicolons, Windows-1252, guarded cells", async () => {
  const text = 'Tracking Number;Origin;Colour\r\n\'00123;"Li\u00e8ge; quay 3";red\r\n;;\r\nZF-2;Gent\r\n';
  const bytes = new Uint8Array(Buffer.from(text, "latin1"));
  expect(await read(bytes)).toEqual({
    headings: ["Tracking Number", "Origin", "Colour"],
    sheets: [],
    rows: [
      { row: 2, cells: ["00123", "Liège; quay 3", "red"] },
      { row: 4, cells: ["ZF-2", "Gent"] },
    ],
  });
});

test("titles above the headings are passed over, in a file and in a sheet with merged cells", async () => {
  const [headings, cells] = [
    ["Sendungsnummer", "Von", "Nach"],
    ["ZF-1", "Hamburg", "Lagos"],
  ];
  const expected = { headings, rows: [{ row: 4, cells }] };
  const text = `Shipments of November;;\r\nAs of today;;\r\n${headings.join(";")}\r\n${cells.join(";")}`;
  expect(await read(text)).toMatchObject(expected);
  const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }];
  const rows = [["Shipments of November"], ["As of today"], headings, cells];
  const workbook = await writeXlsx({ sheets: [{ name: "Sheet", rows, merges }] });
  expect(await read(new Uint8Array(workbook))).toMatchObject(expected);
});

test.each([
  ["a file of one column", "Tracking Number\r\nZF-1\r\nZF-2"],
  ["longer rows under one heading", "Tracking Number\r\nZF-1;12;Gent\r\nZF-2;13;Gent"],
  ["two headings", "Tracking Number;Origin\r\nZF-1;Gent;Lagos;x"],
])("the first row has the headings in %s", async (_, text) => {
  expect((await read(text)).headings[0]).toBe("Tracking Number");
});

test.each([
  ["UTF-8", Buffer.from("Tracking Number,Origin\r\nZF-1,Liège €")],
  ["UTF-8 with a mark", Buffer.from("\uFEFFTracking Number,Origin\r\nZF-1,Liège €")],
  ["Windows-1252", Buffer.from("Tracking Number,Origin\r\nZF-1,Li\u00e8ge \u0080", "latin1")],
  ["UTF-16", Buffer.from("\uFEFFTracking Number,Origin\r\nZF-1,Liège €", "utf16le")],
])("a file in %s is decoded", async (_, bytes) => {
  const { rows } = await read(new Uint8Array(bytes));
  expect(rows).toEqual([{ row: 2, cells: ["ZF-1", "Liège €"] }]);
});

test("what is no file of shipments is refused in words", async () => {
  expect(await readImportFile("text").catch((error: Error) => error.message)).toBe(
    IMPORT_FILE_MESSAGES.missing,
  );
  expect(await readImportFile(new File([], "")).catch((error: Error) => error.message)).toBe(
    IMPORT_FILE_MESSAGES.missing,
  );
  expect(await message("")).toBe(IMPORT_FILE_MESSAGES.empty);
  expect(await message("Tracking Number\r\n")).toBe(IMPORT_FILE_MESSAGES.empty);
  expect(await message("Number,Status\r\n1,2\r\n")).toBe("read");
  expect(await message("PK\u0003\u0004")).toBe(IMPORT_FILE_MESSAGES.unreadableWorkbook);
  expect(await message(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe(IMPORT_FILE_MESSAGES.otherSpreadsheet);
  expect(await message("%PDF-1.7\r\n1 0 obj\r\n")).toBe(IMPORT_FILE_MESSAGES.noSpreadsheet);
  expect(await message(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x0a, 0x22]))).toBe(
    IMPORT_FILE_MESSAGES.noSpreadsheet,
  );
  expect(await message('Tracking Number,Notes\r\nZF-1,"open\r\n')).toMatch(/^Line \d cannot be read/);
  expect(await message(new Uint8Array(20 * 1024 * 1024 + 1))).toBe(IMPORT_FILE_MESSAGES.tooLarge);
  expect(await message(`Tracking Number\r\n${"a\r\n".repeat(100_001)}`)).toBe(
    IMPORT_FILE_MESSAGES.tooManyRows,
  );
});

const workbook = async (rows: CellValue[][]) =>
  new Uint8Array(
    await writeXlsx({
      sheets: [
        { name: "Shipments", rows },
        { name: "Other", rows: [["x"]] },
      ],
    }),
  );

test("the first sheet of a workbook is read: numbers, dates, yes and no, empty rows", async () => {
  const sheet = await workbook([
    ["Tracking Number", "Origin", "Weight", "Estimated Delivery", "Dangerous Goods", "Colour"],
    ["ZF-1", "Li\u00e8ge; quay 3", 0.1 + 0.2, new Date("2026-03-04T00:00:00Z"), true, "red"],
    [null, null],
    [4711, "Gent", 12.5, new Date("2026-03-04T14:30:00Z"), false],
  ]);
  expect(await read(sheet)).toEqual({
    headings: ["Tracking Number", "Origin", "Weight", "Estimated Delivery", "Dangerous Goods", "Colour"],
    sheets: ["Shipments", "Other"],
    rows: [
      { row: 2, cells: ["ZF-1", "Li\u00e8ge; quay 3", "0.3", "2026-03-04", "yes", "red"] },
      { row: 4, cells: ["4711", "Gent", "12.5", "2026-03-04 14:30", "no"] },
    ],
  });
});

test.each([
  ["a cover note", [["Shipments of November"], ["Made by", "Ada Peeters"]], 1],
  ["an empty sheet", [], 1],
  ["headings without rows", [["Tracking Number", "Origin", "Destination"]], 1],
  ["rows under headings", [["Sender", "Receiver", "Reference"], ["a", "b", "c"]], 0], // prettier-ignore
])("a workbook that begins with %s is read where the rows under headings are", async (_, rows, expected) => {
  const headings = ["Tracking Number", "Origin", "Destination"];
  const bytes = await writeXlsx({
    sheets: [
      { name: "First", rows },
      { name: "Second", rows: [["Our list"], headings, ["ZF-1", "Gent", "Lagos"]] },
    ],
  });
  const { sheet } = await withImportFile(new File([new Uint8Array(bytes)], "a.xlsx"), async (open) => open);
  expect(sheet).toBe(expected);
});

test("a workbook without headings is read at its first sheet", async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: "First", rows: [["Tracking Number"], ["ZF-1"]] },
      { name: "Second", rows: [["x"]] },
    ],
  });
  expect((await read(new Uint8Array(bytes))).headings).toEqual(["Tracking Number"]);
});

test("another sheet of a workbook is read when it is chosen", async () => {
  const sheet = await withWorkbook(await workbook([["a"], ["b"]]), 1, async ({ headings, sheet }) => ({
    headings,
    sheet,
  }));
  expect(sheet).toEqual({ headings: ["x"], sheet: 1 });
});

test("a CSV of big-endian UTF-16 is read", async () => {
  const text = Buffer.from("\ufeffTracking Number\tOrigin\r\nZF-1\tLi\u00e8ge\r\n", "utf16le").swap16();
  expect((await read(new Uint8Array(text))).rows).toEqual([{ row: 2, cells: ["ZF-1", "Li\u00e8ge"] }]);
});
