import { expect, test } from "vitest";
import { Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { shipmentFormValues } from "./shipment.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { shipmentInput, useRoles } from "#tests/shipments.ts";
import { disableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { addStaff, COMMAND_LINE } from "#app/accounts/staff.server.ts";
import {
  assignOwner,
  countOpenShipments,
  listOwners,
  listPossibleOwners,
  listReaders,
} from "./owner.server.ts";
import { deleteShipment, getShipment } from "./shipment.server.ts";
import { createShipment } from "./create.server.ts";
import { updateShipment } from "./update.server.ts";

const database = useTestDatabase();
const as = useRoles(database);
const create = (number: string) => createShipment(database.db, as("operations"), shipmentInput(number));
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
  const [desk, boss] = [as("operations"), as("owner")];
  expect(await assignOwner(database.db, desk, id, desk.id)).toBeNull();
  expect(await ownerOf(id)).toEqual({ owner_id: desk.id, owner_name: "operations" });
  expect(await assignOwner(database.db, boss, id, boss.id)).toBe(desk.id);
  expect(await assignOwner(database.db, boss, id, boss.id)).toBe(boss.id);
  expect(await assignOwner(database.db, desk, id, null)).toBe(boss.id);
  expect(await ownerOf(id)).toEqual({ owner_id: null, owner_name: null });
  const line = { summary: "OWN-1" };
  expect(await assignments(id)).toEqual([
    { ...line, actor_email: desk.email, details: { owner: [null, "operations"] } },
    { ...line, actor_email: boss.email, details: { owner: ["operations", "owner"] } },
    { ...line, actor_email: desk.email, details: { owner: ["owner", null] } },
  ]);
});

test("only active staff who work on shipments can own one; who left is still looked for", async () => {
  const id = await create("OWN-2");
  const names = async () => (await listPossibleOwners(database.db, as("viewer"))).map(({ name }) => name);
  const lookedFor = async () => (await listOwners(database.db, as("viewer"))).map(({ name }) => name);
  expect(await names()).toEqual(["operations", "owner"]);
  expect(await lookedFor()).toEqual(["operations", "owner"]);
  const email = "gone@zenne.example";
  const gone = (await addStaff(database.db, { email, password: "secret-1", role: "operations" })) ?? "";
  await assignOwner(database.db, as("owner"), id, gone);
  await disableStaff(database.db, COMMAND_LINE, gone, { now: new Date() });
  expect(await names()).toEqual(["operations", "owner"]);
  expect(await lookedFor()).toEqual(["gone", "operations", "owner"]);
  expect((await countOpenShipments(database.db, as("owner")))[gone]).toBe(1);
  await expect(countOpenShipments(database.db, as("operations"))).rejects.toThrow(Forbidden);
  expect(await ownerOf(id)).toEqual({ owner_id: gone, owner_name: "gone" });
  const nobody = "00000000-0000-4000-8000-000000000000";
  const other = await create("OWN-3");
  for (const refused of [gone, as("sales").id, as("viewer").id, as("editor").id, nobody, "no id"]) {
    await expect(assignOwner(database.db, as("owner"), other, refused)).rejects.toThrow(Invalid);
  }
  await expect(assignOwner(database.db, as("owner"), nobody, null)).rejects.toThrow(NotFound);
});

test("who only reads shipments is named in notes all the same", async () => {
  const names = (await listReaders(database.db, as("sales"))).map(({ name }) => name);
  expect(names).toEqual(["accounting", "operations", "owner", "sales", "viewer"]);
  await expect(listReaders(database.db, as("editor"))).rejects.toThrow(Forbidden);
});

test("a name that several have is told apart by the e-mail", async () => {
  await addStaff(database.db, {
    email: "operations@other.example",
    password: "secret-1",
    role: "operations",
  });
  const owners = await listPossibleOwners(database.db, as("sales"));
  expect(owners.map(({ name }) => name).filter((name) => name.startsWith("operations"))).toEqual([
    "operations (operations@other.example)",
    "operations (operations@zenne.example)",
  ]);
});

test("only who writes shipments assigns them", async () => {
  const id = await create("OWN-4");
  for (const role of ["sales", "editor", "viewer"] as const) {
    await expect(assignOwner(database.db, as(role), id, null)).rejects.toThrow(Forbidden);
  }
  await expect(listPossibleOwners(database.db, as("editor"))).rejects.toThrow(Forbidden);
  await expect(listOwners(database.db, as("editor"))).rejects.toThrow(Forbidden);
});

test("an open edit form is saved without a conflict after the owner has changed", async () => {
  const id = await create("OWN-5");
  const shipment = await getShipment(database.db, as("operations"), id);
  const seen = { version: shipment.version, base: shipmentFormValues(shipment) };
  await assignOwner(database.db, as("owner"), id, as("owner").id);
  const mine = shipmentInput("OWN-5", { notes: "Ring first" });
  expect(await updateShipment(database.db, as("operations"), id, mine, seen)).toBeNull();
  expect(await getShipment(database.db, as("viewer"), id)).toMatchObject({
    notes: "Ring first",
    owner_name: expect.stringContaining("owner"),
  });
});

test("two who assign at once leave one owner, and each line says whom it was taken from", async () => {
  const id = await create("OWN-6");
  const [desk, boss] = [as("operations"), as("owner")];
  await Promise.all([
    assignOwner(database.db, desk, id, desk.id),
    assignOwner(database.db, boss, id, boss.id),
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
