import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { testActor } from "#tests/actors.ts";
import { draftedInvoice, issuedInvoice } from "#tests/issued-invoice.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { drawInvoice } from "./invoice-pdf.server.ts";
import { readInvoicePage } from "./read-invoice-page.server.ts";
import type { InvoiceFilter } from "./invoice-list.ts";
import { sendInvoiceForm } from "./mails/invoice-letter.ts";
import { mailInvoice } from "./mails/send-invoice.server.ts";
import { invoicesOfShipment, listInvoices, readInvoiceFile } from "./read-invoices.server.ts";
import { listToInvoice } from "./to-invoice/list-to-invoice.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
let sales: Actor = testActor({ role: "sales", email: "sales@zenne.example" });

beforeAll(async () => {
  sales = { ...sales, id: (await addStaff(database.db, { email: sales.email, password: "secret-1" })) ?? "" };
});

/** Makes the company a customer of sales, whose request they answer. */
const answersRequestOf = (companyId: string) =>
  database.pool.query(
    "insert into quote_requests (email, company_id, owner_id, answered_at) values ('an@maes.example', $1, $2, now())",
    [companyId, sales.id],
  );
const list = (state: InvoiceFilter["state"]) =>
  listInvoices(database.db, sales, { search: "", state }, { index: 0 }, 50);

const letter = sendInvoiceForm.parse({ to: "an@maes.example", subject: "S", message: "M", attempt: "1" });

test("nothing of an invoice, page, list, mail, PDF or e-invoice, says what the shipment cost", async () => {
  const { db } = database;
  const { id, companyId } = await issuedInvoice(db, actor, {}, drawInvoice);
  const draft = await draftedInvoice(db, actor);
  for (const own of [companyId, draft.companyId]) await answersRequestOf(own);
  const page = await readInvoicePage(db, sales, id, new Date());
  const [shipment] = page.shipments;
  await mailInvoice(db, actor, id, letter);
  const mailed = await sql`select payload from graphile_worker._private_jobs`.execute(db);
  expect(mailed.rows).not.toEqual([]);
  const read = [
    page,
    mailed.rows,
    await readInvoicePage(db, sales, draft.id, new Date()),
    await list(""),
    await invoicesOfShipment(db, sales, shipment?.id ?? ""),
    await listToInvoice(db, sales, { search: "", owner: "", due: "" }, { index: 0 }, 50),
    (await readInvoiceFile(db, sales, id, "ubl")).bytes.toString("utf8"),
    await readPdf((await readInvoiceFile(db, sales, id, "pdf")).bytes),
  ];
  expect(JSON.stringify(read)).toMatch(/121[.,]00/);
  expect(JSON.stringify(read)).not.toMatch(/77[.,]31|margin/);
});

test("the list says how far each was sent, and finds what was not", async () => {
  const { id, companyId } = await issuedInvoice(database.db, actor);
  await answersRequestOf(companyId);
  const stateOf = async () => (await list("")).rows.find((row) => row.id === id)?.delivery;
  const unsent = async () => (await list("unsent")).rows.some((row) => row.id === id);
  expect([await stateOf(), await unsent()]).toEqual([null, true]);
  await mailInvoice(database.db, actor, id, letter);
  expect([await stateOf(), await unsent()]).toEqual(["queued", false]);
  await database.pool.query("update mails set refused_at = now(), refusal = 'no such user'");
  expect([await stateOf(), await unsent()]).toEqual(["refused", true]);
  expect((await list("unsent")).rows.every(({ number }) => number !== null)).toBe(true);
});
