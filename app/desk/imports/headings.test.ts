import { describe, expect, test } from "vitest";
import { headingsReader, suggestMapping } from "./receive.server.ts";
import { withImportFile } from "./read-file.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { COLUMNS_MESSAGES } from "#app/imports/words.ts";
import { readPlan } from "#tests/import-rows.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { workbookOf } from "#tests/workbook.ts";
import { companyImporter } from "#app/customers/import.server.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { readColumns, saveMapping } from "#app/imports/columns.server.ts";
import type { Importer } from "#app/imports/importer.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { chooseHeadingRow, storeImportFile, storeOtherSheet } from "#app/imports/store-file.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);

async function store(content: string | Uint8Array<ArrayBuffer>, importer: Importer = shipmentImporter) {
  const file = new File([content], "file.csv");
  const open = await withImportFile(
    file,
    (read) => storeImportFile(database.db, actor, importer.kind, read),
    headingsReader(database.db, actor, importer).find,
  );
  return open.id;
}
const columns = (id: string) => readColumns(database.db, actor, "shipments", id);
const headings = async (id: string) => (await columns(id)).facts.columns.map(({ heading }) => heading);

async function plan(id: string, fields: (string | null)[], importer: Importer = shipmentImporter) {
  const orders = fields.map(() => "dmy" as const);
  await saveMapping(database.db, actor, importer.kind, id, { fields, orders });
  await planImport(database.db, actor, importer, id, new Date());
  return (await readPlan(database.db, actor, importer, id)).page.rows;
}
const LANE = ["tracking_number", "customer_reference", "origin_location", "destination_location"];

describe("the row with the headings", () => {
  const file = [
    "Export of November;for Forges",
    "Dossier;Kenmerk;Van;Naar",
    "no.;ref.;;",
    "HR-1;R-1;Gent;Lille",
    "HR-2;R-2;Gent;Lyon",
  ].join("\r\n");

  test("is found, and another can be chosen: the rows under it are those of the import", async () => {
    const id = await store(file);
    expect(await columns(id)).toMatchObject({ heading_row: 2, facts: { rows: 3 } });
    expect((await columns(id)).firstRows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
    await chooseHeadingRow(database.db, actor, "shipments", id, { row: 3 });
    expect(await headings(id)).toEqual(["no.", "ref.", "", ""]);
    expect(await columns(id)).toMatchObject({ heading_row: 3, mapping: null, facts: { rows: 2 } });
    const rows = await plan(id, LANE);
    expect(rows.map(({ row, name, outcome }) => [row, name, outcome])).toEqual([
      [4, "HR-1", "created"],
      [5, "HR-2", "created"],
    ]);
    await chooseHeadingRow(database.db, actor, "shipments", id, { row: 2 });
    expect(await headings(id)).toEqual(["Dossier", "Kenmerk", "Van", "Naar"]);
  });

  test("can be none: the first row is data too", async () => {
    const id = await store("HN-1;R-1;Gent;Lille\r\nHN-2;R-2;Gent;Lyon");
    expect((await columns(id)).facts.rows).toBe(1);
    await chooseHeadingRow(database.db, actor, "shipments", id, { row: 0 });
    expect((await columns(id)).facts.rows).toBe(2);
    expect((await plan(id, LANE)).map(({ name }) => name)).toEqual(["HN-1", "HN-2"]);
  });

  test("is one of the first of a file that is not imported yet", async () => {
    const id = await store(file);
    for (const row of [6, 1.5, Number.NaN])
      await expect(chooseHeadingRow(database.db, actor, "shipments", id, { row })).rejects.toThrow(
        COLUMNS_MESSAGES.noRow,
      );
    await plan(id, LANE);
    await applyImport(database.db, actor, shipmentImporter, id, new Date());
    await expect(chooseHeadingRow(database.db, actor, "shipments", id, { row: 1 })).rejects.toThrow(NotFound);
  });

  test("is found by headings that somebody chose fields for", async () => {
    const custom = "Alles van november;voor ons\r\nUitvoer 7 a;Uitvoer 7 b;Uitvoer 7 c;\r\nHC-1;Gent;Lille;9";
    const id = await store(custom);
    expect((await columns(id)).heading_row).toBe(1);
    await chooseHeadingRow(database.db, actor, "shipments", id, { row: 2 });
    const fields = ["tracking_number", "origin_location", "destination_location", null];
    await saveMapping(
      database.db,
      actor,
      "shipments",
      id,
      { fields, orders: fields.map(() => null) },
      { remember: [0, 1, 2] },
    );
    expect((await columns(await store(custom))).heading_row).toBe(2);
  });
});

describe("headings in two rows", () => {
  const file = [
    "Zending;Afzender;;Ontvanger;;Traject;",
    "Dossier;Naam;Stad;Naam;Stad;Van;Naar",
    "HT-1;Forges;Gent;Maes;Lille;Gent;Lille",
  ].join("\r\n");
  const joined = [
    "Dossier",
    "Naam Afzender",
    "Afzender Stad",
    "Naam Ontvanger",
    "Ontvanger Stad",
    "Van",
    "Naar",
  ];

  test("are read together and matched as such", async () => {
    const id = await store(file);
    expect(await columns(id)).toMatchObject({ heading_row: 2, facts: { groupRow: 1, rows: 1 } });
    expect(await headings(id)).toEqual(joined);
    const { fields } = await suggestMapping(database.db, actor, shipmentImporter, (await columns(id)).facts);
    expect(fields).toEqual([
      "tracking_number", "shipper", "shipper_city", "consignee", "consignee_city", "origin_location", "destination_location",
    ]); // prettier-ignore
    const rows = await plan(id, fields);
    expect(rows.map(({ row, name, outcome }) => [row, name, outcome])).toEqual([[3, "HT-1", "created"]]);
  });

  test("are those of the row that somebody names, remembered by their joined names", async () => {
    const custom = file.replaceAll(/Dossier|Afzender|Ontvanger|Van|Naar|Naam|Stad/g, (word) => `Zz ${word}x`);
    const id = await store(custom);
    await chooseHeadingRow(database.db, actor, "shipments", id, { row: 1 });
    expect((await columns(id)).facts).toMatchObject({ rows: 2 });
    expect((await columns(id)).facts.groupRow).toBeUndefined();
    const { at: read } = headingsReader(database.db, actor, shipmentImporter);
    await chooseHeadingRow(database.db, actor, "shipments", id, { row: 2, read });
    expect((await columns(id)).facts).toMatchObject({ groupRow: 1, rows: 1 });
    expect((await headings(id)).slice(1, 4)).toEqual([
      "Zz Afzenderx Zz Naamx", "Zz Afzenderx Zz Stadx", "Zz Ontvangerx Zz Naamx",
    ]); // prettier-ignore
    const fields = ["tracking_number", "shipper", null, "consignee", null, ...LANE.slice(2)];
    const orders = fields.map(() => null);
    await saveMapping(database.db, actor, "shipments", id, { fields, orders }, { remember: [0, 1, 3] });
    const again = await columns(await store(`Alles van november\r\n${custom}`));
    expect(again).toMatchObject({ heading_row: 3, facts: { groupRow: 2 } });
    const guess = await suggestMapping(database.db, actor, shipmentImporter, again.facts);
    expect(guess.fields.slice(0, 4)).toEqual(["tracking_number", "shipper", null, "consignee"]);
  });
});

describe("cells that lost what stood there", () => {
  test("refuse their row, each named, and are no key of a shipment", async () => {
    const id = await store(
      [
        "Tracking Number,Customer Reference,Origin,Destination",
        "5.40092E+11,R-1,Gent,Lille",
        "DC-1,#N/A,Gent,#REF!",
        "5.40092E+11,R-2,Gent,Lyon",
        "DC-2,R-3,Gent,Lille",
      ].join("\r\n"),
    );
    const rows = await plan(id, LANE);
    expect(rows.map(({ row, outcome, more }) => [row, outcome, more])).toEqual([
      [2, "refused", undefined],
      [3, "refused", undefined],
      [4, "refused", undefined],
      [5, "created", undefined],
    ]);
    expect(rows[0]?.words).toEqual([
      expect.stringMatching(/^Tracking Number \(A2\): of 5\.40092E\+11 the last digits are lost/),
    ]);
    expect(rows[1]?.words).toEqual([
      expect.stringMatching(/^Customer Reference \(B3\): #N\/A is an error/),
      expect.stringMatching(/^Destination \(D3\): #REF! is an error/),
    ]);
    await applyImport(database.db, actor, shipmentImporter, id, new Date());
    const { rows: made } = await readPlan(database.db, actor, shipmentImporter, id, { show: "created" }).then(
      ({ page }) => page,
    );
    expect(made.map(({ name }) => name)).toEqual(["DC-2"]);
  });

  test("in a column that is left out do not matter", async () => {
    const id = await store("Tracking Number,Customer Reference,Origin,Destination\r\nDL-1,#N/A,Gent,Lille");
    expect((await plan(id, ["tracking_number", null, ...LANE.slice(2)]))[0]?.outcome).toBe("created");
  });

  test("refuse a customer, also by its contact in a further row", async () => {
    const id = await store(
      "Company,City,Contact\r\nDamaged NV,Gent,Ada\r\nDamaged NV,Gent,#NAAM?\r\nWhole NV,Gent,Bea",
      companyImporter,
    );
    const rows = await plan(id, ["name", "city", "contact_name"], companyImporter);
    expect(rows.map(({ row, name, outcome, more }) => [row, name, outcome, more])).toEqual([
      [2, "Damaged NV", "refused", [3]],
      [4, "Whole NV", "created", undefined],
    ]);
    expect(rows[0]?.words).toEqual([expect.stringMatching(/^Contact \(C3\): #NAAM\? is an error/)]);
  });

  test("of a quantity are numbers with an exponent", async () => {
    const id = await store("Tracking Number,Weight,Origin,Destination\r\nDQ-1,1.25E+04,Gent,Lille");
    const [row] = await plan(id, ["tracking_number", "weight", ...LANE.slice(2)]);
    expect(row).toMatchObject({ outcome: "created" });
  });
});

describe("a column of shippers or consignees", () => {
  const suggest = async (id: string) => {
    const { fields, by } = await suggestMapping(
      database.db,
      actor,
      shipmentImporter,
      (await columns(id)).facts,
    );
    return fields.map((field, place) => `${field} by ${by[place]}`);
  };
  const file = (shippers: readonly string[], heading = "Afzender") =>
    store(
      [`Dossier;${heading};Ontvanger`, ...shippers.map((each, row) => `CC-${row};${each};Ann`)].join("\r\n"),
    );

  test("goes to their companies when most of its values are known ones, also against an earlier choice", async () => {
    await database.db
      .insertInto("shippers")
      .values({ name: "Griet Adriaens", company: "Kaai Bâtiment" })
      .execute();
    await database.db.insertInto("companies").values({ name: "Leie Textiles" }).execute();
    const ofCompanies = ["KAAI BATIMENT", "Kaai Bâtiment", "Leie textiles", "Somebody New"];
    const byValues = ["tracking_number by name", "shipper_company by values", "consignee by name"];
    const id = await file(ofCompanies);
    expect(await suggest(id)).toEqual(byValues);
    expect(await suggest(await file(["Griet Adriaens", "Kaai Bâtiment"]))).toContain("shipper by name");
    expect(await suggest(await file(ofCompanies, "Shipper"))).toContain("shipper by own");
    const fields = ["tracking_number", "shipper", "consignee"];
    const orders = fields.map(() => null);
    await saveMapping(database.db, actor, "shipments", id, { fields, orders }, { remember: [1] });
    expect(await suggest(await file(["Griet Adriaens"]))).toContain("shipper by remembered");
    expect(await suggest(await file(ofCompanies))).toEqual(byValues);
  });

  test("stays one of people beside a column of their companies", async () => {
    await database.db.insertInto("shippers").values({ name: "Griet", company: "Kaai" }).execute();
    const id = await store("Dossier;Expéditeur;Shipper company\r\nCC-1;Kaai;Kaai");
    expect(await suggest(id)).toEqual([
      "tracking_number by name",
      "shipper by name",
      "shipper_company by own",
    ]);
  });
});

test("a file that was imported while another sheet of it was read keeps what was imported", async () => {
  const id = await store(`${LANE.slice(0, 1)};Van;Naar\r\nSH-1;Gent;Lille`);
  await plan(id, ["tracking_number", "origin_location", "destination_location"]);
  await applyImport(database.db, actor, shipmentImporter, id, new Date());
  const before = await readPlan(database.db, actor, shipmentImporter, id);
  const other = { sheet: 1, headings: ["Number"], rows: (async function* () {})() };
  await expect(storeOtherSheet(database.db, actor, "shipments", id, other)).rejects.toThrow(NotFound);
  expect(await readPlan(database.db, actor, shipmentImporter, id)).toEqual(before);
});

test("hidden rows are counted, and the count stays when other headings are chosen", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    `<row>${cell("Tracking Number")}${cell("Origin")}</row>`,
    `<row>${cell("HI-1")}${cell("Gent")}</row>`,
    `<row hidden="1">${cell("HI-2")}${cell("Gent")}</row>`,
    `<row>${cell("HI-3")}${cell("Gent")}</row>`,
  ].join("");
  const id = await store(workbookOf({ sheets: [{ rows }] }));
  expect((await columns(id)).facts).toMatchObject({ rows: 2, hiddenRows: 1 });
  await chooseHeadingRow(database.db, actor, "shipments", id, { row: 2 });
  expect((await columns(id)).facts).toMatchObject({ rows: 1, hiddenRows: 1 });
});
