import { beforeAll, expect, test } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { chargeCodeForm } from "./charge-code.ts";
import {
  setChargeSettingArchived,
  listChargeCodes,
  listVatTreatments,
  saveChargeCode,
  saveVatTreatment,
} from "./charge-settings.server.ts";
import { vatTreatmentForm } from "./vat-treatment.ts";

const database = useTestDatabase();
let owner = testActor();
const sales = testActor({ role: "sales" });
beforeAll(async () => {
  owner = { ...owner, id: (await addStaff(database.db, { email: owner.email, password: "secret-1" })) ?? "" };
});
const input = (values: Record<string, unknown> = {}) =>
  vatTreatmentForm.parse({ name: "Standard 21%", category: "S", rate: "21", position: "1", ...values });
const code = (values: Record<string, unknown> = {}) =>
  chargeCodeForm.parse({ code: "thc", description_en: "Terminal handling", side: "both", ...values });
const treatmentOf = async (name: string) =>
  (await listVatTreatments(database.db, owner)).find((each) => each.name === name)!;
const codeOf = async (wanted: string) =>
  (await listChargeCodes(database.db, owner)).find((each) => each.code === wanted)!;

test("all that comes with the product is a sample until it is saved; the audit log says what changed", async () => {
  expect((await listVatTreatments(database.db, owner)).every(({ sample }) => sample)).toBe(true);
  const { id, updated_at } = await treatmentOf("Standard 21%");
  const edited = { id, version: updated_at };
  await saveVatTreatment(database.db, owner, edited, input({ name: "Normal rate", rate: "20" }));
  expect(await treatmentOf("Normal rate")).toMatchObject({ id, rate: "20.00", sample: false });
  await expect(saveVatTreatment(database.db, owner, edited, input())).rejects.toThrow(Conflict);
  const { rows } = await database.pool.query(
    "select action, summary, details->'rate' as rate from audit_log where entity_id = $1",
    [id],
  );
  expect(rows).toEqual([{ action: "vat_treatment.changed", summary: "Normal rate", rate: ["21.00", "20"] }]);
});

test("a code is stored once, in capitals, with its descriptions by language", async () => {
  const { updated_at } = await codeOf("THC");
  const edited = { code: "THC", version: updated_at };
  await saveChargeCode(database.db, owner, edited, code({ description_nl: "Terminalkosten" }));
  expect(await codeOf("THC")).toMatchObject({
    descriptions: { en: "Terminal handling", nl: "Terminalkosten" },
    sample: false,
  });
  await expect(saveChargeCode(database.db, owner, null, code())).rejects.toThrow(Conflict);
  await saveChargeCode(database.db, owner, null, code({ code: "pal2", description_en: "Pallets" }));
  expect(await codeOf("PAL2")).toMatchObject({ descriptions: { en: "Pallets" } });
});

test("names are free again once their treatment is archived, and block its return while they are taken", async () => {
  const { id } = await treatmentOf("Reduced 12%");
  const about = { kind: "vat_treatment", key: id } as const;
  await setChargeSettingArchived(database.db, owner, about, true);
  await saveVatTreatment(database.db, owner, null, input({ name: "Reduced 12%", rate: "12" }));
  await expect(setChargeSettingArchived(database.db, owner, about, false)).rejects.toThrow(Conflict);
  const version = (await treatmentOf("Reduced 12%")).updated_at;
  await expect(saveVatTreatment(database.db, owner, { id, version }, input())).rejects.toThrow(NotFound);
});

test("an owner alone changes them, who reads charges reads them", async () => {
  await listChargeCodes(database.db, sales);
  for (const act of [
    () => saveChargeCode(database.db, sales, null, code({ code: "XX" })),
    () => saveVatTreatment(database.db, sales, null, input({ name: "X" })),
    () => setChargeSettingArchived(database.db, sales, { kind: "charge_code", key: "THC" }, true),
    () => listChargeCodes(database.db, testActor({ role: "viewer" })),
  ])
    await expect(act()).rejects.toThrow(Forbidden);
});
