import { beforeEach } from "vitest";
import { readPlan } from "#app/planning/read-plan.server.ts";
import { type Stop, stopForm } from "#app/planning/stop.ts";
import { saveStop } from "#app/planning/stops.server.ts";
import { useStaff } from "./staff-accounts.ts";
import { useTestDatabase } from "./test-database.ts";

/** The day of the plan. */
export const DAY = "2026-11-27";

/** Legs of a shipment by air that trucks bring to and from the airports. */
export const TRUCKED = `values (0, 'pickup', 'road', '${DAY}T07:30Z', '${DAY}T11:00Z'), (1, 'main', 'air', '${DAY}T20:00Z', '2026-11-28T05:00Z'),
  (2, 'delivery', 'road', '2026-11-28T08:00Z', '2026-11-28T23:30Z')`;

/** A database with shipments whose stops are planned, empty before each test. */
export function usePlanOfStops() {
  const database = useTestDatabase();
  const actor = useStaff(database);
  beforeEach(async () => {
    await database.db.deleteFrom("shipments").execute();
    await database.db.deleteFrom("carriers").execute();
  });
  async function shipment(legs: string, values = "'in_transit', 'Air Freight', null"): Promise<string> {
    const { rows } = await database.pool.query<{ id: string }>(`
    with made as (insert into shipments (tracking_number, status, service_type, estimated_delivery, origin_location, destination_location)
      select 'PLAN-' || gen_random_uuid(), s, v, e::timestamptz, 'Ghent', 'Lille' from (values (${values})) as v (s, v, e)
      returning id),
    legs as (insert into shipment_legs (shipment_id, position, kind, mode, carrier, from_place, to_place, etd, eta)
      select id, n, kind, mode, 'Haul BV', 'Ghent', 'Lille', etd::timestamptz, eta::timestamptz
      from made, (${legs || "select 0, '', '', null, null where false"}) as leg (n, kind, mode, etd, eta))
    select id from made`);
    return rows[0]!.id;
  }
  const plan = async (first = DAY, last = first) =>
    (await readPlan(database.db, actor, { first, last })).stops;
  const save = (of: Pick<Stop, "shipment_id" | "kind">, values: object) =>
    saveStop(
      database.db,
      actor,
      stopForm.parse({ day: DAY, version: "", shipment_id: of.shipment_id, kind: of.kind, ...values }),
    );
  return { database, actor, shipment, plan, save };
}
