import { expect, test } from "vitest";
import { testActor } from "#tests/actors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { readSettings, settingVersion } from "#app/settings/settings.server.ts";
import { saveInvoicing } from "./save-invoicing.server.ts";

const database = useTestDatabase();
const owner = useStaff(database);
const value = { ...SAMPLE_INVOICING, confirmed: true };
const shown = async () => ({
  seen: settingVersion((await readSettings(database.db)).invoicing),
  now: new Date(),
});

test("an owner who has just proved who it is saves it; the log names the old account and the new one", async () => {
  const { db } = database;
  const accounts = [{ iban: "NL91ABNA0417164300", bic: null, bank: "ABN", currency: "EUR" }];
  expect(await saveInvoicing(db, owner, value, await shown())).toBe(true);
  expect(await saveInvoicing(db, owner, value, await shown())).toBe(false);
  expect(await saveInvoicing(db, owner, { ...value, accounts }, await shown())).toBe(true);
  expect((await readSettings(db)).invoicing).toEqual({ ...value, accounts });
  const { details } = await db
    .selectFrom("audit_log")
    .select("details")
    .where("entity_id", "=", "invoicing")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ accounts: ["BE68539007547034 EUR", "NL91ABNA0417164300 ABN EUR"] });
});

test("nobody else does, and no session that has not proved itself", async () => {
  const { db } = database;
  const sales = { ...testActor({ role: "sales" }), id: owner.id, sessionId: owner.sessionId };
  await expect(saveInvoicing(db, sales, value, await shown())).rejects.toThrow(/sales/);
  const unproved = { ...owner, sessionId: "00000000-0000-4000-8000-000000000000" };
  await expect(saveInvoicing(db, unproved, value, await shown())).rejects.toThrow(StepUpRequired);
});
