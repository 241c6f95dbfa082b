import { expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { DRAFT } from "./drawn-paper.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawAnnexes } from "./annexes.server.ts";
import { drawBarcode, drawQrCode } from "./barcode.server.ts";
import { visualRuns } from "./typesetter.server.ts";
import { drawBox, fitText } from "./box.server.ts";
import { CONTENT_WIDTH, PAGE, Sheet } from "./sheet.server.ts";
import { drawTable } from "./table.server.ts";

const newSheet = (number: string | null = "T-1") =>
  new Sheet({ title: "Test", author: "Zenne", identity: { ...DRAFT, number } });

const onPage = () => {
  const sheet = newSheet();
  sheet.addPage();
  return sheet;
};

const joined = async (sheet: Sheet) => {
  const { pdf } = await sheet.finish(() => {});
  return (await readPdf(pdf)).map((text) => text.trim());
};

test("text is drawn in fonts that have its characters, and can be read back", async () => {
  const sheet = onPage();
  const at = { x: 40, y: 40, width: 400, style: { size: 9 } };
  sheet.paragraph("Żółć Łódź ąęśćń", at);
  sheet.paragraph("Ελλάδα Київ", { ...at, y: 60 });
  sheet.paragraph("شركة النقل 12", { ...at, y: 80 });
  const [text] = await joined(sheet);
  expect(text).toContain("Żółć Łódź ąęśćń");
  expect(text).toContain("Ελλάδα Київ");
  expect(text).toMatch(/شركة|ةكرش/);
});

test("a space beside a hyphen or a dash keeps its width", () => {
  const { type } = newSheet();
  const widthOf = (text: string) => type.lines(text, 500, { size: 100 })[0]!.width;
  for (const dash of ["-", "–"])
    expect(widthOf(`a ${dash} u`), dash).toBeCloseTo(
      widthOf("a") + 2 * (widthOf("a. u") - widthOf("a.") - widthOf("u")) + widthOf(dash) + widthOf("u"),
      1,
    );
});

test("a mixed line stands as the Unicode algorithm has it", () => {
  expect(visualRuns("ABC شركة النقل 123 DEF").map(({ text }) => text)).toEqual([
    "ABC ",
    "123",
    "شركة النقل ",
    " DEF",
  ]);
  expect(visualRuns("شركة (ABC) 12")).toEqual([
    { text: "12", rightToLeft: false },
    { text: "( ", rightToLeft: true },
    { text: "ABC", rightToLeft: false },
    { text: "شركة )", rightToLeft: true },
  ]);
  expect(visualRuns("חיפה 50%").map(({ text }) => text)).toEqual(["50%", "חיפה "]);
  expect(visualRuns("😀 شركة")).toEqual([{ text: "😀 شركة", rightToLeft: true }]);
});

test("what does not fit a box goes whole to the annex, and the box says so", async () => {
  const sheet = onPage();
  const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
  drawBox(sheet, { x: 40, y: 40, width: 120, height: 60 }, { number: "1", title: "Sender", text });
  drawAnnexes(sheet, () => {
    sheet.addPage();
    return { y: 60, height: 700 };
  });
  const [box, annex] = await joined(sheet);
  expect(box).toContain("… see annex A");
  expect(annex).toContain(`Annex A: 1 Sender ${text}`);
});

test("a text is made smaller before it is sent away, and never below seven points", () => {
  const sheet = onPage();
  const area = { width: 100, height: 24, style: { size: 9 }, title: "Box" };
  expect(fitText(sheet, "Short", area)).toMatchObject({ size: 9, annex: null });
  expect(fitText(sheet, "Two lines of a company name", area)).toMatchObject({ annex: null });
  expect(
    fitText(sheet, "A company name that takes more than its two lines even when it is small", area),
  ).toMatchObject({
    size: 7,
    annex: "A",
  });
});

test("a word longer than a line is broken, not cut", () => {
  const sheet = onPage();
  const word = "Ł".repeat(300);
  const lines = sheet.type.lines(word, 100, { size: 8 });
  expect(lines.map(({ text }) => text).join("")).toBe(word);
  for (const { width } of lines) expect(width * 8).toBeLessThanOrEqual(100);
});

test("a code in brackets stays on one line", () => {
  const sheet = onPage();
  for (let width = 40; width <= 160; width += 5) {
    const lines = sheet.type.lines("UN 1263 PAINT, 3, II, (D/E), 60 l", width, { size: 8 });
    expect(lines.some(({ text }) => text.includes("(D/E)"))).toBe(true);
  }
});

test("a long table goes on over pages, with its headings and sums", async () => {
  const sheet = onPage();
  const rows = Array.from({ length: 120 }, (_, index) => ({ name: `Row-${index + 1}`, kg: 10 }));
  drawTable(
    sheet,
    { x: PAGE.margin, y: 40, width: CONTENT_WIDTH, height: 700 },
    {
      columns: [
        { title: "Name", share: 3, text: ({ name }) => name },
        {
          title: "Weight",
          share: 1,
          align: "right",
          text: ({ kg }) => `${kg}`,
          sum: (rows) => `${rows.reduce((sum, { kg }) => sum + kg, 0)} kg`,
        },
      ],
      rows,
      total: "Total",
      nextPage: () => {
        sheet.addPage();
        return { y: 40, height: 700 };
      },
    },
  );
  const pages = await joined(sheet);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain("Name Weight");
  const all = pages.join(" ");
  for (const { name } of rows) expect(all).toMatch(new RegExp(`${name}\\b`));
  expect(pages[0]).toMatch(/Carried forward \d+ kg$/);
  expect(pages[1]).toContain("Brought forward");
  expect(pages.at(-1)).toMatch(/Total 1200 kg$/);
});

test("a draft says so on each page; barcodes are drawn as shapes", async () => {
  const sheet = newSheet(null);
  sheet.addPage();
  drawBarcode(sheet, "ZF-2026-000001", { x: 40, y: 40, width: 160, height: 30 });
  drawBarcode(sheet, "Łódź", { x: 40, y: 40, width: 160, height: 30 });
  drawQrCode(sheet, "https://zenne.example/track", { x: 40, y: 90, width: 90, height: 90 });
  sheet.addPage();
  expect(await joined(sheet)).toEqual(["DRAFT", "DRAFT"]);
});

test.each([
  ["nl", "CONCEPT"],
  ["fr", "PROJET"],
  ["de", "ENTWURF"],
] as const)("a draft in %s says so in that language", async (language, word) => {
  const sheet = newSheet(null);
  runInLanguage(language, () => sheet.addPage());
  expect(await joined(sheet)).toEqual([word]);
});
