import { arrayBuffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { DETAILED_EXPORT } from "../csv.ts";
import type { ImportRow } from "./cells.ts";
import { planRowsOf, readPlan, rowsByField } from "#tests/import-rows.ts";
import { shipmentDetailsSchema } from "../details.ts";
import type { ExportShape } from "#app/spreadsheets/export-cells.server.ts";
import { useShipments } from "#tests/shipments.ts";
import { withSheet } from "#app/spreadsheets/sheet-process.server.ts";
import { readDetails } from "../read-details.server.ts";
import { exportShipments } from "../export.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { shipmentImporter } from "../import.server.ts";
import { assignOwner } from "../owner.server.ts";
import { getShipment } from "../shipment.server.ts";

const store = useShipments({
  service_type: "Sea Freight",
  origin_location: "Antwerp",
  destination_location: "Lagos",
});
const { actor, database } = store;

const planRows = (rows: readonly ImportRow[]) => planRowsOf(database.db, actor, shipmentImporter, rows);
const plan = (...cells: ImportRow["cells"][]) =>
  planRows(cells.map((each, index) => ({ row: index + 2, cells: each })));
const apply = (id: string) => applyImport(database.db, actor, shipmentImporter, id, new Date());
const planned = async (id: string) => (await readPlan(database.db, actor, shipmentImporter, id)).page.rows;

const create = (number: string, fields: object, changes: Record<string, string> = {}) =>
  store.create(number, changes, { details: shipmentDetailsSchema.parse(fields) });

async function exported(search: string, shape?: ExportShape) {
  const selection = { all: true as const, filter: { search }, except: [] };
  const options = { columns: DETAILED_EXPORT, shape, now: new Date() };
  return (await exportShipments(database.db, actor, selection, options)).file;
}

async function exportedRows(search: string): Promise<ImportRow[]> {
  const file = await exported(search);
  const rows = rowsByField(shipmentImporter, parse(await new Response(file).text(), { bom: true }));
  expect(Object.keys(rows[0]?.cells ?? {}).filter((field) => field.startsWith("unknown"))).toEqual([]);
  return rows;
}

async function workbookRows(search: string): Promise<ImportRow[]> {
  const file = await exported(search, { format: "xlsx", decimalComma: true });
  const limits = { rows: 100, columns: 100, cell: 10_000, text: 100_000, inflated: 10_000_000 };
  const bytes = new Uint8Array(await arrayBuffer(file));
  const lines: string[][] = [];
  await withSheet({ bytes, kind: "xlsx", sheet: 0, limits }, async ({ rows }) => {
    for await (const piece of rows) lines.push(...piece.map(({ cells }) => cells));
  });
  return rowsByField(shipmentImporter, lines);
}

async function stored(number: string) {
  const { id } = await database.db
    .selectFrom("shipments")
    .select("id")
    .where("tracking_number", "=", number)
    .executeTakeFirstOrThrow();
  return { ...(await getShipment(database.db, actor, id)), ...(await readDetails(database.db, actor, id)) };
}

const pumps = { packages: 6, package_code: "PX", description: "Centrifugal pumps", gross_kg: 2840.5 };
const sea = { kind: "main", mode: "sea", from_place: "Antwerp", to_place: "Lagos" } as const;
const road = { kind: "delivery", mode: "road", from_place: "Lagos", to_place: "Ibadan" } as const;

test("an export with details is imported again unchanged, whatever people typed", async () => {
  const id = await create(
    "R-1",
    {
      references: [
        { kind: "purchase_order", value: "PO 1; PO 2" },
        { kind: "purchase_order", value: "=PO 3" },
        { kind: "container", value: "CSQU3054383" },
      ],
      goods: [
        { ...pumps, volume_m3: 1.344, container: "CSQU3054383", marks: "-1/2" },
        { packages: 1250, description: "Bolts, zinc plated", length_cm: 120.5, width_cm: 80, height_cm: 40 },
        { packages: 3, description: "Line\tshafts", hs_code: "841370", un_number: "1263", stackable: false },
      ],
      containers: [{ number: "CSQU3054383", type_code: "45G1", seal: "0012", tare_kg: 3900 }],
      legs: [
        {
          ...sea,
          from_code: "BEANR",
          to_code: "NGLOS",
          etd: new Date("2026-10-25T00:30:00Z"),
          eta: new Date("2026-11-25T09:00:00Z"),
        },
        { ...road, from_code: "NGLOS" },
      ],
      terms: { incoterm: "CIF", incoterm_place: "Lagos", declared_value: 1250.5, declared_currency: "EUR" },
      places: { origin_code: "BEANR", destination_code: "NGLOS" },
    },
    { notes: "One\n- two\n=three", current_location: "+32 Quay" },
  );
  await assignOwner(database.db, actor, id, actor.id);
  await create("R-2", { legs: [sea, sea, sea, road] });
  await create("R-3", {});
  const rows = await exportedRows("R-");
  expect(rows.map(({ cells }) => cells.tracking_number)).toEqual([
    "R-3",
    ...Array.from({ length: 4 }, () => "R-2"),
    ...Array.from({ length: 3 }, () => "R-1"),
  ]);
  expect(rows.slice(6).every(({ cells }) => cells.origin_location === "" && cells.owner === "")).toBe(true);
  const again = await planned(await planRows(rows));
  expect(again).toMatchObject([
    { row: 2, outcome: "unchanged" },
    { row: 3, lastRow: 6, outcome: "unchanged", legs: 4 },
    { row: 7, lastRow: 9, outcome: "unchanged", goods: 3, legs: 2 },
  ]);
  const workbook = await workbookRows("R-");
  expect(workbook.slice(0, 4).map(({ cells }) => cells.goods_volume_m3)).toEqual(["", "", "", ""]);
  expect(await planned(await planRows(workbook))).toMatchObject(
    again.map(({ row, lastRow, outcome }) => ({ row, outcome, ...(lastRow ? { lastRow } : {}) })),
  );
  // In another installation the same file creates the same shipment.
  const moved = rows.slice(5).map(({ row, cells }) => ({ row, cells: { ...cells, tracking_number: "R-9" } }));
  await apply(await planRows(moved));
  const [was, is] = [await stored("R-1"), await stored("R-9")];
  const plain = (details: typeof was) =>
    [details.goods, details.containers, details.legs].map((all) => all.map((row) => ({ ...row, id: null })));
  expect(plain(is)).toEqual(plain(was));
  expect(is).toMatchObject({
    weight: was.weight,
    pieces: was.pieces,
    notes: was.notes,
    owner_id: actor.id,
    terms: was.terms,
    places: was.places,
  });
});

test("a place that is written as its code, or without accents, is stored by its name, and the dry run says so", async () => {
  const written = (number: string, origin: string) => ({
    tracking_number: number,
    origin_location: origin,
    destination_location: "Quay 9",
    service_type: "air",
    leg_from_place: origin,
    leg_to_place: "NGLOS",
  });
  const id = await plan(written("P-1", "LGG"), written("P-2", "liege"), written("P-3", "Luik"));
  const words = (await planned(id)).map(({ words: [first] }) => first);
  expect(words).toEqual(["Liège → Quay 9, pending", "Liège → Quay 9, pending", "Luik → Quay 9, pending"]);
  await apply(id);
  for (const number of ["P-1", "P-2"]) {
    const place = { origin_location: "Liège", origin_code: "BELGG", destination_location: "Quay 9" };
    expect(await stored(number)).toMatchObject(place);
  }
  expect((await stored("P-1")).legs).toMatchObject([
    { from_place: "Liège", from_code: "BELGG", to_place: "Lagos", to_code: "NGLOS" },
  ]);
  expect(await stored("P-3")).toMatchObject({ origin_location: "Luik", origin_code: "BELGG" });
  const again = await planned(await plan(written("P-1", "LGG"), written("P-2", "liege")));
  expect(again.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
});

test("a vessel without places of its own goes the whole way of a shipment without legs", async () => {
  const row = (number: string, vessel: string) => ({
    tracking_number: number,
    origin_location: "Shanghai",
    destination_location: "Antwerp",
    service_type: "sea",
    leg_conveyance: vessel,
  });
  const id = await plan(row("V-1", "MSC Anna"), row("V-2", ""), {
    ...row("V-3", "MSC Anna"),
    leg_to_place: "Tema",
  });
  expect((await planned(id)).map(({ outcome }) => outcome)).toEqual(["created", "created", "refused"]);
  await apply(id);
  expect((await stored("V-1")).legs).toMatchObject([
    { mode: "sea", conveyance: "MSC Anna", from_code: "CNSHA", to_code: "BEANR" },
  ]);
  expect((await stored("V-2")).legs).toEqual([]);
  const again = await planned(await plan(row("V-1", "MSC Anna"), row("V-2", "MSC Anna")));
  expect(again.map(({ outcome }) => outcome)).toEqual(["unchanged", "changed"]);
});

test("a vessel and a voyage in two columns are one", async () => {
  const cells = (vessel: string, leg_voyage: string) => ({
    origin_location: "Shanghai",
    destination_location: "Antwerp",
    service_type: "sea",
    leg_conveyance: vessel,
    leg_voyage,
  });
  const id = await plan(
    { tracking_number: "VV-1", ...cells("MSC Anna", "FE412W") },
    { tracking_number: "VV-2", ...cells("", " FE412W") },
    { tracking_number: "VV-3", ...cells("MSC Anna", "") },
    { tracking_number: "VV-4", ...cells("", "") },
  );
  await apply(id);
  const vessels = await Promise.all([1, 2, 3, 4].map(async (count) => (await stored(`VV-${count}`)).legs));
  expect(vessels.map((legs) => legs.map(({ conveyance }) => conveyance))).toEqual([
    ["MSC Anna FE412W"],
    ["FE412W"],
    ["MSC Anna"],
    [],
  ]);
});

test("goods with a UN number make a shipment of a file one of dangerous goods, also one that is there", async () => {
  const row = (number: string, goods_un_number: string) => ({
    tracking_number: number,
    origin_location: "Antwerp",
    destination_location: "Hamburg",
    goods_packages: "4",
    goods_description: "Paint",
    goods_un_number,
  });
  const id = await plan(row("UN-1", "UN 1263"), row("UN-2", ""), {
    ...row("UN-3", "1263"),
    dangerous_goods: "no",
  });
  const [marked] = await planned(id);
  expect(marked?.words).toContain("dangerous goods");
  await apply(id);
  const marks = async () =>
    Promise.all([1, 2, 3].map(async (count) => (await stored(`UN-${count}`)).terms.dangerous_goods));
  expect(await marks()).toEqual([true, false, true]);
  const again = await plan(row("UN-1", "1263"), row("UN-2", "1263"));
  expect((await planned(again)).map(({ outcome }) => outcome)).toEqual(["unchanged", "changed"]);
  await apply(again);
  expect(await marks()).toEqual([true, true, true]);
});

test("what was typed as a code before stays as it is when an export of it is imported", async () => {
  const sent = { legs: [{ ...sea, from_place: "BRU" }] };
  await create("P-TYPED", sent, { origin_location: "BRU", current_location: "LGG" });
  const again = await planned(await planRows(await exportedRows("P-TYPED")));
  expect(again.map(({ outcome }) => outcome)).toEqual(["unchanged"]);
  const moved = await plan({ tracking_number: "P-TYPED", current_location: "BRU" });
  expect((await planned(moved)).map(({ words }) => words)).toEqual([["Current Location: LGG → Brussels"]]);
});

test("rows with one number are the goods and legs of one shipment, and totals follow", async () => {
  const id = await plan(
    {
      tracking_number: "G-1",
      origin_location: "Antwerp",
      destination_location: "Lagos",
      service_type: "sea",
      weight: "10",
      goods_packages: "6 pallets",
      goods_package_code: "Pallets",
      goods_description: "Pumps",
      goods_gross_kg: "1.250,50 kg",
      goods_container: "csqu3054383",
      leg_from_place: "Antwerp",
      leg_to_place: "Lagos",
      leg_etd: "5/03/2026 10:00",
      leg_eta: "2026-03-29 10:00",
    },
    {
      tracking_number: "g 1",
      origin_location: "antwerp",
      goods_packages: "2",
      goods_gross_kg: "100",
      leg_from_place: "Antwerp",
      leg_to_place: "Lagos",
      leg_etd: "5/03/2026 10:00",
      leg_eta: "2026-03-29 10:00",
    },
    { tracking_number: "G-1", goods_packages: "4", goods_gross_kg: "49,5", leg_mode: "road" },
  );
  const [row] = await planned(id);
  expect(row).toMatchObject({ row: 2, lastRow: 4, outcome: "created", goods: 3, legs: 1 });
  expect(row?.words).toContain("Goods: 3 rows, 12 packages, 1,400 kg");
  expect(row?.words).toContain("Weight: 10 kg was typed, the goods rows make 1400 kg. The goods rows count.");
  expect(await apply(id)).toMatchObject({ created: 1 });
  const made = await stored("G-1");
  expect(made).toMatchObject({
    weight: "1400.00",
    pieces: 12,
    estimated_delivery: new Date("2026-03-29T09:00:00Z"),
    eta_follows_legs: true,
    origin_code: "BEANR",
    goods: [{ package_code: "PX", container: "CSQU3054383" }, {}, {}],
    containers: [{ number: "CSQU3054383" }],
    legs: [{ mode: "sea", from_code: "BEANR", to_code: "NGLOS" }],
  });

  const change = await plan(
    { tracking_number: "G-1", goods_packages: "6", goods_gross_kg: "1250.5" },
    { tracking_number: "G-1", goods_packages: "5", goods_gross_kg: "100" },
    { tracking_number: "G-1", goods_packages: "4", goods_gross_kg: "49.5" },
  );
  expect((await planned(change))[0]?.words).toEqual(["Pieces: 12 → 15", "Goods row 2: packages: 2 → 5"]);
  await apply(change);
  const after = await stored("G-1");
  expect(after.goods.map(({ id: row }) => row)).toEqual(made.goods.map(({ id: row }) => row));
  expect(after.goods[0]).toMatchObject({ description: "Pumps", container: "CSQU3054383" });
  expect(after).toMatchObject({ pieces: 15, legs: [{ from_place: "Antwerp" }] });

  const empty = { tracking_number: "G-1", goods_packages: "", goods_gross_kg: "" };
  expect((await planned(await plan(empty)))[0]?.outcome).toBe("unchanged");
  const clearing = await planRowsOf(
    database.db,
    actor,
    shipmentImporter,
    [{ row: 2, cells: empty }],
    new Date(),
    {
      empty: "clear",
    },
  );
  await apply(clearing);
  expect(await stored("G-1")).toMatchObject({ goods: [], pieces: 15, legs: [{ to_place: "Lagos" }] });
});

test("what contradicts itself or cannot be read is refused with row and column, and nothing of the shipment is stored", async () => {
  const lane = { tracking_number: "C-1", origin_location: "Ghent", destination_location: "Lille" };
  const id = await plan(
    { ...lane, goods_packages: "1", goods_length_cm: "long" },
    { ...lane, origin_location: "Bruges", goods_packages: "many" },
    {
      tracking_number: "C-2",
      origin_location: "Ghent",
      destination_location: "Lille",
      leg_from_place: "Ghent",
    },
    {
      tracking_number: "C-3",
      origin_location: "Ghent",
      destination_location: "Lille",
      leg_from_place: "Ghent",
      leg_to_place: "Lille",
      leg_etd: "2026-03-05 10:00",
      leg_eta: "2026-03-04 10:00",
      goods_packages: "1",
      goods_container: "CSQU3054383",
      container_number: "MSCU1234566",
    },
    { ...lane, tracking_number: "C-4", owner: "nobody@zenne.example" },
  );
  expect((await planned(id)).map(({ row, words }) => [row, words])).toEqual([
    [
      2,
      [
        "Row 3, Origin: «Bruges» contradicts «Ghent» in row 2",
        "Row 2, Goods Length (cm): Length must be a number of cm with at most 1 decimals",
        "Row 3, Goods Packages: Packages must be a whole number",
      ],
    ],
    [4, ["Row 4, Leg To: To is required"]],
    [5, ["Row 5, Leg ETA: This leg arrives before it leaves"]],
    [
      6,
      [
        "«nobody@zenne.example» is nobody a shipment can be given to: write the e-mail of an active colleague",
      ],
    ],
  ]);
  expect(await apply(id)).toMatchObject({ created: 0, refused: 4 });
});

test("500 goods rows go in at once; more than a shipment holds are refused", async () => {
  const rows = (count: number, number: string) =>
    Array.from({ length: count }, (_, index) => ({
      tracking_number: number,
      origin_location: index === 0 ? "Ghent" : "",
      destination_location: index === 0 ? "Lille" : "",
      goods_packages: "1",
      goods_gross_kg: `${index + 1}`,
    }));
  const id = await plan(...rows(500, "M-1"), ...rows(1001, "M-2"));
  expect(await planned(id)).toMatchObject([
    { row: 2, lastRow: 501, goods: 500, outcome: "created" },
    { row: 502, outcome: "refused", words: ["A shipment holds at most 1,000 goods rows: 1,001 were given"] },
  ]);
  await apply(id);
  expect(await stored("M-1")).toMatchObject({ pieces: 500, weight: "125250.00" });
});

test("times of legs in a file are local at their places, and an export has them so", async () => {
  const leg = (cells: Record<string, string>) => ({
    tracking_number: "TZ-1",
    origin_location: "Shanghai",
    destination_location: "Antwerp",
    service_type: "sea",
    ...cells,
  });
  await apply(
    await plan(
      leg({
        leg_from_place: "Shanghai",
        leg_to_place: "Antwerp",
        // The clocks skip this hour in Brussels, not in Shanghai.
        leg_etd: "29/03/2026 02:30",
        leg_eta: "2026-05-02 06:00",
      }),
    ),
  );
  expect((await stored("TZ-1")).legs).toMatchObject([
    {
      etd: new Date("2026-03-28T18:30:00Z"),
      etd_offset: 480,
      eta: new Date("2026-05-02T04:00:00Z"),
      eta_offset: 120,
    },
  ]);
  for (const rows of [await exportedRows("TZ-1"), await workbookRows("TZ-1")]) {
    expect(rows[0]?.cells).toMatchObject({ leg_eta: expect.stringMatching(/^2026-05-02 06:00/) as string });
    expect(rows[0]?.cells.leg_etd).toMatch(/^2026-03-29 02:30/);
    expect((await planned(await planRows(rows))).map(({ outcome }) => outcome)).toEqual(["unchanged"]);
  }
  // The same local time at another place is another moment, and is recorded; an arrival before the departure is
  // refused.
  await apply(await plan(leg({ leg_from_place: "Tokyo", leg_from_code: "", leg_to_place: "Antwerp" })));
  expect((await stored("TZ-1")).legs).toMatchObject([
    { from_place: "Tokyo", etd: new Date("2026-03-28T17:30:00Z"), etd_offset: 540 },
  ]);
  const backwards = leg({
    tracking_number: "TZ-2",
    leg_from_place: "Los Angeles",
    leg_to_place: "Shanghai",
    leg_etd: "2026-03-05 10:00",
    leg_eta: "2026-03-05 20:00",
  });
  expect(await planned(await plan(backwards))).toMatchObject([{ outcome: "refused" }]);
});
