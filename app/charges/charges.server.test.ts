import { beforeEach, expect, test } from "vitest";
import type { TypedCharge } from "./charge.ts";
import { SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { testActor } from "#tests/actors.ts";
import { testCharge } from "#tests/charges.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { saveRates } from "#app/exchange-rates/rates.server.ts";
import { setChargeSettingArchived } from "./charge-settings.server.ts";
import { readCharges, saveCharges } from "./charges.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "sales" });
let shipmentId = "";
let made = 0;

beforeEach(async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into shipments (tracking_number, origin_location, destination_location)
     values ($1, 'Ghent', 'Lille') returning id`,
    [`CHARGES-${(made += 1)}`],
  );
  shipmentId = rows[0]!.id;
});

const read = () => readCharges(database.db, actor, shipmentId);
const save = async (rows: readonly TypedCharge[], version?: string) =>
  saveCharges(database.db, actor, shipmentId, rows, { version: version ?? (await read()).version });
const lastEvent = async () => {
  const { rows } = await database.pool.query<{ action: string; details: Record<string, unknown> }>(
    "select action, details from audit_log where entity = 'charge' and entity_id = $1 order by id desc limit 1",
    [shipmentId],
  );
  return rows[0];
};

test("the whole set is saved: added, changed, removed and moved, with old and new by line and field", async () => {
  expect(await read()).toEqual({ charges: [], version: "none", changed: null });
  expect(
    await save([
      testCharge(),
      testCharge({ description: "Customs" }),
      testCharge({ description: "Storage" }),
    ]),
  ).toEqual({
    changed: true,
  });
  const { charges, changed } = await read();
  expect(charges.map(({ description, cost_planned }) => [description, cost_planned])).toEqual([
    ["Ocean freight", "800.000"],
    ["Customs", "800.000"],
    ["Storage", "800.000"],
  ]);
  expect(changed).toEqual({ by: "desk", at: expect.any(Date), own: true });
  const toOthers = await readCharges(database.db, testActor(), shipmentId);
  expect(toOthers.changed).toMatchObject({ by: "desk", own: false });
  const [freight, , storage] = charges;
  await save([
    storage!,
    { ...freight!, cost_actual: "812.5" },
    testCharge({ description: "Fuel", currency: "USD", cost_rate: "0.9", price_rate: "0.9" }),
  ]);
  const after = (await read()).charges;
  expect(after.map(({ id, description, cost_actual }) => [id, description, cost_actual])).toEqual([
    [storage!.id, "Storage", null],
    [freight!.id, "Ocean freight", "812.500"],
    [expect.any(String), "Fuel", null],
  ]);
  expect(await lastEvent()).toEqual({
    action: "charges.saved",
    details: {
      "Line 2, Ocean freight: cost, actual": [null, "EUR 812.50"],
      "Line 3, Fuel: added": [null, expect.stringContaining("USD 1,000.00")],
      "Line 2, Customs: removed": [expect.stringContaining("EUR 1,000.00"), null],
      order: ["Ocean freight, Storage", "Storage, Ocean freight"],
    },
  });
});

test("a foreign line without a rate takes that of the day and keeps it; where none is known it is asked for", async () => {
  const line = testCharge({ cost_currency: "GBP", currency: "KWD" });
  expect(await save([testCharge(), line])).toEqual({
    unknown: [
      { position: 1, field: "cost_rate" },
      { position: 1, field: "price_rate" },
    ],
  });
  const { rows } = await database.pool.query<{ today: string }>("select current_date::text as today");
  const { today } = rows[0]!;
  const owner = testActor({ id: actor.id });
  await saveRates(database.db, owner, { day: today, rates: { GBP: "1.145", KWD: "3.0125" } });
  await save([testCharge(), { ...line, price_rate: "3" }]);
  const stored = (await read()).charges.map(({ cost_rate, price_rate }) => [cost_rate, price_rate]);
  expect(stored).toEqual([
    ["1", "1"],
    ["1.145", "3"],
  ]);
  await saveRates(database.db, owner, { day: today, rates: { GBP: "2" } });
  expect(await save((await read()).charges)).toEqual({ changed: false });
});

test("a line of a time before rates is counted in its own currency, until it is saved with one", async () => {
  await database.pool.query(
    "insert into charges (shipment_id, position, description, currency, cost_planned) values ($1, 0, 'Old', 'USD', 5), ($1, 1, 'Home', 'EUR', 5)",
    [shipmentId],
  );
  const before = await read();
  const rates = ({ charges }: typeof before) =>
    charges.map(({ cost_currency, cost_rate, price_rate }) => [cost_currency, cost_rate, price_rate]);
  expect(rates(before)).toEqual([
    ["USD", null, null],
    ["EUR", "1", "1"],
  ]);
  await save(
    before.charges.map((line) => ({
      ...line,
      ...(line.cost_rate ? {} : { cost_rate: "0.9", price_rate: "0.8" }),
    })),
  );
  expect(rates(await read())).toEqual([
    ["USD", "0.9", "0.8"],
    ["EUR", "1", "1"],
  ]);
});

test("costs of a closed month stay; one that was expected may come", async () => {
  await save([testCharge({ booked_on: "2026-10-20", cost_planned: "100", cost_actual: null })]);
  await saveSetting(database.db, testActor({ id: actor.id }), "supplier_invoices", {
    ...SAMPLE_SUPPLIER_INVOICING,
    closed_month: "2026-10",
  });
  const { charges } = await read();
  const [line] = charges;
  await expect(save([{ ...line!, cost_planned: "90" }])).rejects.toThrow("October 2026");
  await expect(save([])).rejects.toThrow(Invalid);
  const late = testCharge({ booked_on: "2026-10-31" });
  await expect(save([line!, late])).rejects.toThrow(Invalid);
  expect(await save([{ ...line!, cost_actual: "110" }])).toEqual({ changed: true });
  await expect(save([{ ...line!, cost_actual: "120" }])).rejects.toThrow(Invalid);
  await saveSetting(database.db, testActor({ id: actor.id }), "supplier_invoices", SAMPLE_SUPPLIER_INVOICING);
});

test("what changes nothing is neither written nor recorded", async () => {
  await save([testCharge()]);
  const before = await read();
  expect(await save(before.charges)).toEqual({ changed: false });
  expect(await read()).toEqual(before);
});

test("a stale save stores nothing and answers with what is stored, also of two at the same moment", async () => {
  await save([testCharge()]);
  const { version, charges } = await read();
  const answers = await Promise.all([
    save([{ ...charges[0]!, cost_actual: "1" }], version),
    save([{ ...charges[0]!, cost_actual: "2" }], version),
  ]);
  const [stale] = answers.flatMap((answer) => ("stale" in answer ? [answer.stale] : []));
  expect(answers.filter((answer) => "changed" in answer)).toHaveLength(1);
  expect(stale).toEqual(await read());
  await save([], stale!.version);
  expect((await save([testCharge()], stale!.version)) satisfies object).toHaveProperty("stale");
});

test("ids of other shipments are not taken along: their charges stay", async () => {
  await save([testCharge()]);
  const [own] = (await read()).charges;
  const first = shipmentId;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into shipments (tracking_number, origin_location, destination_location)
     values ('CHARGES-OTHER', 'Ghent', 'Lille') returning id`,
  );
  shipmentId = rows[0]!.id;
  await save([{ ...own!, description: "Taken" }]);
  expect((await read()).charges[0]?.id).not.toBe(own!.id);
  shipmentId = first;
  expect((await read()).charges[0]?.description).toBe("Ocean freight");
});

test("five hundred lines are stored, one more is refused", async () => {
  const rows = Array.from({ length: 501 }, (_, line) => testCharge({ description: `Line ${line}` }));
  await expect(save(rows)).rejects.toThrow("at most 500 charges");
  await save(rows.slice(1));
  expect((await read()).charges).toHaveLength(500);
});

test("deleted with the shipment and restored with it; a deleted one takes no charges", async () => {
  await save([testCharge({ cost_actual: "799.99", supplier: "Port of Antwerp" })]);
  const before = await read();
  const owner = testActor({ id: actor.id });
  const deleted = await deleteShipment(database.db, owner, shipmentId);
  await expect(save([testCharge()], before.version)).rejects.toThrow(NotFound);
  await restoreDeleted(database.db, owner, { deleted });
  expect((await read()).charges).toEqual(before.charges);
});

test("roles without the capability neither read nor write", async () => {
  for (const role of ["viewer", "editor"] as const) {
    await expect(readCharges(database.db, { ...actor, role }, shipmentId)).rejects.toThrow(Forbidden);
    await expect(
      saveCharges(database.db, { ...actor, role }, shipmentId, [testCharge()], { version: "none" }),
    ).rejects.toThrow(Forbidden);
  }
});

test("a line is billed to the customer whose name or VAT number is typed; another text is not stored", async () => {
  await database.pool.query(
    `insert into companies (name, vat_number, country_code) values ('Maes NV', 'BE0403170701', 'BE'), ('Twin', null, null), ('Twin', null, null)`,
  );
  const rows = [testCharge({ bill_to: "maes nv" }), testCharge({ bill_to: "BE 0403.170.701" }), testCharge()];
  expect(await save(rows)).toEqual({ changed: true });
  const { charges } = await read();
  expect(charges.map(({ bill_to }) => bill_to)).toEqual(["Maes NV", "Maes NV", null]);
  const wrong = [charges[0]!, { ...charges[1]!, bill_to: "Nobody" }, { ...charges[2]!, bill_to: "Twin" }];
  expect(await save(wrong)).toEqual({
    unknown: [
      { position: 1, field: "bill_to" },
      { position: 2, field: "bill_to" },
    ],
  });
  expect((await read()).charges).toEqual(charges);
});

test("the rate of a line is that of its treatment; unknown codes and treatments are not stored", async () => {
  const rows = [
    testCharge({ code: "THC" }),
    testCharge({ vat: "Reverse charge" }),
    testCharge({ code: "NOPE", vat: null }),
    testCharge({ vat: "Standard 20%" }),
  ];
  expect(await save(rows)).toEqual({
    unknown: [
      { position: 2, field: "code" },
      { position: 3, field: "vat" },
    ],
  });
  expect(await save([rows[0]!, rows[1]!, testCharge({ vat: null })])).toEqual({ changed: true });
  const { charges } = await read();
  expect(charges.map(({ code, vat, vat_rate }) => [code, vat, vat_rate])).toEqual([
    ["THC", "Standard 21%", "21.00"],
    [null, "Reverse charge", "0.00"],
    [null, null, "0.00"],
  ]);
});

test("a line keeps an archived treatment and code, which no other line takes any more", async () => {
  const owner = testActor({ id: actor.id, email: actor.email });
  await save([testCharge({ code: "STO", vat: "Reduced 6%" })]);
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from vat_treatments where name = 'Reduced 6%'",
  );
  const archived = [
    { kind: "charge_code", key: "STO" },
    { kind: "vat_treatment", key: rows[0]!.id },
  ] as const;
  for (const each of archived) await setChargeSettingArchived(database.db, owner, each, true);
  const [kept] = (await read()).charges;
  expect(await save([{ ...kept!, description: "Storage, a week" }])).toEqual({ changed: true });
  const version = (await read()).version;
  await database.pool.query("delete from charges where shipment_id = $1", [shipmentId]);
  expect(version).not.toBe("none");
  expect(await save([testCharge({ code: "STO", vat: "Reduced 6%" })])).toEqual({
    unknown: [
      { position: 0, field: "vat" },
      { position: 0, field: "code" },
    ],
  });
  for (const each of archived) await setChargeSettingArchived(database.db, owner, each, false);
});
