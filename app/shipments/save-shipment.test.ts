import { withOffsets } from "./legs.ts";
import { expect, test } from "vitest";
import { listAudit } from "#app/desk/audit/list-audit.server.ts";
import { storedDetails } from "./details.server.ts";
import { getShipment } from "./shipment.server.ts";
import { shipmentDetailsSchema } from "./details.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { storeShipment } from "#tests/stored-records.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { nextForm } from "./form/next-form.ts";
import { readEditForm, readNewForm } from "./read-form.server.ts";
import { saveEdited, saveNew } from "./save-shipment.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const scope = {
  get db() {
    return database.db;
  },
  log: { error: () => {} } as never,
};
const none = { etd: null, eta: null, atd: null, ata: null };
const seaLeg = {
  id: null,
  kind: "main",
  mode: "sea",
  carrier: null,
  conveyance: null,
  ...withOffsets(none, { from: null, to: null }),
} as const;

async function edit(id: string, changes: Record<string, string>) {
  const { values, version, base } = await readEditForm(id, actor, database);
  const record = { ...values, version, base: JSON.stringify(base), details: "1" };
  return (await saveEdited(id, { ...record, ...changes }, actor, scope)).data;
}

test("«Save and next» keeps a party that was added with the shipment", async () => {
  const record = {
    tracking_number: "ROW-1",
    status: "pending",
    service_type: "Air Freight",
    origin_location: "Brussels",
    destination_location: "Lagos",
    new_shipper: "Freshly Added NV",
    next: "1",
  };
  const { data } = await saveNew(record, actor, scope);
  const address = new URL(nextForm(record, data.parties), "http://zenne.example");
  const next = await readNewForm(address.searchParams, actor, database);
  expect(next.parties.shipper?.name).toBe("Freshly Added NV");
  expect(next.values.service_type).toBe("Air Freight");
});

test("places keep their codes while their texts stay as they were", async () => {
  const terminal = "Quay 1742, Kallo";
  const ends = { from_place: terminal, from_code: "BEANR", to_place: terminal, to_code: "BEANR" };
  const route = { origin_location: terminal, destination_location: "Lagos" };
  const id = await storeShipment(database.db, actor, route, {
    details: { places: { origin_code: "BEANR", destination_code: "NGLOS" }, legs: [{ ...seaLeg, ...ends }] },
  });
  expect(await edit(id, { notes: "Ring first", "legs.0.to_place": "Quay 9, Doel" })).toMatchObject({
    done: "Shipment updated successfully",
  });
  const stored = await getShipment(database.db, actor, id);
  expect(stored).toMatchObject({ origin_code: "BEANR", notes: "Ring first" });
  const { legs } = await storedDetails(database.db, stored);
  expect(legs).toMatchObject([{ from_code: "BEANR", to_place: "Quay 9, Doel", to_code: null }]);
});

test("who takes a colleague's goods has not typed the totals of the own ones", async () => {
  const { goods } = shipmentDetailsSchema.parse({
    goods: [{ packages: 2, description: "Pumps", gross_kg: 100 }],
  });
  const id = await storeShipment(database.db, actor, {}, { details: { goods } });
  const form = await readEditForm(id, actor, database);
  const opened = { ...form.values, version: form.version, base: JSON.stringify(form.base), details: "1" };
  const theirs = { "goods.0.packages": "3", "goods.0.gross_kg": "150", pieces: "3", weight: "150" };
  await saveEdited(id, { ...opened, ...theirs }, actor, scope);
  const mine = { "goods.0.packages": "4", pieces: "4", notes: "Ring first" };
  const { clash } = (await saveEdited(id, { ...opened, ...mine }, actor, scope)).data;
  const seen = { version: clash!.version, base: JSON.stringify(clash!.theirs), "take.goods": "theirs" };
  const { data } = await saveEdited(id, { ...opened, ...mine, ...seen }, actor, scope);
  expect(data).toMatchObject({ done: "Shipment updated successfully" });
  expect(await getShipment(database.db, actor, id)).toMatchObject({ pieces: 3, weight: "150.00" });
  const { rows } = await listAudit(database.db, actor, {});
  expect(rows[0]?.details).toEqual({ notes: ["", "Ring first"] });
});

test("a duplicate keeps the code of a place that is left as the original has it", async () => {
  const port = "Quay of Antwerp, left bank";
  const leg = {
    ...seaLeg,
    from_place: port,
    from_code: "BEANR",
    to_place: "Berth 4, Apapa",
    to_code: "NGLOS",
  };
  const route = { origin_location: port, destination_location: "Berth 4, Apapa" };
  const like = await storeShipment(database.db, actor, route, {
    details: { places: { origin_code: "BEANR", destination_code: "NGLOS" }, legs: [leg] },
  });
  const form = await readNewForm(new URLSearchParams({ like }), actor, database);
  const record = { ...form.values, like: form.like?.id, destination_location: "Berth 9, Tema" };
  const { data } = await saveNew(record, actor, scope);
  const stored = await getShipment(database.db, actor, data.id ?? "");
  expect(stored).toMatchObject({ origin_location: port, origin_code: "BEANR", destination_code: null });
  const { legs } = await storedDetails(database.db, stored);
  expect(legs).toMatchObject([{ from_code: "BEANR", to_code: "NGLOS" }]);
});

test("times of legs are read at their places, whatever zone is sent, and stay as they are while nobody changes them", async () => {
  const { data: made } = await saveNew(
    {
      tracking_number: "ZONES-1",
      status: "pending",
      service_type: "Sea Freight",
      origin_location: "Shanghai",
      destination_location: "Antwerp",
      details: "1",
      "legs.0.kind": "main",
      "legs.0.mode": "sea",
      "legs.0.from_place": "Shanghai",
      "legs.0.from_code": "CNSHA",
      "legs.0.from_zone": "America/New_York",
      "legs.0.to_place": "Antwerp",
      "legs.0.etd": "2026-03-05T23:30",
      "legs.0.eta": "2026-04-02T06:00",
    },
    actor,
    scope,
  );
  const id = made.id ?? "";
  const read = async () => {
    const shipment = await getShipment(database.db, actor, id);
    return { ...shipment, ...(await storedDetails(database.db, shipment)) };
  };
  const first = await read();
  expect(first).toMatchObject({
    estimated_delivery: new Date("2026-04-02T04:00:00Z"),
    legs: [
      {
        etd: new Date("2026-03-05T15:30:00Z"),
        etd_offset: 480,
        eta: new Date("2026-04-02T04:00:00Z"),
        eta_offset: 120,
      },
    ],
  });
  const form = await readEditForm(id, actor, database);
  expect(form.values).toMatchObject({
    "legs.0.etd": "2026-03-05T23:30",
    "legs.0.from_zone": "Asia/Shanghai",
    "legs.0.to_zone": "Europe/Brussels",
  });
  // Seconds that a carrier sent, and the second 01:30 of the night the clocks go back in New York.
  await database.pool.query(
    `update shipment_legs set etd = '2026-03-05T15:30:12Z', to_place = 'New York', to_code = 'USNYC',
       eta = '2026-11-01T06:30:00Z', eta_offset = -300 where shipment_id = $1`,
    [id],
  );
  const legAfter = async (changes: Record<string, string>) => {
    expect(await edit(id, changes)).toMatchObject({ done: "Shipment updated successfully" });
    return (await read()).legs[0];
  };
  const stays = { etd: new Date("2026-03-05T15:30:12Z"), etd_offset: 480 };
  expect(await legAfter({ notes: "Ring first" })).toMatchObject({
    ...stays,
    eta: new Date("2026-11-01T06:30:00Z"),
    eta_offset: -300,
  });
  // Another place: the local time is kept, as schedules print it.
  expect(await legAfter({ "legs.0.to_place": "Los Angeles", "legs.0.to_code": "USLAX" })).toMatchObject({
    ...stays,
    eta: new Date("2026-11-01T08:30:00Z"),
    eta_offset: -420,
  });
  // An unknown place uses company time.
  expect(await legAfter({ "legs.0.to_place": "Quay 7", "legs.0.to_code": "" })).toMatchObject({
    eta: new Date("2026-11-01T00:30:00Z"),
    eta_offset: null,
  });
});
