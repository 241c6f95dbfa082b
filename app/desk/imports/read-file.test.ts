import { type CellValue, writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { FileRow } from "#app/spreadsheets/file.ts";
import { IMPORT_FILE_MESSAGES } from "#app/imports/words.ts";
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

const latin = "Tracking Number,Origin\r\nZF-1,Liège €";
const chinese = `${"机械,零件,集装箱\r\n".repeat(30)}ZF-1,Liège €`;

test.each([
  ["UTF-8", Buffer.from("Tracking Number,Origin\r\nZF-1,Liège €")],
  ["UTF-8 with a mark", Buffer.from("\uFEFFTracking Number,Origin\r\nZF-1,Liège €")],
  ["Windows-1252", Buffer.from("Tracking Number,Origin\r\nZF-1,Li\u00e8ge \u0080", "latin1")],
  ["UTF-16", Buffer.from("\uFEFFTracking Number,Origin\r\nZF-1,Liège €", "utf16le")],
])("a file in %s is decoded", async (_, bytes) => {
  const { rows } = await read(new Uint8Array(bytes));
  expect(rows).toEqual([{ row: 2, cells: ["ZF-1", "Liège €"] }]);
});

test.each([
  ["little-endian", latin, Buffer.from(latin, "utf16le")],
  ["big-endian", latin, Buffer.from(latin, "utf16le").swap16()],
  ["Chinese", chinese, Buffer.from(chinese, "utf16le")],
])("UTF-16 without a mark is recognised: %s", async (_, __, bytes) => {
  const { rows } = await read(new Uint8Array(bytes));
  expect(rows.at(-1)?.cells).toEqual(["ZF-1", "Liège €"]);
});

const line = (sign: string) =>
  `Tracking Number${sign}Weight${sign}Origin\r\nZF-1${sign}12,5${sign}Gent, quay 3\r\nZF-2${sign}1,5${sign}Lille`;

test.each([
  ["bars", line("|")],
  ["tabs", line("\t")],
  ["semicolons", line(";")],
  ["bars that it names", `sep=|\r\n${line("|")}`],
  ["a sign that it names", `sep=^\n${line("^")}`],
  [
    "semicolons under a title with commas",
    `Export, made on Monday, 25 November 2026, by us\r\n\r\n${line(";")}`,
  ],
])("a file is parted by %s", async (_, text) => {
  expect((await read(text)).rows.at(-2)?.cells).toEqual(["ZF-1", "12,5", "Gent, quay 3"]);
});

test.each([
  ["a mark of inches", 'ZF-1,5" pipe and 3" pipe,x', ["ZF-1", '5" pipe and 3" pipe', "x"]],
  ["blanks before a quoted cell", 'ZF-1, "Gent, quay 3",x', ["ZF-1", "Gent, quay 3", "x"]],
  ["blanks behind a quoted cell", 'ZF-1,"Gent" ,x', ["ZF-1", "Gent", "x"]],
  ["a formula that keeps zeros", 'ZF-1,="00471","=""00472"""', ["ZF-1", "00471", "00472"]],
  ["no-break spaces", "ZF\u00a01,1\u202f250.5\u00a0kg,x", ["ZF 1", "1 250.5 kg", "x"]],
  ["control characters", "ZF-1,a\u0001b\u0000\u007f\ufeffc,x", ["ZF-1", "abc", "x"]],
  ["line ends of Windows in a cell", 'ZF-1,"a\r\nb",x', ["ZF-1", "a\nb", "x"]],
  [
    "a quotation of several lines",
    'ZF-1,"""Fragile"", he said,\nso be it",x',
    ["ZF-1", '"Fragile", he said,\nso be it', "x"],
  ],
  ["empty cells at the end", "ZF-1,a,x,,,", ["ZF-1", "a", "x"]],
])("a row with %s is read as people see it", async (_, row, cells) => {
  const text = `Tracking\u00a0Number,Notes,Colour\r\n${row}\r\nZF-2,b,y\r\n`;
  const { headings, rows } = await read(text);
  expect(headings[0]).toBe("Tracking Number");
  expect(rows).toEqual([
    { row: 2, cells },
    { row: expect.any(Number), cells: ["ZF-2", "b", "y"] },
  ]);
});

test("a quotation mark that makes rows part of a cell is refused with its line", async () => {
  const text = 'A,B,C\r\nZF-0,"a\nb",x\r\nZF-1,"5 inch,Gent\r\nZF-2,"6 inch,Lille\r\n';
  expect(await message(text)).toMatch(/^Line 4 cannot be read/);
});

test("lines may end with a carriage return alone", async () => {
  expect((await read("Tracking Number,Origin\rZF-1,Gent\r")).rows).toEqual([
    { row: 2, cells: ["ZF-1", "Gent"] },
  ]);
});

const html = (body: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td { color: red }</style></head><body>${body}</body></html>`;

test("a web page that is called .xls is read by its tables", async () => {
  const table = `<table><tr><td colspan=3>Shipments</td></tr></table><TABLE border=1>
    <tr><th>Tracking Number</th><th>Customer&nbsp;Reference</th><th>Notes</th></tr>
    <tr><td x:num>00471</td><td colspan="2">R &amp; D</td></tr>
    <tr><td>ZF-2<td>R-2<td>one<br>two <table><tr><td>within</td></tr></table>
    <tr style="display:none"><td>ZF-3</td><td>R-3</td></tr></TABLE>`;
  expect(await read(html(table))).toMatchObject({
    headings: ["Tracking Number", "Customer Reference", "Notes"],
    rows: [
      { row: 3, cells: ["00471", "R & D"] },
      { row: 4, cells: ["ZF-2", "R-2", "one\ntwo within"] },
    ],
  });
});

const xml2003 = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="s1"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="s2"><NumberFormat ss:Format="Short Date"/></Style></Styles>
<Worksheet ss:Name="Lists"><Table><Row><Cell><Data ss:Type="String">Code</Data></Cell></Row></Table>
<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
<Worksheet ss:Name="Data"><Table>
<Row><Cell><Data ss:Type="String">Tracking Number</Data></Cell><Cell><Data ss:Type="String">Weight</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">Created At</Data></Cell></Row>
<Row ss:Index="3"><Cell ss:StyleID="s1"><Data ss:Type="Number">471</Data></Cell><Cell><Data ss:Type="Number">12.5</Data></Cell><Cell ss:Index="4" ss:StyleID="s2"><Data ss:Type="DateTime">2027-01-15T00:00:00.000</Data></Cell></Row>
<Row ss:Hidden="1"><Cell><Data ss:Type="String">hidden</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">A &amp; B</Data></Cell><Cell><Data ss:Type="Error">#N/A</Data></Cell></Row>
</Table></Worksheet></Workbook>`;

test("an «XML Spreadsheet 2003» is read at its visible sheet", async () => {
  expect(await read(xml2003)).toEqual({
    headings: ["Tracking Number", "Weight", "", "Created At"],
    sheets: ["Data"],
    rows: [
      { row: 3, cells: ["00471", "12.5", "", "2027-01-15"] },
      { row: 5, cells: ["A & B", "#N/A"] },
    ],
  });
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
  expect(await message('<?xml version="1.0"?><invoice><line/></invoice>')).toBe(
    IMPORT_FILE_MESSAGES.otherXml,
  );
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
