import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Invalid } from "#app/kit/errors.ts";
import { detailTexts } from "./shipment-changes.ts";
import { type ShipmentDetails, shipmentDetailsSchema } from "./details.ts";
import { shipmentForm, shipmentFormValues } from "./shipment.ts";
import { readDetails } from "./read-details.server.ts";
import { findShipmentsByKey } from "./find-by-key.server.ts";
import { useShipments } from "#tests/shipments.ts";
import { updateShipment } from "./update.server.ts";

const store = useShipments({
  service_type: "Sea Freight",
  origin_location: "Antwerp",
  destination_location: "Lagos",
});
const { actor, database } = store;

const details = (values: object): ShipmentDetails => shipmentDetailsSchema.parse(values);
const pumps = { packages: 6, package_code: "PX", description: "Centrifugal pumps", gross_kg: 2840.5 };
const box = { number: "CSQU 305438-3", type_code: "40HC", tare_kg: 3900 };
const toLagos = {
  kind: "main",
  mode: "sea",
  from_place: "Antwerp",
  to_place: "Lagos",
  etd: new Date("2026-03-05T09:00:00Z"),
  eta: new Date("2026-03-29T09:00:00Z"),
} as const;

const create = (number: string, fields: object, changes: Record<string, string> = {}) =>
  store.create(number, changes, { details: details(fields) });
const read = (id: string) => readDetails(database.db, actor, id);
const shipmentOf = store.read;

async function open(id: string) {
  const shipment = await shipmentOf(id);
  const stored = await read(id);
  const values = shipmentFormValues(shipment as never);
  const seen = { version: shipment.version, base: { ...values, ...detailTexts(stored) } };
  return { values, stored, seen, input: shipmentForm.parse(values) };
}
const save = (id: string, opened: Awaited<ReturnType<typeof open>>, fields: object, changes = {}) =>
  updateShipment(database.db, actor, id, { ...opened.input, ...changes }, opened.seen, {
    details: details(fields),
  });

async function lastAudit(id: string) {
  const line = await database.db
    .selectFrom("audit_log")
    .select("details")
    .where("entity_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return line.details as Record<string, unknown>;
}

test("goods with a UN number make a shipment one of dangerous goods, also where nobody ticked it", async () => {
  const paint = { packages: 10, description: "Paint", un_number: "1263" };
  const id = await create("D-UN", { goods: [paint] });
  expect((await read(id)).terms?.dangerous_goods).toBe(true);
  const plain = await create("D-NO-UN", { goods: [pumps], terms: { incoterm: "CIF" } });
  expect((await read(plain)).terms?.dangerous_goods).toBe(false);
  const opened = await open(plain);
  await save(plain, opened, { goods: [paint], terms: { incoterm: "CIF", dangerous_goods: false } });
  expect((await read(plain)).terms).toMatchObject({ incoterm: "CIF", dangerous_goods: true });
});

test("a shipment is stored with all its details, and read with totals, what is charged and warnings", async () => {
  const id = await create("D-1", {
    references: [{ kind: "master_bl", value: "MEDU 123-4567" }],
    goods: [
      { ...pumps, container: "csqu3054383", volume_m3: 8.352 },
      { packages: 2, description: "Parts", gross_kg: 100 },
    ],
    containers: [box],
    legs: [toLagos],
    terms: { incoterm: "CIF", incoterm_place: "Lagos", declared_value: 12_000, declared_currency: "EUR" },
    places: { origin_code: "BEANR" },
  });
  const stored = await read(id);
  expect(stored.references).toMatchObject([
    { id: expect.any(String), kind: "master_bl", value: "MEDU 123-4567" },
  ]);
  expect(stored.goods).toMatchObject([
    { ...pumps, container: "CSQU3054383" },
    { packages: 2, container: null },
  ]);
  expect(stored.containers).toMatchObject([
    { number: "CSQU3054383", type_code: "45G1", tare_kg: 3900, gross_kg: 2840.5 },
  ]);
  expect(stored.legs).toMatchObject([toLagos]);
  expect(stored.terms).toMatchObject({ incoterm: "CIF", declared_value: 12_000, dangerous_goods: false });
  expect(stored.places).toEqual({ origin_code: "BEANR", destination_code: null, current_code: null });
  expect(stored.totals).toMatchObject({ packages: 8, gross_kg: 2940.5, withoutVolume: 1 });
  expect(stored.chargeable?.kg).toBe(8352);
  expect(stored.warnings.map(({ name }) => name)).toEqual(["goods.1.description", "goods"]);
  expect(await shipmentOf(id)).toMatchObject({
    weight: "2940.50",
    pieces: 8,
    estimated_delivery: toLagos.eta,
    eta_follows_legs: true,
  });
});

test("warnings name the section they belong to, that of a UN number the goods", async () => {
  const id = await create("D-17", {
    goods: [{ packages: 1, description: "Paint for ships", un_number: "1263" }],
    terms: { incoterm: "DAP" },
  });
  // As stored by an import.
  await database.pool.query("update shipments set dangerous_goods = false where id = $1", [id]);
  expect((await read(id)).warnings).toEqual([
    { name: "goods.0.un_number", message: expect.stringContaining("UN 1263: the transport document") },
    { name: "terms.incoterm_place", message: "DAP needs its named place" },
    { name: "goods.dangerous_goods", message: expect.stringContaining("UN 1263") },
  ]);
});

describe("totals", () => {
  test("of nine rows replace a weight that contradicts them, and the audit log keeps what was typed", async () => {
    const goods = Array.from({ length: 9 }, () => ({ packages: 2, gross_kg: 145.61 }));
    const id = await create("D-2", { goods }, { weight: "1 250 kg", pieces: "17" });
    expect(await shipmentOf(id)).toMatchObject({ weight: "1310.49", pieces: 18 });
    expect(await lastAudit(id)).toEqual({
      "weight typed, not used": ["1250", null],
      "pieces typed, not used": ["17", null],
    });
    const opened = await open(id);
    expect(await save(id, opened, {}, { weight: 1 })).toBeNull();
    expect(await shipmentOf(id)).toMatchObject({ weight: "1310.49" });
    expect(await lastAudit(id)).toEqual({ "weight typed, not used": ["1", null] });
  });

  test("that a colleague has changed meanwhile were not typed by who saves something else", async () => {
    const id = await create("D-18", { goods: [{ packages: 2, gross_kg: 100 }] });
    const [opened, colleague] = [await open(id), await open(id)];
    expect(await save(id, colleague, { goods: [{ packages: 3, gross_kg: 150 }] })).toBeNull();
    expect(await save(id, opened, {}, { notes: "Ring first" })).toBeNull();
    expect(await shipmentOf(id)).toMatchObject({ weight: "150.00", pieces: 3, notes: "Ring first" });
    expect(await lastAudit(id)).toEqual({ notes: ["", "Ring first"] });
  });

  test("leave the typed weight where a row has none, or no row is left", async () => {
    const id = await create(
      "D-3",
      { goods: [{ packages: 2, gross_kg: 10 }, { packages: 1 }] },
      { weight: "30" },
    );
    expect(await shipmentOf(id)).toMatchObject({ weight: "30.00", pieces: 3 });
    const opened = await open(id);
    await save(id, opened, { goods: [] }, { pieces: 5 });
    expect(await shipmentOf(id)).toMatchObject({ weight: "30.00", pieces: 5 });
  });
});

describe("a save", () => {
  test("without details leaves them alone", async () => {
    const places = { origin_code: "BEANR", destination_code: "NGLOS" };
    const terms = { dangerous_goods: true };
    const id = await create("D-4", { goods: [pumps], containers: [box], terms, places });
    const opened = await open(id);
    expect(
      await updateShipment(database.db, actor, id, { ...opened.input, notes: "Ring" }, opened.seen),
    ).toBeNull();
    const { totals: _, ...stored } = opened.stored;
    expect(await read(id)).toMatchObject(stored);
    expect(await lastAudit(id)).toEqual({ notes: ["", "Ring"] });
  });

  test("keeps rows by their ids, and its audit line names row and field", async () => {
    const id = await create("D-5", {
      goods: [pumps, { packages: 1, description: "Crate" }],
      containers: [box],
    });
    const opened = await open(id);
    const [first, second] = opened.stored.goods;
    const goods = [{ ...second, gross_kg: 12 }, { packages: 4 }];
    expect(await save(id, opened, { goods })).toBeNull();
    const { goods: now } = await read(id);
    expect(now.map(({ id: row }) => row === second?.id)).toEqual([true, false]);
    expect(first?.id).toEqual(expect.any(String));
    expect(await lastAudit(id)).toMatchObject({
      "Goods row 1: gross weight": ["", "12"],
      "Goods row 2": [null, "4 packages"],
      "Goods row 1 (removed)": ["6 × Pallet, Centrifugal pumps, 2,840.5 kg", null],
      pieces: ["7", "5"],
    });
  });

  test("may swap the numbers of two containers, and their goods go with them", async () => {
    const id = await create("D-6", {
      containers: [box, { number: "TGHU7599330" }],
      goods: [{ ...pumps, container: "CSQU3054383" }],
    });
    const opened = await open(id);
    const [one, two] = opened.stored.containers;
    const containers = [
      { ...one, number: two!.number },
      { ...two, number: one!.number },
    ];
    expect(await save(id, opened, { containers })).toBeNull();
    expect((await read(id)).goods[0]?.container).toBe("TGHU7599330");
    expect(await save(id, await open(id), { containers: [] })).toBeNull();
    expect((await read(id)).goods[0]).toMatchObject({ container: null, gross_kg: 2840.5 });
  });

  test("refuses goods in a container that is not there, and an id of another shipment makes a new row", async () => {
    const other = (await read(await create("D-7", { goods: [pumps] }))).goods[0]!;
    const id = await create("D-8", { goods: [{ ...pumps, id: other.id }] });
    expect((await read(id)).goods[0]?.id).not.toBe(other.id);
    const opened = await open(id);
    const refused = save(id, opened, { goods: [{ packages: 1, container: "TGHU7599330" }] });
    await expect(refused).rejects.toThrow(Invalid);
    await expect(refused).rejects.toMatchObject({
      fieldErrors: { "goods.0.container": [expect.any(String)] },
    });
  });

  test("refuses a reference twice also where no form has looked", async () => {
    const reference = { id: null, kind: "booking", value: "AB 12" } as const;
    const twice = store.create("D-16", {}, { details: { references: [reference, reference] } });
    await expect(twice).rejects.toMatchObject({
      fieldErrors: { references: ["This reference is listed twice"] },
    });
  });
});

describe("the estimated delivery", () => {
  const later = { ...toLagos, eta: new Date("2026-04-02T09:00:00Z") };

  test("follows the last leg until another one is typed, and again when that is emptied", async () => {
    const id = await create("D-10", { legs: [toLagos] });
    await save(id, await open(id), { legs: [later] });
    expect(await shipmentOf(id)).toMatchObject({ estimated_delivery: later.eta, eta_follows_legs: true });
    const typed = new Date("2026-04-10T09:00:00Z");
    await save(id, await open(id), {}, { estimated_delivery: typed });
    await save(id, await open(id), { legs: [toLagos] });
    expect(await shipmentOf(id)).toMatchObject({ estimated_delivery: typed, eta_follows_legs: false });
    await save(id, await open(id), {}, { estimated_delivery: null });
    expect(await shipmentOf(id)).toMatchObject({ estimated_delivery: toLagos.eta, eta_follows_legs: true });
  });

  test("written past the form counts as typed", async () => {
    const id = await create("D-11", { legs: [toLagos] });
    const imported = new Date("2026-05-01T09:00:00Z");
    await database.db
      .updateTable("shipments")
      .set({ estimated_delivery: imported })
      .where("id", "=", id)
      .execute();
    await save(id, await open(id), { legs: [later] });
    expect(await shipmentOf(id)).toMatchObject({ estimated_delivery: imported, eta_follows_legs: false });
  });
});

test("goods that a colleague changed meanwhile are shown with one's own, and nothing is lost", async () => {
  const id = await create("D-12", { goods: [pumps], legs: [toLagos], terms: { incoterm: "CIF" } });
  const [mine, theirs] = [await open(id), await open(id)];
  const theirGoods = [{ ...theirs.stored.goods[0], packages: 7 }];
  const legs = [{ ...theirs.stored.legs[0], eta: new Date("2026-04-02T09:00:00Z") }];
  expect(await save(id, theirs, { goods: theirGoods, legs })).toBeNull();
  const myGoods = [...mine.stored.goods, { packages: 1, description: "Press", gross_kg: 10 }];
  const typed = { goods: myGoods, legs: mine.stored.legs, terms: { incoterm: "CFR" } };
  const conflict = await save(id, mine, typed);
  expect(conflict?.changes.map(({ field }) => field)).toEqual(["goods", "legs"]);
  expect(conflict?.changes[0]).toEqual({
    field: "goods",
    base: "6 × Pallet, Centrifugal pumps, 2,840.5 kg",
    theirs: "7 × Pallet, Centrifugal pumps, 2,840.5 kg",
    mine: "6 × Pallet, Centrifugal pumps, 2,840.5 kg\n1 package, Press, 10 kg",
  });
  expect((await read(id)).goods).toMatchObject([{ packages: 7 }]);

  // The conflict is resolved: my goods; the legs are theirs, so the next attempt leaves them out.
  const decided = { ...mine, seen: { version: conflict!.version, base: conflict!.theirs } };
  expect(await save(id, decided, { goods: myGoods, terms: { incoterm: "CFR" } })).toBeNull();
  expect(await read(id)).toMatchObject({
    goods: [{ packages: 6 }, { packages: 1 }],
    legs: [{ eta: legs[0]!.eta }],
    terms: { incoterm: "CFR" },
  });
});

test("a place that changes loses its code, unless one is given that is of its text", async () => {
  const id = await create("D-13", { places: { origin_code: "BEANR", destination_code: "NGLOS" } });
  await save(
    id,
    await open(id),
    { places: { destination_code: "NGLOS" } },
    {
      origin_location: "Gate 4",
      destination_location: "Lagos, Nigeria",
    },
  );
  expect((await read(id)).places).toEqual({
    origin_code: null,
    destination_code: "NGLOS",
    current_code: null,
  });
  await sql`update shipments set destination_location = 'Tema' where id = ${id}`.execute(database.db);
  expect((await read(id)).places).toMatchObject({ destination_code: null });
});

test("two shipments may have one master B/L, and each says so; a purchase order on both is no matter", async () => {
  const references = [
    { kind: "master_bl", value: "MEDU 765 4321" },
    { kind: "purchase_order", value: "PO 1" },
  ];
  const one = await create("D-14", { references });
  const two = await create("D-15", {
    references: [{ kind: "master_bl", value: "medu7654321" }, references[1]],
  });
  const warnings = [{ name: "references.0.value", message: "This number is also on D-15" }];
  expect((await read(one)).warnings).toEqual(warnings);
  const matches = await findShipmentsByKey(database.db, actor, ["medu-765.4321", "nowhere"]);
  expect(matches).toEqual([
    { number: "medu-765.4321", id: one, tracking_number: "D-14" },
    { number: "medu-765.4321", id: two, tracking_number: "D-15" },
  ]);
});
