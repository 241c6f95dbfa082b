import { expect, test } from "vitest";
import { workbookOf } from "#tests/workbook.ts";
import { withSheet } from "./sheet-process.server.ts";

const limits = { rows: 100, columns: 100, cell: 1000, text: 10_000, inflated: 1024 * 1024 };

/** Returns the sheets, the index of the one read, its rows by number, and the number of hidden ones. */
const read = (bytes: Uint8Array, sheet: number | null = null) =>
  withSheet({ bytes, kind: "xlsx", sheet, limits }, async (open) => {
    const rows: [number, ...string[]][] = [];
    for await (const piece of open.rows) for (const { number, cells } of piece) rows.push([number, ...cells]);
    return { sheets: open.sheets, sheet: open.sheet, rows, hidden: open.hiddenRows() };
  });
const rowsOf = async (workbook: Parameters<typeof workbookOf>[0]) => (await read(workbookOf(workbook))).rows;

test("rows and cells without their places are counted on", async () => {
  const rows = "<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c><v>5</v></c></row>";
  expect(await rowsOf({ sheets: [{ rows }] })).toEqual([
    [1, "1", "", "3"],
    [3, "5"],
  ]);
});

test("places that are left out stay empty, and rows keep their numbers", async () => {
  const rows =
    '<row r="3"><c r="B3"><v>2</v></c><c r="AB3"><v>28</v></c></row><row r="3"><c r="A3"><v>x</v></c></row>';
  const [third = [], next] = await rowsOf({ sheets: [{ rows }] });
  expect([third[0], third[2], third[28], third.length]).toEqual([3, "2", "28", 29]);
  expect(next).toEqual([4, "x"]);
});

const rowXml = '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>Antwerp</t></is></c></row>';

test.each([
  ["with a prefix before all names", { prefix: "x:" }],
  ["of the strict kind", { isStrict: true }],
])("a workbook %s is read", async (_, dialect) => {
  const strings = "<si><t>Gent</t></si>";
  expect(await rowsOf({ sheets: [{ rows: rowXml }], strings, ...dialect })).toEqual([[1, "Gent", "Antwerp"]]);
});

test("shared texts are what people see: parts in bold, no readings, escapes, empty ones", async () => {
  const strings = [
    "<si><t>東京商事</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si>",
    "<si><r><rPr><b/></rPr><t>Bold</t></r><r><t xml:space='preserve'> consignee</t></r></si>",
    "<si/>",
    "<si><t>Line one_x000D_\nLine _x005F_x0041_</t></si>",
    "<si><t>A &amp; B &#233; <![CDATA[<c>]]></t></si>",
  ].join("");
  const rows = `<row>${[0, 1, 2, 3, 4, 99].map((at) => `<c t="s"><v>${at}</v></c>`).join("")}<c t="inlineStr"/><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is></c></row>`;
  expect(await rowsOf({ sheets: [{ rows }], strings })).toEqual([
    [1, "東京商事", "Bold consignee", "", "Line one\r\nLine _x0041_", "A & B é <c>", "", "", "inline"],
  ]);
});

test.each(["1", "true"])("dates count from 1904 where the workbook says so by %s", async (value) => {
  const rows = '<row><c s="1"><v>44940.416666666664</v></c><c s="2"><v>0.75</v></c></row>';
  const formats = ["dd/mm/yyyy\\ hh:mm", "h:mm"];
  expect(await rowsOf({ sheets: [{ rows }], formats, settings: `date1904="${value}"` })).toEqual([
    [1, "2027-01-15 10:00", "18:00"],
  ]);
});

test("numbers, dates and results of formulas come as people see them", async () => {
  const cells = [
    "<c><v>57.699999999999996</v></c>",
    "<c><v>540092000123</v></c>",
    "<c><v>12345678901234567890</v></c>",
    '<c s="1"><v>5.40092E+11</v></c>',
    '<c s="2"><v>471</v></c>',
    '<c s="3"><v>46402.604166667</v></c>',
    '<c t="d"><v>2027-01-15T14:30:00</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="str"><f>A1</f><v>Gent</v></c>',
    '<c t="str"><f>A1</f></c>',
    "<c><f>50*2</f><v>100</v></c>",
    "<c><f>B1</f></c>",
    '<c t="e"><f>VLOOKUP(1,A:A,1)</f><v>#REF!</v></c>',
  ].join("");
  const formats = ["0.00E+00", "00000", "d/m/yy h:mm"];
  expect(await rowsOf({ sheets: [{ rows: `<row>${cells}</row>` }], formats })).toEqual([
    [1, "57.7", "540092000123", "1.23456789012346E+19", "5.40092E+11", "00471", "2027-01-15 14:30", "2027-01-15 14:30",
      "yes", "Gent", "", "100", "#FORMULA!", "#REF!"], // prettier-ignore
  ]);
});

test("hidden sheets are passed over, and do not count", async () => {
  const row = (name: string) => `<row><c t="inlineStr"><is><t>${name}</t></is></c></row>`;
  const sheets = [
    { name: "Lists", state: "hidden" as const, rows: row("a") },
    { name: "Code", state: "veryHidden" as const, rows: row("b") },
    { name: "Data", rows: row("c") },
    { name: "More", rows: row("d") },
  ];
  expect(await read(workbookOf({ sheets }))).toMatchObject({
    sheets: ["Data", "More"],
    sheet: 0,
    rows: [[1, "c"]],
  });
  expect((await read(workbookOf({ sheets }), 1)).rows).toEqual([[1, "d"]]);
});

test("rows hidden by a filter are left out and counted, unless they are empty", async () => {
  const rows = [
    "<row><c><v>1</v></c></row>",
    '<row hidden="1"><c><v>2</v></c></row>',
    '<row hidden="true"><c><v>3</v></c></row>',
    '<row hidden="1"><c/></row>',
    '<row hidden="0"><c><v>5</v></c></row>',
  ].join("");
  expect(await read(workbookOf({ sheets: [{ rows }] }))).toMatchObject({ rows: [[1, "1"], [5, "5"]], hidden: 2 }); // prettier-ignore
});

test.each(['<c r="XFE1"><v>1</v></c>', '<c r="ZZZZZZZZ1"><v>1</v></c>', '<c r="1"><v>1</v></c>'])(
  "a cell outside of any sheet is refused: %s",
  async (cell) => {
    await expect(rowsOf({ sheets: [{ rows: `<row>${cell}</row>` }] })).rejects.toMatchObject({
      why: "unreadable",
    });
  },
);
