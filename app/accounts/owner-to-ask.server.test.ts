import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { findOwnerToAsk } from "./owner-to-ask.server.ts";
import { addStaff } from "./staff.server.ts";

const database = useTestDatabase();

test("staff ask an owner who has a name, else the longest there, and never one whose account is closed", async () => {
  const { db } = database;
  expect(await findOwnerToAsk(db)).toBeNull();
  const add = (email: string, role: "owner" | "viewer") =>
    addStaff(db, { email, password: "secret 1 of the desk", role });
  await add("vic@zenne.example", "viewer");
  const first = await add("desk@zenne.example", "owner");
  const second = await add("nora@zenne.example", "owner");
  expect(await findOwnerToAsk(db)).toMatchObject({ email: "desk@zenne.example" });
  const change = (id: string | null, values: object) =>
    db.updateTable("admin_users").set(values).where("id", "=", id).execute();
  await change(second, { name: "Nora Peeters" });
  expect(await findOwnerToAsk(db)).toEqual({ name: "Nora Peeters", email: "nora@zenne.example" });
  await change(second, { disabled_at: new Date() });
  expect(await findOwnerToAsk(db)).toMatchObject({ email: "desk@zenne.example" });
  await change(first, { disabled_at: new Date() });
  expect(await findOwnerToAsk(db)).toBeNull();
});
