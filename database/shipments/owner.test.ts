import { beforeAll, expect, test } from "vitest";
import { type Actor, type Role, ROLES } from "#domain/accounts/policy.ts";
import { Forbidden, Invalid, NotFound } from "#domain/errors.ts";
import { shipmentForm, shipmentFormValues } from "#domain/shipments/shipment-form.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { disableStaff } from "../accounts/manage-staff.ts";
import { addStaff, COMMAND_LINE } from "../accounts/staff.ts";
import { assignOwner, listPossibleOwners } from "./owner.ts";
import { createShipment, deleteShipment, getShipment } from "./shipment.ts";
import { updateShipment } from "./update.ts";

const database = useTestDatabase();
const people = new Map<Role, Actor>();
const as = (role: Role) => people.get(role) ?? expect.unreachable();

beforeAll(async () => {
  for (const role of ROLES) {
    const email = `${role}@zenne.example`;
    const id = (await addStaff(database.db, { email, password: "secret-1", role })) ?? "";
    people.set(role, testActor({ id, email, role }));
  }
});

const input = (changes: Record<string, string>) =>
  shipmentForm.parse({
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Ghent",
    destination_location: "Lille",
    ...changes,
  });
const create = (number: string) =>
  createShipment(database.db, as("operations"), input({ tracking_number: number }));
const ownerOf = async (id: string) => {
  const { owner_id, owner_name } = await getShipment(database.db, as("viewer"), id);
  return { owner_id, owner_name };
};
const assignments = (id: string) =>
  database.db
    .selectFrom("audit_log")
    .select(["actor_email", "summary", "details"])
    .where("entity_id", "=", id)
    .where("action", "=", "shipment.assigned")
    .orderBy("id")
    .execute();

test("a shipment is given to somebody, to somebody else and to nobody; each is one audit line by name", async () => {
  const id = await create("OWN-1");
  expect(await ownerOf(id)).toEqual({ owner_id: null, owner_name: null });
  const [desk, sales] = [as("operations"), as("sales")];
  expect(await assignOwner(database.db, desk, id, desk.id)).toBeNull();
  expect(await ownerOf(id)).toEqual({ owner_id: desk.id, owner_name: "operations" });
  expect(await assignOwner(database.db, as("owner"), id, sales.id)).toBe(desk.id);
  expect(await assignOwner(database.db, as("owner"), id, sales.id)).toBe(sales.id);
  expect(await assignOwner(database.db, desk, id, null)).toBe(sales.id);
  expect(await ownerOf(id)).toEqual({ owner_id: null, owner_name: null });
  const line = { summary: "OWN-1" };
  expect(await assignments(id)).toEqual([
    { ...line, actor_email: desk.email, details: { owner: [null, "operations"] } },
    { ...line, actor_email: as("owner").email, details: { owner: ["operations", "sales"] } },
    { ...line, actor_email: desk.email, details: { owner: ["sales", null] } },
  ]);
});

test("only active staff who read shipments can own one", async () => {
  const id = await create("OWN-2");
  const names = async () => (await listPossibleOwners(database.db, as("viewer"))).map(({ name }) => name);
  expect(await names()).toEqual(["operations", "owner", "sales", "viewer"]);
  const email = "gone@zenne.example";
  const gone = (await addStaff(database.db, { email, password: "secret-1", role: "operations" })) ?? "";
  await assignOwner(database.db, as("owner"), id, gone);
  await disableStaff(database.db, COMMAND_LINE, gone, { now: new Date() });
  expect(await names()).toEqual(["operations", "owner", "sales", "viewer"]);
  expect(await ownerOf(id)).toEqual({ owner_id: gone, owner_name: "gone" });
  const nobody = "00000000-0000-4000-8000-000000000000";
  const other = await create("OWN-3");
  for (const refused of [gone, as("editor").id, nobody, "no id"]) {
    await expect(assignOwner(database.db, as("owner"), other, refused)).rejects.toThrow(Invalid);
  }
  await expect(assignOwner(database.db, as("owner"), nobody, null)).rejects.toThrow(NotFound);
});

test("a name that several have is told apart by the e-mail", async () => {
  await addStaff(database.db, { email: "sales@other.example", password: "secret-1", role: "sales" });
  const owners = await listPossibleOwners(database.db, as("sales"));
  expect(owners.map(({ name }) => name).filter((name) => name.startsWith("sales"))).toEqual([
    "sales (sales@other.example)",
    "sales (sales@zenne.example)",
  ]);
});

test("only who writes shipments assigns them", async () => {
  const id = await create("OWN-4");
  for (const role of ["sales", "editor", "viewer"] as const) {
    await expect(assignOwner(database.db, as(role), id, null)).rejects.toThrow(Forbidden);
  }
  await expect(listPossibleOwners(database.db, as("editor"))).rejects.toThrow(Forbidden);
});

test("an open edit form is saved without a conflict after the owner has changed", async () => {
  const id = await create("OWN-5");
  const shipment = await getShipment(database.db, as("operations"), id);
  const seen = { version: shipment.version, base: shipmentFormValues(shipment) };
  await assignOwner(database.db, as("owner"), id, as("sales").id);
  const mine = input({ tracking_number: "OWN-5", notes: "Ring first" });
  expect(await updateShipment(database.db, as("operations"), id, mine, seen)).toBeNull();
  expect(await getShipment(database.db, as("viewer"), id)).toMatchObject({
    notes: "Ring first",
    owner_name: expect.stringContaining("sales"),
  });
});

test("two who assign at once leave one owner, and each line says whom it was taken from", async () => {
  const id = await create("OWN-6");
  const [desk, sales] = [as("operations"), as("sales")];
  await Promise.all([
    assignOwner(database.db, desk, id, desk.id),
    assignOwner(database.db, as("owner"), id, sales.id),
  ]);
  const [first, second] = (await assignments(id)).map(
    ({ details }) => (details as { owner: [string | null, string] }).owner,
  );
  expect(first?.[0]).toBeNull();
  expect(second?.[0]).toBe(first?.[1]);
  expect((await ownerOf(id)).owner_name).toBe(second?.[1]);
  await deleteShipment(database.db, desk, id);
  await expect(assignOwner(database.db, desk, id, null)).rejects.toThrow(NotFound);
});
