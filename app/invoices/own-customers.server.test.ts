import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/access/policy.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { readCharges, saveCharges } from "#app/charges/charges.server.ts";
import { testActor } from "#tests/actors.ts";
import { issuedInvoice } from "#tests/issued-invoice.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listTransmissions } from "./transmissions/transmissions.server.ts";
import { invoicesOfShipment, listInvoices, readInvoice, readInvoiceFile } from "./read-invoices.server.ts";

const database = useTestDatabase();
const run = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, string>>(text, values)).rows;
let [books, sales] = [testActor({ role: "accounting" }), testActor({ role: "sales" })];
let [invoice, customer, shipment] = ["", "", ""];

beforeAll(async () => {
  const account = async (actor: Actor, email: string) => ({
    ...actor,
    id: (await addStaff(database.db, { email, password: "secret-1" })) ?? "",
  });
  [books, sales] = [await account(books, "books@zenne.example"), await account(sales, "sales@zenne.example")];
  ({ id: invoice, companyId: customer } = await issuedInvoice(database.db, books));
  const [line] = await run("select shipment_id from invoice_lines where invoice_id = $1", [invoice]);
  shipment = line?.shipment_id ?? "";
});
beforeEach(async () => {
  await run("delete from offers");
  await run("delete from quote_requests");
  await run("update shipments set owner_id = null");
});

const draftOffer = () =>
  run(
    `insert into offers (id, number, version, first_id, customer_name, customer_email, company_id, created_by, created_by_id,
       currency, origin_location, destination_location, service_type, status, valid_until)
     select id, 'O-1', 1, id, 'An', 'an@maes.example', $1, 'x', $2, 'EUR', 'Ghent', 'Lille', 'Road Freight', 'draft',
       '2099-01-01' from gen_random_uuid() as id`,
    [customer, sales.id],
  );

/** Reads the invoice as sales in each possible way; fails the test when the results differ. */
async function read(): Promise<boolean> {
  const isAllowed = async (reading: Promise<unknown>) =>
    reading.then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotFound) return false;
        throw error;
      },
    );
  const { rows, total, sums, counts } = await listInvoices(
    database.db,
    sales,
    { search: "", state: "" },
    { index: 0 },
    50,
  );
  const { listed, ofCharge } = await invoicesOfShipment(database.db, sales, shipment);
  const answers = new Set([
    await isAllowed(readInvoice(database.db, sales, invoice)),
    await isAllowed(readInvoiceFile(database.db, sales, invoice, "pdf")),
    await isAllowed(listTransmissions(database.db, sales, invoice)),
    rows.length === 1,
    total === 1,
    sums.length === 1,
    counts.open === 1,
    listed.length === 1,
    Object.keys(ofCharge).length === 1,
  ]);
  expect(answers.size).toBe(1);
  return answers.has(true);
}

test("a customer is one's own by an offer that was sent, an answered request or a shipment, and by nothing else", async () => {
  expect(await read()).toBe(false);
  await draftOffer();
  expect(await read()).toBe(false);
  await run("update offers set status = 'sent', sent_at = now()");
  expect(await read()).toBe(true);
  await run("update offers set created_by_id = $1", [books.id]);
  expect(await read()).toBe(false);
  await run("insert into quote_requests (email, company_id, owner_id) values ('a@b.example', $1, $2)", [
    customer,
    sales.id,
  ]);
  // One that was entered or claimed: whoever does so has written to nobody yet.
  expect(await read()).toBe(false);
  await run("update quote_requests set answered_at = now()");
  expect(await read()).toBe(true);
  await run("update quote_requests set owner_id = null");
  expect(await read()).toBe(false);
  await run("update shipments set owner_id = $1", [sales.id]);
  expect(await read()).toBe(true);
  await run("update shipments set bill_to_company_id = null");
  expect(await read()).toBe(false);
});

test("who may not read an invoice learns no number from its charges", async () => {
  const { charges, version } = await readCharges(database.db, sales, shipment);
  const dearer = charges.map((charge) => ({ ...charge, price_planned: "500" }));
  const refused = async (actor: Actor) =>
    saveCharges(database.db, actor, shipment, dearer, { version }).catch((error: unknown) => error);
  for (const [actor, words] of [
    [sales, /stands on an issued invoice/],
    [books, /stands on invoice \d{4}-/],
  ] as const) {
    const error = await refused(actor);
    expect(error).toBeInstanceOf(Invalid);
    expect((error as Invalid).userMessage).toMatch(words);
  }
});
