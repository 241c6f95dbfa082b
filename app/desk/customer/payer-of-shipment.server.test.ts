import { expect, test } from "vitest";
import type { CompanyInput } from "#app/customers/company.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { readPayer } from "#app/shipments/payer.server.ts";
import { testActor } from "#tests/actors.ts";
import { insertOffer } from "#tests/offers.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createPayer, payerFields } from "./payer-of-shipment.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const insert = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id ?? "";
const shipmentOf = (columns: { shipper_id?: string; consignee_id?: string; incoterm?: string }) =>
  insert(
    `insert into shipments (tracking_number, origin_location, destination_location, shipper_id, consignee_id, incoterm)
     values ($1, 'Bordeaux', 'Montreal', $2, $3, $4)`,
    [
      `PAY-${Math.random()}`,
      columns.shipper_id ?? null,
      columns.consignee_id ?? null,
      columns.incoterm ?? null,
    ],
  );
const companyOf = (name: string): CompanyInput => ({ name, country_code: "FR" }) as CompanyInput;

test("the party who would pay becomes a customer, and pays for their other shipments too", async () => {
  const consignee_id = await insert(
    "insert into consignees (name, company, email, phone) values ('Jo Marsh', 'Marsh Ltd', 'jo@marsh.example', '+44 1')",
  );
  const shipper_id = await insert("insert into shippers (name) values ('An')");
  const shipment = await shipmentOf({ shipper_id, consignee_id, incoterm: "FOB" });
  const other = await shipmentOf({ shipper_id, consignee_id, incoterm: "FOB" });
  const fields = await payerFields(database.db, actor, shipment);
  expect(fields).toEqual({
    name: "Marsh Ltd",
    language: "",
    "contacts.0.name": "Jo Marsh",
    "contacts.0.email": "jo@marsh.example",
    "contacts.0.phone": "+44 1",
    "contacts.0.mails_wanted": "key",
  });
  await createPayer(database.db, actor, shipment, companyOf("Marsh Ltd"));
  for (const id of [shipment, other])
    expect(await readPayer(database.db, actor, id)).toMatchObject({ name: "Marsh Ltd", chosen: false });
  expect(await payerFields(database.db, actor, shipment)).toEqual({});
});

test("who accepted the offer is read from it, and is chosen where the offer belongs to another address", async () => {
  const shipper_id = await insert(
    "insert into shippers (name, email, phone) values ('Claire Dubuisson', 'claire@vins.example', '+33 5')",
  );
  const shipment = await shipmentOf({ shipper_id });
  await insertOffer(database.db, {
    status: "accepted",
    customer_name: "Claire Dubuisson",
    customer_company: null,
    customer_email: "claire@vins.example",
    language: "fr",
    shipment_id: shipment,
    sent_at: new Date(),
    decided_at: new Date(),
    decided_via: "link",
    payment_days: 30,
  });
  await insert(
    `insert into quote_requests (email, message, shipment_id)
     values ('Claire@vins.example', 'Enlèvement lundi. TVA BE 0403.170.701', $1)`,
    [shipment],
  );
  expect(await payerFields(database.db, actor, shipment)).toMatchObject({
    name: "Claire Dubuisson",
    payment_days: "30",
    vat_number: "BE0403170701",
    language: "fr",
    "contacts.0.email": "claire@vins.example",
    "contacts.0.phone": "+33 5",
    "contacts.0.mails_wanted": "key",
  });
  await createPayer(database.db, actor, shipment, companyOf("Vins Dubuisson"));
  expect(await readPayer(database.db, actor, shipment)).toMatchObject({
    name: "Vins Dubuisson",
    chosen: true,
  });
});

test("only who changes shipments or charges gives one its payer, and nothing is kept of a refusal", async () => {
  const shipment = await shipmentOf({
    shipper_id: await insert("insert into shippers (name) values ('Bo')"),
  });
  const viewer = testActor({ role: "viewer" });
  await expect(createPayer(database.db, viewer, shipment, companyOf("Bo"))).rejects.toThrow(Forbidden);
  const gone = "00000000-0000-4000-8000-000000000000";
  await expect(createPayer(database.db, actor, gone, companyOf("Bo"))).rejects.toThrow("not found");
  const left = await database.pool.query("select from companies where name = 'Bo'");
  expect(left.rowCount).toBe(0);
});
