import { beforeAll, expect } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { getShipment } from "#app/shipments/shipment.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { addStatusEntry, listStatusHistory } from "#app/shipments/status-history.server.ts";
import { updateShipment } from "#app/shipments/update.server.ts";
import { type Actor, type Role, ROLES } from "#app/access/policy.ts";
import type { StatusEntryInput } from "#app/shipments/status-entry.ts";
import { type ShipmentInput, shipmentForm, shipmentFormValues } from "#app/shipments/shipment.ts";
import { stepUpSession, testActor } from "./actors.ts";
import { type TestDatabase, useTestDatabase } from "./test-database.ts";

/** A shipment by road from Ghent to Lille, as its form is read. */
export const shipmentInput = (trackingNumber: string, changes: Record<string, string> = {}): ShipmentInput =>
  shipmentForm.parse({
    tracking_number: trackingNumber,
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Ghent",
    destination_location: "Lille",
    ...changes,
  });

/** A shipment as it is stored, past its form, with one entry of its history. @returns its id */
export async function insertShipmentRow(
  { db }: Pick<TestDatabase, "db">,
  trackingNumber: string,
  values: Readonly<Record<string, unknown>> = {},
  entry: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const lane = { service_type: "Road Transport", origin_location: "Ghent", destination_location: "Lille" };
  const { id, status } = await db
    .insertInto("shipments")
    .values({ tracking_number: trackingNumber, status: "in_transit", ...lane, ...values } as never)
    .returning(["id", "status"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("shipment_status_history")
    .values({ shipment_id: id, status, timestamp: new Date(), ...entry } as never)
    .execute();
  return id;
}

type Created = Parameters<typeof createShipment>[3];
type Saved = Parameters<typeof updateShipment>[5];

/**
 * A database of the file's own with a member of staff whose step-up is fresh, and what tests do with shipments.
 * @param fields those that differ from `shipmentInput`
 */
export function useShipments(fields: Record<string, string> = {}, person: Partial<Actor> = {}) {
  const database = useTestDatabase();
  const actor = { ...testActor(person), sessionId: "" };
  beforeAll(async () => {
    actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
    actor.sessionId = await stepUpSession(database.db, actor.id);
  });
  const input = (number: string, changes: Record<string, string> = {}) =>
    shipmentInput(number, { ...fields, ...changes });
  const read = (id: string) => getShipment(database.db, actor, id);
  /** Returns the values a form opened now is based on. */
  const open = async (id: string) => {
    const shipment = await read(id);
    return { version: shipment.version, base: shipmentFormValues(shipment as never) };
  };
  return {
    database,
    actor,
    input,
    read,
    open,
    create: (number: string, changes: Record<string, string> = {}, options: Created = {}) =>
      createShipment(database.db, actor, input(number, changes), options),
    history: (id: string) => listStatusHistory(database.db, actor, id),
    addEntry: (id: string, entry: Pick<StatusEntryInput, "status"> & Partial<StatusEntryInput>) =>
      addStatusEntry(database.db, actor, id, {
        location: null,
        notes: null,
        timestamp: new Date(),
        ...entry,
      }),
    /** Opens the form, changes fields and saves it. */
    save: async (id: string, changes: Partial<ShipmentInput>, options: Saved = {}) => {
      const seen = await open(id);
      const values = { ...shipmentForm.parse(seen.base), ...changes };
      return updateShipment(database.db, actor, id, values, seen, options);
    },
  };
}

/** A colleague of each role. */
export function useRoles(database: Pick<TestDatabase, "db">): (role: Role) => Actor {
  const people = new Map<Role, Actor>();
  beforeAll(async () => {
    for (const role of ROLES) {
      const email = `${role}@zenne.example`;
      const id = (await addStaff(database.db, { email, password: "secret-1", role })) ?? "";
      people.set(role, testActor({ id, email, role }));
    }
  });
  return (role) => people.get(role) ?? expect.unreachable();
}
