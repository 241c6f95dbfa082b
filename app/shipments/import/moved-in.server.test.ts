import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { countDue } from "#app/desk/imports/plan.server.ts";
import { undoImport } from "#app/desk/imports/undo.server.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import type { ImportSettings } from "#app/imports/import.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { planRowsOf, readPlan } from "#tests/import-rows.ts";
import { useShipments } from "#tests/shipments.ts";
import { exportShipments } from "../export.server.ts";
import { shipmentImporter } from "../import.server.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";

const { actor, database } = useShipments();

type Cells = Record<string, string>;
const lane = { origin_location: "Ghent", destination_location: "Lille" };
const now = new Date();
const today = toLocalDay(now);
const earlier = addDays(today, -15);
const plan = (rows: readonly Cells[], settings: Partial<ImportSettings> = {}) => {
  const numbered = rows.map((cells, index) => ({ row: index + 2, cells }));
  return planRowsOf(database.db, actor, shipmentImporter, numbered, now, settings);
};
const plannedRows = async (id: string) =>
  (await readPlan(database.db, actor, shipmentImporter, id)).page.rows;
const apply = (id: string) => applyImport(database.db, actor, shipmentImporter, id, now);

const consignees = async () =>
  (
    await sql<{ name: string; phone: string | null; address: string | null; shipments: string }>`
      select name, phone, address, string_agg(tracking_number, ' ' order by tracking_number) as shipments
      from consignees join shipments on consignee_id = consignees.id
      where tracking_number like 'MI-%' group by consignees.id order by min(tracking_number)`.execute(
      database.db,
    )
  ).rows;

const pain = {
  consignee: "Le Pain SARL",
  consignee_street: "Rue de la Paix 3",
  consignee_postcode: "69001",
  consignee_city: "Lyon",
  consignee_country: "France",
  consignee_phone: "+33 4 00 00 00 00",
};

test("the address of a party comes in by its parts, goes out as a whole, and goes with the undo", async () => {
  const rows = [
    { tracking_number: "MI-1", consignee: "Le Pain SARL" },
    { ...pain, tracking_number: "MI-2" },
    { ...pain, tracking_number: "MI-3", consignee_street: "Quai 1", consignee_city: "Lille" },
    { ...pain, tracking_number: "MI-4" },
  ];
  const id = await plan(rows.map((row) => ({ ...lane, ...row })));
  await apply(id);
  const one = "Rue de la Paix 3\n69001 Lyon\nFrance";
  const phone = pain.consignee_phone;
  const stored = [
    { name: "Le Pain SARL", phone, address: one, shipments: "MI-1 MI-2 MI-4" },
    { name: "Le Pain SARL", phone, address: "Quai 1\n69001 Lille\nFrance", shipments: "MI-3" },
  ];
  expect(await consignees()).toEqual(stored);
  const { file } = await exportShipments(
    database.db,
    actor,
    { all: true, filter: { search: "MI-2" }, except: [] },
    { columns: ["consignee", "consignee_phone", "consignee_address"], now },
  );
  const text = (await new Response(file).text()).replace("\uFEFF", "");
  expect(parse(text, { columns: true })).toMatchObject([
    { Consignee: "Le Pain SARL", "Consignee Address": one },
  ]);
  const again = await plan([
    { ...lane, ...pain, tracking_number: "MI-5" },
    { ...lane, ...pain, tracking_number: "MI-6", consignee_street: "Elsewhere 9" },
  ]);
  expect((await plannedRows(again)).map(({ outcome }) => outcome)).toEqual(["created", "refused"]);
  await undoImport(database.db, actor, shipmentImporter, id, { now });
  expect(await consignees()).toEqual([]);
});

test("the only party of a name keeps its address, and the plan says so", async () => {
  await database.pool.query("insert into consignees (name) values ('Accra Tools')");
  const [row] = await plannedRows(
    await plan([
      { ...lane, tracking_number: "MI-7", consignee: "Accra Tools", consignee_street: "Ring Road 7" },
    ]),
  );
  expect(row?.words.join("; ")).toContain("its address stays empty, add it there");
});

test("a row without a place takes the town of its party where that is chosen; a stored shipment keeps its own", async () => {
  const row = { tracking_number: "MI-8", shipper: "Bakkerij", shipper_city: "Gent", leg_etd: today, ...pain };
  const [refused] = await plannedRows(await plan([row]));
  expect(refused?.words).toEqual([SHIPMENT_MESSAGES.originRequired, SHIPMENT_MESSAGES.destinationRequired]);
  const id = await plan([row], { townsAsPlaces: true });
  expect((await plannedRows(id))[0]?.words[0]).toContain("Gent → Lyon");
  await apply(id);
  const moved = await plan([{ ...row, shipper_city: "Brugge" }], { townsAsPlaces: true });
  expect((await plannedRows(moved))[0]?.outcome).toBe("unchanged");
});

test("what was due before today is counted, and is history where that is chosen", async () => {
  const rows = [
    { ...lane, tracking_number: "MI-10", estimated_delivery: earlier },
    { ...lane, tracking_number: "MI-11", estimated_delivery: today },
    {
      ...lane,
      tracking_number: "MI-12",
      status: "delivered",
      estimated_delivery: earlier,
      delivered_at: earlier,
    },
  ];
  const due = async (id: string) => countDue(database.db, actor, "shipments", id);
  expect(await due(await plan(rows))).toBe(1);
  const id = await plan(rows, { dueAsHistory: true });
  await apply(id);
  const { rows: stored } = await database.pool.query<{ history: boolean }>(
    "select history from shipments where tracking_number like 'MI-1_' order by tracking_number",
  );
  expect(stored.map(({ history }) => history)).toEqual([true, false, false]);
});

test("values without a currency come in with that of the import, or without the value", async () => {
  const row = { ...lane, tracking_number: "MI-20", declared_value: "12.500,00" };
  const [refused] = await plannedRows(await plan([row]));
  expect(refused).toMatchObject({ outcome: "refused", about: ["declared_value"] });
  const [valued] = await plannedRows(await plan([row], { currency: "EUR" }));
  expect(valued?.words).toContain("12500 EUR");
  const [bare] = await plannedRows(await plan([row], { leaveOut: refused?.words ?? [] }));
  expect(bare?.outcome).toBe("created");
});
