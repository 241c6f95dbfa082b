import { type CellValue, writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { longestTurnOf } from "#tests/longest-turn.ts";
import { zip } from "#tests/zip.ts";
import { type VisibleRow, withSheet } from "./sheet-process.server.ts";

const megabyte = 1024 * 1024;
const limits = { rows: 5, columns: 3, cell: 20, text: 60, inflated: megabyte };
const workbook = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: "Sheet", rows }] });

const readXlsx = (bytes: Uint8Array, options: typeof limits, sheet = 0) =>
  withSheet({ bytes, kind: "xlsx", sheet, limits: options }, async ({ sheets, rows }) => {
    const all: VisibleRow[] = [];
    for await (const piece of rows) all.push(...piece);
    return { sheets, rows: all };
  });
const refusal = (bytes: Uint8Array) =>
  readXlsx(bytes, limits).then(
    () => "read",
    (error: { why?: unknown }) => error.why,
  );

test("rows that are not empty come with their number, cells cut to their length", async () => {
  expect(await readXlsx(await workbook([["a", "x".repeat(30)], [], [null, 2]]), limits)).toEqual({
    sheets: ["Sheet"],
    rows: [
      { number: 1, cells: ["a", "x".repeat(20)] },
      { number: 3, cells: ["", "2"] },
    ],
  });
});

test("a number with three decimals is no thousand", async () => {
  const { rows } = await readXlsx(await workbook([[1.344, 1344, 0.5]]), limits);
  expect(rows[0]?.cells).toEqual(["1.3440", "1344", "0.5"]);
});

test("what has too many rows, columns or characters is refused, and so is what is no workbook", async () => {
  expect(await refusal(await workbook(Array.from({ length: 6 }, () => ["a"])))).toBe("tooManyRows");
  expect(await refusal(await workbook([["a", "b", "c", "d"]]))).toBe("tooManyColumns");
  expect(await refusal(await workbook(Array.from({ length: 4 }, () => ["x".repeat(20)])))).toBe("tooMuch");
  expect(await refusal(zip([{ name: "a.txt", content: Buffer.from("a") }]))).toBe("unreadable");
  expect(await refusal(new Uint8Array(Buffer.from("PK\u0003\u0004 and nothing more")))).toBe("unreadable");
});

test("a workbook of more sheets than are listed is refused, and a name is cut", async () => {
  const sheetsOf = (count: number) =>
    `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${`<Worksheet ss:Name="${"N".repeat(5_000)}"/>`.repeat(count)}</Workbook>`;
  const read = (count: number) =>
    withSheet(
      {
        bytes: Buffer.from(sheetsOf(count)),
        kind: "xml2003",
        sheet: null,
        limits: { ...limits, inflated: 20 * megabyte },
      },
      async ({ sheets }) => sheets,
    );
  const names = await read(250);
  expect([names.length, new Set(names)]).toEqual([250, new Set(["N".repeat(100)])]);
  await expect(read(251)).rejects.toMatchObject({ why: "tooManySheets" });
  const many = Array.from({ length: 251 }, (_, index) => ({ name: `S${index}`, rows: [["a"]] }));
  expect(await refusal(await writeXlsx({ sheets: many }))).toBe("tooManySheets");
});

const part = (name: string, text: string) => ({ name, content: Buffer.from(text) });
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/** A workbook whose sheet inflates to forty megabytes, whatever size it declares. */
const bomb = (declared: number) =>
  zip([
    part("[Content_Types].xml", `<Types xmlns="${packaged}/content-types"/>`),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    { name: "xl/worksheets/sheet1.xml", content: Buffer.alloc(40 * megabyte, " "), declared },
  ]);

test.each([40 * megabyte, 1000, 0])(
  "a zip bomb that declares %i bytes is refused soon, and others are served meanwhile",
  async (declared) => {
    const file = bomb(declared);
    const longest = await longestTurnOf(async () => {
      expect(["tooMuch", "unreadable"]).toContain(await refusal(file));
    }, 200);
    expect(longest).toBeLessThan(200);
  },
);

test("many files are read one after the other, and more than four do not wait", async () => {
  const sheet = await workbook([["a"]]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => refusal(sheet)));
  expect(answers.filter((answer) => answer === "busy")).toHaveLength(2);
  expect(answers.filter((answer) => answer === "read")).toHaveLength(4);
});
