import { hash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import { createLimits } from "#database/connection/limits.ts";
import { cpuMs } from "#tests/cpu-time.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { bcryptCost, verifyBcrypt } from "./password.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";
import { addStaff } from "./staff.server.ts";

const database = useTestDatabase();
const request = new Request("http://localhost/admin/login", { method: "POST" });

const signIn = (email: string, password: string) =>
  verifyAdminPassword(
    {
      db: database.db,
      auth: { secret: "s".repeat(40), publicUrl: "https://zenne.example" },
      limits: createLimits(database.pool),
    },
    { email, password },
    { request, address: "192.0.2.1" },
  );

async function accountWithHash(email: string, stored: string): Promise<string> {
  const id = (await addStaff(database.db, { email, password: "never used here" }))!;
  await database.db
    .updateTable("admin_accounts")
    .set({ password: stored })
    .where("user_id", "=", id)
    .execute();
  return id;
}

const hashOf = async (id: string) =>
  (
    await database.db
      .selectFrom("admin_accounts")
      .select("password")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow()
  ).password!;

test("bcrypt of every spelling and of other programs is verified, up to a cost that cannot stall the server", async () => {
  const right = await hash("oude sleutel", 4);
  for (const spelling of ["$2a$", "$2b$", "$2y$"]) {
    expect(await verifyBcrypt("oude sleutel", right.replace("$2b$", spelling))).toBe(true);
    expect(await verifyBcrypt("oude sleutel ", right.replace("$2b$", spelling))).toBe(false);
  }
  // A published test vector of crypt_blowfish.
  const vector = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
  expect(await verifyBcrypt("U*U", vector)).toBe(true);
  expect(await verifyBcrypt("U*U", vector.replace("$05$", "$31$"))).toBe(false);
  expect([vector, vector.slice(1), vector.replace("$2a$", "$2x$"), ""].map(bcryptCost)).toEqual([
    5,
    null,
    null,
    null,
  ]);
});

test("the first right password of an account from another site replaces its bcrypt hash by Argon2id", async () => {
  const stored = await hash("oude sleutel", 5);
  const id = await accountWithHash("oud@zenne.example", stored);
  expect((await signIn("oud@zenne.example", "verkeerd")).reply).toEqual({
    success: false,
    error: "Invalid credentials",
  });
  expect(await hashOf(id)).toBe(stored);
  expect((await signIn("oud@zenne.example", "oude sleutel")).reply).toMatchObject({ success: true });
  const renewed = await hashOf(id);
  expect(renewed).toMatch(/^\$argon2id\$/);
  expect((await signIn("oud@zenne.example", "oude sleutel")).reply).toMatchObject({ success: true });
  expect((await signIn("oud@zenne.example", "verkeerd")).reply).toMatchObject({ success: false });
  expect(await hashOf(id)).toBe(renewed);
});

test("while a bcrypt hash is left, an unknown e-mail takes as long as an account with one", async () => {
  await accountWithHash("traag@zenne.example", await hash("oude sleutel", 11));
  const timed = async (email: string) => {
    let success = true;
    const ms = await cpuMs(async () => ({ success } = (await signIn(email, "verkeerd")).reply));
    expect(success).toBe(false);
    return ms;
  };
  const msOfKnown = await timed("traag@zenne.example");
  expect(await timed("niemand@zenne.example")).toBeGreaterThan(msOfKnown / 4);
});
