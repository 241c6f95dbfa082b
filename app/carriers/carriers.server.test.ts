import { readFile } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { searchEverywhere } from "#app/search/search-everywhere.server.ts";
import { testActor } from "#tests/actors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { carrierForm, type CarrierInput } from "./carrier.ts";
import { listCarriers, readCarrier, setCarrierRetired, saveCarrier } from "./carriers.server.ts";
import { carriersNamed, legsOfCarrier, proposeCarriers } from "./named-carriers.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const all = { search: "", mode: "", state: "" } as const;

beforeEach(async () => {
  await database.db.deleteFrom("carriers").execute();
  await database.db.deleteFrom("shipments").execute();
});

const typed = (values: Record<string, string | string[]>): CarrierInput =>
  carrierForm.parse({ modes: "road", ...values });
const add = (values: Record<string, string | string[]>) =>
  saveCarrier(database.db, actor, null, typed(values), null);
const proposed = async (text: string, mode: "air" | "road" | null = null) =>
  (await proposeCarriers(database.db, actor, text, mode)).map(({ name, isMeant }) =>
    isMeant ? `${name}!` : name,
  );

test("a carrier is proposed by any of its names and codes, those of the mode first, and not once it is retired", async () => {
  const id = await add({ name: "Bergé Transport", other_names: "BTX; Berge Road", scac: "BRGE" });
  await add({ name: "Bergen Air", modes: "air", iata_prefix: "123" });
  expect(await proposed("berge", "air")).toEqual(["Bergen Air", "Bergé Transport"]);
  expect(await proposed("berge", "road")).toEqual(["Bergé Transport", "Bergen Air"]);
  expect([await proposed("btx"), await proposed("brge"), await proposed("123")]).toEqual([
    ["Bergé Transport!"],
    ["Bergé Transport!"],
    ["Bergen Air!"],
  ]);
  await setCarrierRetired(database.db, actor, id, true);
  expect(await proposed("berge")).toEqual(["Bergen Air"]);
  expect(await listCarriers(database.db, actor, all, null, { limit: 10, now: new Date() })).toMatchObject({
    total: 1,
  });
});

test("a text that begins the name of one carrier alone is marked, for the field to complete it", async () => {
  await add({ name: "Sample Ocean Lines", other_names: "Sample Oceanic" });
  await add({ name: "Sample Air", modes: "air" });
  const begun = async (text: string) =>
    (await proposeCarriers(database.db, actor, text, "air")).flatMap(({ name, isBegun }) =>
      isBegun ? [name] : [],
    );
  expect(await begun("sample oc")).toEqual(["Sample Ocean Lines"]);
  expect([await begun("samp"), await begun("ocean"), await begun("oc")]).toEqual([[], [], []]);
});

test("a name it had stays its name: legs typed before it was renamed or entered are its own", async () => {
  const { rows } = await database.pool.query<{ id: string }>(`
    with shipment as (insert into shipments (tracking_number, origin_location, destination_location)
      values ('CAR-' || gen_random_uuid(), 'Ghent', 'Lille') returning id)
    insert into shipment_legs (shipment_id, position, kind, mode, carrier, from_place, to_place, eta)
      select id, 0, 'main', 'road', 'jannsen logistics', 'Ghent', 'Lille', now() + interval '1 day' from shipment
      returning shipment_id as id`);
  const id = await add({
    name: "Jannsen Logistics",
    "contacts.0.name": "Office",
    "contacts.0.email": "office@jannsen.example",
    "contacts.1.name": "Dispatch",
    "contacts.1.email": "dispatch@jannsen.example",
    "contacts.1.gets_orders": "1",
  });
  const { version } = await readCarrier(database.db, actor, id);
  await saveCarrier(database.db, actor, id, typed({ name: "Janssen" }), version);
  const window = { now: new Date(), limit: 5 };
  const { legs } = await legsOfCarrier(database.db, actor, id, window);
  expect(legs.map(({ shipment_id }) => shipment_id)).toEqual([rows[0]?.id]);
  const list = () => listCarriers(database.db, actor, { ...all, search: "janssen" }, null, window);
  expect((await list()).rows).toMatchObject([{ under_way: 1, next_arrival: legs[0]?.eta }]);
  await database.pool.query("update shipment_legs set ata = now() where shipment_id = $1", [rows[0]?.id]);
  expect((await list()).rows).toMatchObject([{ under_way: 0, next_arrival: null }]);
  const named = await carriersNamed(database.db, actor, ["JANNSEN LOGISTICS", "Nobody", null]);
  expect([...named].map(([text, { name }]) => [text, name])).toEqual([["JANNSEN LOGISTICS", "Janssen"]]);
});

test("orders are written to who gets them", async () => {
  await add({
    name: "Two",
    "contacts.0.name": "Office",
    "contacts.0.email": "office@two.example",
    "contacts.1.name": "Dispatch",
    "contacts.1.email": "dispatch@two.example",
    "contacts.1.gets_orders": "1",
  });
  expect((await carriersNamed(database.db, actor, ["two"])).get("two")?.email).toBe("dispatch@two.example");
  const { groups } = await searchEverywhere(database.db, actor, "dispatch@two.example");
  expect(groups.find(({ kind }) => kind === "carrier")?.hits).toMatchObject([{ title: "Two" }]);
});

test("a name or code of another carrier, and a change by somebody else, are refused", async () => {
  const id = await add({ name: "One", scac: "ONEX" });
  await add({ name: "Two", other_names: "Deux" });
  const { version } = await readCarrier(database.db, actor, id);
  const save = (values: Record<string, string>, of = version) =>
    saveCarrier(database.db, actor, id, typed(values), of);
  await expect(save({ name: "DEUX" })).rejects.toMatchObject({
    fieldErrors: { name: ["“DEUX” is a name of Two already"] },
  });
  await expect(add({ name: "Three", scac: "ONEX" })).rejects.toThrow(Invalid);
  await save({ name: "One", notes: "Closed on Saturdays" });
  await expect(save({ name: "One" })).rejects.toThrow(Conflict);
  await expect(setCarrierRetired(database.db, testActor({ role: "viewer" }), id, true)).rejects.toThrow(
    Forbidden,
  );
});

test("pages follow the names, in both directions", async () => {
  for (const name of ["delta", "Alpha", "charlie", "Bravo"]) await add({ name });
  const page = (place: { after: string } | { before: string } | null) =>
    listCarriers(database.db, actor, all, place, { limit: 2, now: new Date() });
  const first = await page(null);
  const second = await page({ after: first.next ?? "" });
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect([names(first.rows), names(second.rows), second.next]).toEqual([
    ["Alpha", "Bravo"],
    ["charlie", "delta"],
    null,
  ]);
  expect(names((await page({ before: second.previous ?? "" })).rows)).toEqual(["Alpha", "Bravo"]);
});

test("the migration gives airlines with numbers a record, also when it is run again", async () => {
  await database.pool
    .query(`insert into air_waybill_stocks (prefix, airline, first_serial, last_serial, next_serial)
    values (20, 'Lufthansa Cargo', 1, 9, 1), (20, 'LH', 20, 29, 20)`);
  const migration = await readFile("database/migrations/0230_carriers.sql", "utf8");
  await database.pool.query(migration);
  await database.pool.query(migration);
  expect(await proposed("020")).toEqual(["Lufthansa Cargo!"]);
});
