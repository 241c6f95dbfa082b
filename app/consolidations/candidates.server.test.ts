import { expect, test } from "vitest";
import { Forbidden } from "#app/kit/errors.ts";
import { legSchema } from "#app/shipments/legs.ts";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";
import { testActor } from "#tests/actors.ts";
import { listCandidates } from "./candidates.server.ts";
import { headForm } from "./consolidation.ts";
import { createConsolidation } from "./create-consolidation.server.ts";
import { addHouses } from "./members.server.ts";
import { listOpenConsolidations, readConsolidation } from "./read-consolidations.server.ts";
import { saveConsolidation } from "./save-consolidation.server.ts";

const { database, actor } = useShipments();

const SEA = {
  service_type: "Sea Freight",
  status: "pending",
  origin_location: "Ieper",
  origin_code: "BEIEP",
  destination_location: "Abidjan",
  destination_code: "CIABJ",
  weight: 250,
};
const store = (number: string, values: object = {}) =>
  insertShipmentRow(database, number, { ...SEA, ...values });

/** Creates a consolidation of one shipment with a leg by sea from Antwerp to Abidjan. */
async function master(house: string, leg: object) {
  const { id } = await createConsolidation(database.db, actor, { shipmentIds: [house], move: false });
  const { version } = (await readConsolidation(database.db, actor, id)).master;
  const legs = [legSchema.parse({ id: null, kind: "main", mode: "sea", ...leg })];
  await saveConsolidation(
    database.db,
    actor,
    id,
    {
      head: headForm.parse({ mode: "sea", vehicle: "tautliner" }),
      plan: { legs, containers: [] },
      cause: { reason: null, note: null },
      also: new Set(),
    },
    { version },
  );
  return id;
}
const TO_ABIDJAN = { from_place: "Antwerp", from_code: "BEANR", to_place: "Abidjan", to_code: "CIABJ" };
const numbers = async (id: string) => {
  const { candidates, ...rest } = await listCandidates(database.db, actor, id);
  return { ...rest, numbers: candidates.map(({ tracking_number }) => tracking_number) };
};

test("open shipments of the mode and lane that are in no consolidation are proposed, newest first; else all of the mode", async () => {
  const id = await master(await store("IN IT"), TO_ABIDJAN);
  const older = await store("OLDER");
  await store("NEWER", { origin_location: "Ghent", origin_code: "BEGNE" });
  await store("BY PORT", { destination_location: "Yamoussoukro", destination_code: "CIASK" });
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, from_place, from_code, to_place, to_code, etd)
     select id, 0, 'main', 'sea', 'Antwerp', 'BEANR', 'Abidjan', 'CIABJ', '2026-12-04T10:00Z' from shipments
     where tracking_number = 'BY PORT'`,
  );
  await store("DELIVERED", { status: "delivered" });
  await store("BY ROAD", { service_type: "Road Transport" });
  await store("ELSEWHERE", { destination_location: "Lagos", destination_code: "NGLOS" });
  await store("SAME COUNTRY", { destination_location: "San-Pédro", destination_code: "CISPY" });
  const leg = (mode: string, number: string, atd: string | null) =>
    database.pool.query(
      `insert into shipment_legs (shipment_id, position, kind, mode, from_place, from_code, to_place, atd)
       select id, 0, 'main', $1, 'Antwerp', 'BEANR', 'Ghent', $3 from shipments where tracking_number = $2`,
      [mode, number, atd],
    );
  await store("GONE");
  await leg("sea", "GONE", "2026-11-20T10:00Z");
  await leg("road", "ELSEWHERE", null);
  // Loaded in the same port is not of the lane.
  await leg("sea", "ELSEWHERE", null);
  expect(await numbers(id)).toEqual({
    isOfLane: true,
    destination: "Abidjan",
    numbers: ["BY PORT", "NEWER", "OLDER", "SAME COUNTRY"],
  });
  const { candidates } = await listCandidates(database.db, actor, id);
  expect(candidates[0]?.etd).toEqual(new Date("2026-12-04T10:00Z"));
  expect(candidates[2]).toMatchObject({ lane: "Ieper → Abidjan", gross_kg: 250, volume_m3: null });

  await addHouses(database.db, actor, id, { shipmentIds: [older], move: false, also: new Set() });
  expect((await numbers(id)).numbers).toEqual(["BY PORT", "NEWER", "SAME COUNTRY"]);
  const other = await master(await store("TO SANTOS"), {
    from_place: "Hamburg",
    from_code: "DEHAM",
    to_place: "Santos",
    to_code: "BRSSZ",
  });
  expect(await numbers(other)).toEqual({
    isOfLane: false,
    destination: "Santos",
    numbers: ["SAME COUNTRY", "ELSEWHERE", "BY PORT", "NEWER"],
  });
  await expect(listCandidates(database.db, testActor({ role: "none" as never }), id)).rejects.toThrow(
    Forbidden,
  );
});

test("a consolidation to choose names lane and room, and is of the mode of the chosen shipments", async () => {
  const [sea, road] = [await store("CHOSEN"), await store("LORRY", { service_type: "Road Transport" })];
  const labels = async (ids: string[]) =>
    (await listOpenConsolidations(database.db, actor, ids)).map(({ label }) => label);
  await database.pool.query("delete from consolidations");
  await master(sea, { ...TO_ABIDJAN, etd: new Date("2026-12-04T10:00Z") });
  expect(await labels([sea])).toEqual([
    expect.stringMatching(/^CON-\d{4}-\d{4} · Antwerp → Abidjan · ETD Dec 04, 2026 · 90 m³ free$/),
  ]);
  expect(await labels([road])).toEqual([]);
  expect(await labels([])).toHaveLength(1);
});
