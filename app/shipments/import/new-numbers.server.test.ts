import { expect, test } from "vitest";
import type { ImportRow } from "./cells.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { listReasons } from "#app/desk/imports/plan.server.ts";
import { NEW_RECORD } from "#app/imports/import.ts";
import { IMPORT_ROW_MESSAGES } from "../import-words.ts";
import { planRowsOf, readPlan } from "#tests/import-rows.ts";
import { useShipments } from "#tests/shipments.ts";
import { company } from "#content/company.ts";
import { hasValidCheckCharacter } from "../tracking-number.ts";
import { shipmentImporter } from "../import.server.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";

const { actor, database } = useShipments();

const lane = { origin_location: "Ghent", destination_location: "Lille" };
type Cells = ImportRow["cells"];

async function plan(...cells: Cells[]): Promise<string> {
  const rows = cells.map((each, index) => ({ row: index + 2, cells: { ...lane, ...each } }));
  return planRowsOf(database.db, actor, shipmentImporter, rows, new Date(), { newNumbers: true });
}
const apply = (id: string) => applyImport(database.db, actor, shipmentImporter, id, new Date());
const choose = (id: string, choice: string) =>
  planImport(database.db, actor, shipmentImporter, id, new Date(), { choose: { 2: choice } });

async function outcomes(id: string) {
  const { page } = await readPlan(database.db, actor, shipmentImporter, id);
  return page.rows.map(({ name, outcome }) => `${name}: ${outcome}`);
}
const numbersWith = async (reference: string) => {
  const rows = await database.db
    .selectFrom("shipments")
    .innerJoin("shipment_references", "shipment_references.shipment_id", "shipments.id")
    .select(["shipments.id", "tracking_number"])
    .where("value", "=", reference)
    .orderBy("tracking_number")
    .execute();
  return rows;
};

test("each row gets a number of its own at the import, which the import then names", async () => {
  const id = await plan(
    { customer_reference: "NN-1" },
    { customer_reference: "NN-2" },
    { customer_reference: "" },
  );
  expect(await outcomes(id)).toEqual(["New number: created", "New number: created", "New number: created"]);
  expect(await database.db.selectFrom("shipments").select("id").execute()).toEqual([]);
  expect(await apply(id)).toMatchObject({ created: 3 });
  const [first] = await numbersWith("NN-1");
  const [second] = await numbersWith("NN-2");
  const stored = await outcomes(id);
  expect(stored.slice(0, 2)).toEqual([
    `${first?.tracking_number}: created`,
    `${second?.tracking_number}: created`,
  ]);
  for (const line of stored)
    expect(hasValidCheckCharacter(line.replace(/: created$/, ""), company.trackingPrefix)).toBe(true);
  expect(new Set(stored).size).toBe(3);
});

test("the same file again means the same shipments, and what differs in it changes them", async () => {
  const row = { customer_reference: "RE-1; RE-9", shipper: "Griet", shipper_company: "Kaai" };
  await apply(await plan(row));
  const [shipment] = await numbersWith("RE-1");
  const again = await plan({ ...row, customer_reference: "re 1; RE-9", origin_location: "GHENT" });
  expect(await outcomes(again)).toEqual([`${shipment?.tracking_number}: unchanged`]);
  expect(await outcomes(await plan(row, { customer_reference: "RE-2" }))).toEqual([
    `${shipment?.tracking_number}: unchanged`,
    "New number: created",
  ]);
  await apply(await plan({ ...row, shipper: "Kaai", notes: "Call first" }));
  expect(await numbersWith("RE-1")).toEqual([shipment]);
});

test.each<[string, Cells]>([
  ["route", { destination_location: "Lyon" }],
  ["shipper", { shipper: "Somebody Else" }],
  ["payer", { bill_to: "Other payer" }],
])("a reference of a shipment with another %s is asked for", async (name, other) => {
  const reference = `AS-${name}`;
  await database.db
    .insertInto("companies")
    .values([{ name: `Payer of ${name}` }, { name: `Other ${name}` }])
    .execute();
  await apply(await plan({ customer_reference: reference, shipper: "Griet", bill_to: `Payer of ${name}` }));
  const [shipment] = await numbersWith(reference);
  const id = await plan({ customer_reference: reference, ...other });
  const { page } = await readPlan(database.db, actor, shipmentImporter, id);
  expect(page.rows).toMatchObject([
    {
      name: reference,
      outcome: "asked",
      candidates: [
        { id: shipment?.id, name: shipment?.tracking_number, why: "Ghent → Lille, pending, Griet" },
      ],
    },
  ]);
  await choose(id, shipment?.id ?? "");
  expect(await outcomes(id)).toEqual([`${shipment?.tracking_number}: changed`]);
  await choose(id, NEW_RECORD);
  expect(await outcomes(id)).toEqual(["New number: created"]);
  await apply(id);
  expect(await numbersWith(reference)).toHaveLength(2);
});

test("rows with one reference are the goods of one shipment, or refused where they have no goods", async () => {
  const goods = (goods_description: string) => ({
    customer_reference: "GO-1",
    goods_packages: "2",
    goods_package_code: "CT",
    goods_description,
  });
  const id = await plan(goods("Pumps"), goods("Valves"));
  expect(await outcomes(id)).toEqual(["New number: created"]);
  const twice = await plan({ customer_reference: "TW-1" }, { customer_reference: "tw 1" });
  expect(await outcomes(twice)).toEqual(["New number: created", "tw 1: refused"]);
  const [reason] = await listReasons(database.db, actor, "shipments", twice);
  expect(reason).toMatchObject({ sample: IMPORT_ROW_MESSAGES.referenceRepeated("tw 1"), canLeaveOut: true });
  await planImport(database.db, actor, shipmentImporter, twice, new Date(), {
    settings: { leaveOut: [reason?.reason ?? ""] },
  });
  expect(await apply(twice)).toMatchObject({ created: 2 });
});

test("rows with a number keep it; without the choice the others are refused", async () => {
  const rows = [
    { row: 2, cells: { ...lane, tracking_number: "KE-1" } },
    { row: 3, cells: { ...lane, tracking_number: "" } },
  ];
  const id = await planRowsOf(database.db, actor, shipmentImporter, rows);
  expect(await listReasons(database.db, actor, "shipments", id)).toMatchObject([
    { reason: SHIPMENT_MESSAGES.trackingNumberRequired, count: 1 },
  ]);
  await planImport(database.db, actor, shipmentImporter, id, new Date(), { settings: { newNumbers: true } });
  expect(await outcomes(id)).toEqual(["KE-1: created", "New number: created"]);
});
