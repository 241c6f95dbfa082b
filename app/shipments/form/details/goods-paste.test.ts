import fc from "fast-check";
import { expect, test } from "vitest";
import { readPastedGoods } from "./goods-paste.ts";
import { cpuMs } from "#tests/cpu-time.ts";

const rowsOf = (text: string) => readPastedGoods(text)?.rows;

test("nine rows of a packing list with headings and units", () => {
  const lines = Array.from(
    { length: 9 },
    (_, index) => `${index + 1}\tPallet\tPumps ${index}\t120x80x145 cm\t1.250,50 kg`,
  );
  const text = ["Qty\tPackage type\tDescription of goods\tDimensions\tGross weight", ...lines].join("\r\n");
  const pasted = readPastedGoods(`${text}\r\n`);
  expect(pasted?.rows).toHaveLength(9);
  expect(pasted?.rows[0]).toEqual({
    packages: "1",
    package_code: "Pallet",
    description: "Pumps 0",
    length_cm: "120 cm",
    width_cm: "80 cm",
    height_cm: "145 cm",
    gross_kg: "1.250,50 kg",
  });
  expect(pasted?.ignored).toEqual([]);
});

test.each([
  ["Aantal;Verpakking;Omschrijving;Lengte (mm);Breedte (mm);Hoogte (mm);Brutogewicht (kg)"],
  ["Nombre de colis;Emballage;Désignation;Longueur (mm);Largeur (mm);Hauteur (mm);Poids brut (kg)"],
  ["Anzahl;Verpackungsart;Warenbezeichnung;Länge (mm);Breite (mm);Höhe (mm);Bruttogewicht [kg]"],
  ["Quantity;Kind of package;Goods;Length in mm;Width in mm;Height in mm;Gross weight kg"],
])("headings in four languages: %s", (headings) => {
  expect(rowsOf(`${headings}\n2;PLT;Pompen;1200;800;1450 mm;412,5`)).toEqual([
    {
      packages: "2",
      package_code: "PLT",
      description: "Pompen",
      length_cm: "1200 mm",
      width_cm: "800 mm",
      height_cm: "1450 mm",
      gross_kg: "412,5 kg",
    },
  ]);
});

test("a column nobody knows is named and left out, and so are totals", () => {
  const pasted = readPastedGoods(
    "Pcs\tPO line\tWeight\tHS code\n3\t17\t40 kg\t8413.70\n5\t18\t60 kg\t8413.70\nTotal\t\t100 kg\t",
  );
  expect(pasted).toEqual({
    rows: [
      { packages: "3", gross_kg: "40 kg", hs_code: "8413.70" },
      { packages: "5", gross_kg: "60 kg", hs_code: "8413.70" },
    ],
    ignored: ["PO line"],
    totals: 1,
  });
});

test.each([
  ["Total\t\t100 kg", 1],
  ["Totaal colli: 8\t\t100 kg", 1],
  ["TOTAL POIDS BRUT\t\t100 kg", 1],
  ["Grand total (excl. VAT)\t\t100 kg", 1],
  ["6\tTotal Quartz 5W-30 oil\t100 kg", 0],
  ["6\tGesamtschule textbooks\t100 kg", 0],
])("a line of totals is left out, goods named so are not: %s", (line, totals) => {
  const pasted = readPastedGoods(`Pcs\tDescription\tWeight\n3\tBolts\t40 kg\n${line}`);
  expect(pasted).toMatchObject({ totals });
  expect(pasted?.rows).toHaveLength(2 - totals);
});

test("without headings units and letters tell the columns", () => {
  expect(
    rowsOf("4\tSteel bolts M12\t80x60x40 cm\t120 kg\n2\tSteel nuts M12\t60 x 40 x 40 cm\t64,5 kg"),
  ).toEqual([
    {
      packages: "4",
      description: "Steel bolts M12",
      length_cm: "80 cm",
      width_cm: "60 cm",
      height_cm: "40 cm",
      gross_kg: "120 kg",
    },
    {
      packages: "2",
      description: "Steel nuts M12",
      length_cm: "60 cm",
      width_cm: "40 cm",
      height_cm: "40 cm",
      gross_kg: "64,5 kg",
    },
  ]);
  expect(rowsOf("4\tBolts M12\t120\n2\tNuts M12\t64")).toEqual([
    { packages: "4", description: "Bolts M12", gross_kg: "120" },
    { packages: "2", description: "Nuts M12", gross_kg: "64" },
  ]);
  expect(rowsOf("4\tPallets\tBolts M12\t120\t80\t100\t640")).toEqual([
    {
      packages: "4",
      package_code: "Pallets",
      description: "Bolts M12",
      length_cm: "120",
      width_cm: "80",
      height_cm: "100",
      gross_kg: "640",
    },
  ]);
});

test("pasted in another column, cells follow the order of the grid", () => {
  expect(readPastedGoods("120\t80\n60\t40", "length_cm")?.rows).toEqual([
    { length_cm: "120", width_cm: "80" },
    { length_cm: "60", width_cm: "40" },
  ]);
});

test("cells in quotation marks keep separators and line breaks", () => {
  expect(rowsOf('Pcs;Description\n2;"Valves; brass\n""DN50"""')).toEqual([
    { packages: "2", description: 'Valves; brass "DN50"' },
  ]);
});

test.each(["Pumps", "Pumps, spare", "", "  \n "])("%j is a text for one cell", (text) => {
  expect(readPastedGoods(text)).toBeNull();
});

test("stackable is yes unless it says no", () => {
  expect(rowsOf("Pcs\tStapelbaar\n1\tja\n2\tnee")).toEqual([
    { packages: "1", stackable: "" },
    { packages: "2", stackable: "no" },
  ]);
});

test("metres and letters in sizes", () => {
  expect(rowsOf("Pcs\tMaße\n1\tL1,2 x B0,8 x H1,45 m\n2\tsiehe Liste")).toEqual([
    { packages: "1", length_cm: "1,2 m", width_cm: "0,8 m", height_cm: "1,45 m" },
    { packages: "2", length_cm: "siehe Liste" },
  ]);
});

test("a size is read as in any other field: what could be a count stays one cell, and is refused there", () => {
  expect(rowsOf("Pcs\tSize\n1\t3 120x80x145 cm\n2\t1'200 x  800 x 1'450 mm\n3\t120 x 80 x 100.")).toEqual([
    { packages: "1", length_cm: "3 120x80x145 cm" },
    { packages: "2", length_cm: "1'200 mm", width_cm: "800 mm", height_cm: "1'450 mm" },
    { packages: "3", length_cm: "120", width_cm: "80", height_cm: "100" },
  ]);
});

test("a heading is known however its words are set apart; brackets that say more make another column", () => {
  const pasted = readPastedGoods(
    "No.OfPackages\tHS-code\tGross weight(kg)\tWeight (net)\n1\t8413.70\t40\t38",
  );
  expect(pasted).toMatchObject({
    rows: [{ packages: "1", hs_code: "8413.70", gross_kg: "40 kg" }],
    ignored: ["Weight (net)"],
  });
});

test("cells beyond the last column are named", () => {
  expect(readPastedGoods("no\tMSKU1234565\tremark", "stackable")).toMatchObject({
    rows: [{ stackable: "no", container: "MSKU1234565" }],
    ignored: ["remark"],
  });
});

test("no text makes it fail, and it never takes long", async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("120 kg", "80x60x40 cm", '"', "Total", "Aantal", "1.250"),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 20 }), (lines) => {
      const pasted = readPastedGoods(lines.map((cells) => cells.join("\t")).join("\n"));
      expect((pasted?.rows ?? []).every((row) => Object.keys(row).length > 0)).toBe(true);
    }),
  );
  const long = [`${"1 ".repeat(200_000)}x`, `${"1".repeat(5_000)}\t`.repeat(50)];
  for (const text of long) expect(await cpuMs(() => readPastedGoods(text))).toBeLessThan(2_000);
});

test.each([
  ["3 x 120x80x150 cm", [["3", undefined, "120", "80", "150"]]],
  ["3 plt 120/80/150", [["3", "PX", "120", "80", "150"]]],
  ["3 pallets of 1,2 x 0,8 x 1,5 m", [["3", "PX", "120", "80", "150"]]],
  [
    "3 plt 120/80/150\r\n2 ctn 60x40x40\r\n60 x 40 x 30 cm",
    [
      ["3", "PX", "120", "80", "150"],
      ["2", "CT", "60", "40", "40"],
      ["1", undefined, "60", "40", "30"],
    ],
  ],
])("sizes in one go, %j, are rows", (text, rows) => {
  const shown = rowsOf(text)?.map((row) => [
    row.packages,
    row.package_code,
    row.length_cm,
    row.width_cm,
    row.height_cm,
  ]);
  expect(shown).toEqual(rows);
});

test("a size in a description stays a text", () => {
  expect(readPastedGoods("120x80x150 cm", "description")).toBeNull();
});
