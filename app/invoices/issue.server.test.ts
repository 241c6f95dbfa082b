import { beforeAll, beforeEach, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { deleteCompany } from "#app/customers/companies.server.ts";
import { draftedInvoice } from "#tests/issued-invoice.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { chosenDrafts, readChosenDrafts } from "./draft-form.ts";
import { checkForPeppol } from "./check-invoice.ts";
import { draftCreditNote } from "./credit.server.ts";
import { changeDraft } from "./change-draft.server.ts";
import { deleteDraft, draftInvoices } from "./drafts.server.ts";
import { type DrawInvoice, draftAsIssued, issueInvoice } from "./issue.server.ts";
import { issueMany } from "./issue-many.server.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import { readInvoice, readInvoiceFile } from "./read-invoices.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
const run = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, string>>(text, values)).rows;
const draw: DrawInvoice = async ({ number }) => ({
  pdf: new TextEncoder().encode(`%PDF ${number}`),
  pages: 1,
});
const now = new Date("2026-11-26T10:00:00Z");
const year = 2026;
let made = 0;
let [maes, foreign] = ["", ""];

beforeAll(async () => {
  const rows =
    await run(`insert into companies (name, vat_number, country_code, street, postcode, city, language, payment_days)
    values ('Maes NV', 'BE0403170701', 'BE', 'Kaai 1', '9000', 'Ghent', 'nl', 45),
      ('Lyon SA', 'FR40303265045', 'FR', 'Rue 1', '69001', 'Lyon', 'fr', null) returning id`);
  [maes = "", foreign = ""] = rows.map(({ id }) => id ?? "");
});
beforeEach(async () => {
  await confirm(true);
  await emptyTables(database.pool, "invoices, charges, document_counters");
});

const confirm = (confirmed: boolean) =>
  run(
    `insert into app_settings (key, value) values ('company.invoicing', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ ...SAMPLE_INVOICING, confirmed })],
  );

/** Stores a shipment of Maes with charges of 100 each, one per VAT treatment. */
async function shipment(...treatments: (string | null)[]): Promise<string> {
  const [{ id = "" } = {}] = await run(
    `insert into shipments (tracking_number, origin_location, destination_location, bill_to_company_id)
     values ($1, 'Ghent', 'Lille', $2) returning id`,
    [`INVOICED-${(made += 1)}`, maes],
  );
  for (const [position, name] of treatments.entries())
    await run(
      `insert into charges (shipment_id, position, description, currency, price_planned, vat_treatment_id)
       values ($1, $2, 'Line ' || $2::int, 'EUR', 100, (select id from vat_treatments where name = $3))`,
      [id, position, name],
    );
  return id;
}
const draft = async (...treatments: (string | null)[]) =>
  draftInvoices(database.db, actor, [await shipment(...treatments)], { now });
const read = (id: string) => readInvoice(database.db, actor, id);
const issue = async (id: string, options: { draw?: DrawInvoice } = {}) =>
  issueInvoice(database.db, actor, id, { version: (await read(id)).updated_at, draw, now, ...options });

test("a draft takes what is not invoiced, issuing gives number, days, communication and the bytes", async () => {
  const [id = ""] = await draft("Standard 21%", "Export, exempt");
  expect((await read(id)).model).toMatchObject({
    number: null,
    language: "nl",
    lines: [{ amount: "100.00" }, {}],
  });
  expect(await issue(id)).toEqual({ number: `${year}-00001` });
  const { model, number } = await read(id);
  expect(number).toBe(`${year}-00001`);
  expect(model.communication).toMatch(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/);
  const days = (Date.parse(model.dueOn) - Date.parse(model.issuedOn)) / 86_400_000;
  expect(days).toBe(45);
  const [stored] = await run("select gross, net, vat from invoices where id = $1", [id]);
  expect(stored).toEqual({ gross: "221.00", net: "200.00", vat: "21.00" });
  const pdf = await readInvoiceFile(database.db, actor, id, "pdf");
  expect(pdf.bytes.toString()).toBe(`%PDF ${year}-00001`);
  const ubl = (await readInvoiceFile(database.db, actor, id, "ubl")).bytes.toString();
  expect(ubl).toContain(`<cbc:ID>${year}-00001</cbc:ID>`);
  expect(ubl).toContain("Vrijgesteld van btw");
});

test("a draft is shown as it would be issued: with the customer, accounts and terms of today", async () => {
  const { id, companyId } = await draftedInvoice(database.db, actor, { name: "Moving NV" });
  const made = await read(id);
  await run("update companies set street = 'New street 2', payment_days = 10 where id = $1", [companyId]);
  const later = new Date("2026-12-03T10:00:00Z");
  const { model: shown } = await draftAsIssued(database.db, actor, made, later);
  expect(shown).toMatchObject({ issuedOn: "2026-12-03", dueOn: "2026-12-13" });
  await issueInvoice(database.db, actor, id, { version: made.updated_at, draw, now: later });
  const { model } = await read(id);
  expect(shown).toEqual({ ...model, number: null, communication: null });
  expect(model.buyer).not.toEqual(made.model.buyer);
});

test("a customer that was deleted after the draft gets no invoice until it is restored", async () => {
  const { id, companyId } = await draftedInvoice(database.db, actor, { name: "Short NV" });
  const owner = { ...actor, role: "owner" as const };
  await deleteCompany(database.db, owner, companyId);
  expect(await issue(id)).toMatchObject({ problems: [{ rule: "ZENNE-CUSTOMER" }] });
  expect((await read(id)).number).toBeNull();
});

test("drafts are issued in one go; one that may not be is left, and takes no number", async () => {
  const [first = ""] = await draft("Standard 21%");
  const [changed = ""] = await draft("Standard 21%");
  const [last = ""] = await draft("Export, exempt");
  const of = async (id: string) => ({ id, version: (await read(id)).updated_at });
  const seen = [await of(first), { ...(await of(changed)), version: new Date(0) }, await of(last)];
  const chosen = readChosenDrafts(chosenDrafts(seen));
  expect(await issueMany(database.db, actor, chosen, { draw, now })).toEqual({
    numbers: [`${year}-00001`, `${year}-00002`],
    left: [{ id: changed, reason: INVOICE_MESSAGES.changedMeanwhile }],
  });
  expect((await read(changed)).number).toBeNull();
  const sales = { ...actor, role: "sales" as const };
  await expect(issueMany(database.db, sales, [], { draw, now })).rejects.toThrow(Forbidden);
});

test("what may not stand on one invoice is drafted apart; each payer has their own", async () => {
  const id = await shipment("Standard 21%", "Disbursement, not subject", "Reverse charge");
  await run("update charges set bill_to_company_id = $1 where shipment_id = $2 and position = 2", [
    foreign,
    id,
  ]);
  const ids = await draftInvoices(database.db, actor, [id], { now });
  const drafts = await Promise.all(ids.map(read));
  expect(
    drafts.map(({ customer, model, split_reason }) => [
      customer,
      model.language,
      model.lines[0]?.vat.category,
      split_reason,
    ]),
  ).toEqual([
    ["Maes NV", "nl", "S", null],
    ["Maes NV", "nl", "O", "not_subject"],
    ["Lyon SA", "fr", "AE", null],
  ]);
  expect(drafts[2]?.model.lines[0]?.vat.reason).toBe("Autoliquidation");
});

test("a payer outside the EU has an invoice without a VAT number, by mail; reverse charge asks for the number", async () => {
  const [payer] = await run(
    `insert into companies (name, country_code, street, city) values ('Lakeside Inc.', 'US', 'Adams St 1', 'Chicago')
     returning id`,
  );
  const of = await shipment("Payer outside the EU", "Reverse charge");
  await run("update shipments set bill_to_company_id = $1 where id = $2", [payer?.id, of]);
  const [sound = "", reverse = ""] = await draftInvoices(database.db, actor, [of], { now });
  expect(await issue(reverse)).toMatchObject({ problems: [{ rule: "BR-AE-02", field: "buyer.vatNumber" }] });
  expect(await issue(sound)).toEqual({ number: `${year}-00001` });
  const ubl = (await readInvoiceFile(database.db, actor, sound, "ubl")).bytes.toString();
  expect(ubl).toContain("<cbc:IdentificationCode>US</cbc:IdentificationCode>");
  const { model } = await read(sound);
  expect(model).toMatchObject({ buyer: { vatNumber: null }, language: "en" });
  expect(checkForPeppol(model)).toMatchObject([{ field: "buyer.endpoint" }]);
});

test("VAT that is to be decided blocks the draft, and a charge is invoiced once", async () => {
  await expect(draft("Standard 21%", null)).rejects.toThrow(Invalid);
  const id = await shipment("Standard 21%");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => draftInvoices(database.db, actor, [id], { now })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(draftInvoices(database.db, actor, [id], { now })).rejects.toThrow(Invalid);
  const [row] = await run("select id from invoices");
  await deleteDraft(database.db, actor, row!.id!, (await read(row!.id!)).updated_at);
  expect(await draftInvoices(database.db, actor, [id], { now })).toHaveLength(1);
});

test("32 issue at once, every fourth fails midway: numbers without gap or double", async () => {
  const ids = await Promise.all(Array.from({ length: 32 }, async () => (await draft("Standard 21%"))[0]!));
  const outcomes = await Promise.allSettled(
    ids.map((id, index) =>
      issue(id, index % 4 === 3 ? { draw: () => Promise.reject(new Error("killed midway")) } : {}),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(8);
  const counts = (await run("select count from invoices where number is not null order by count")).map(
    (row) => Number(row.count),
  );
  expect(counts).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  const [first] = ids;
  await expect(issue(first!)).rejects.toThrow(Conflict);
});

test("while a draft is issued its shipments wait: no charge changes between its check and its number", async () => {
  const shipmentId = await shipment("Standard 21%");
  const [id = ""] = await draftInvoices(database.db, actor, [shipmentId], { now });
  let free: unknown[] | null = null;
  const drawAndLook: DrawInvoice = async (invoice) => {
    free = await run("select id from shipments where id = $1 for update skip locked", [shipmentId]);
    return draw(invoice);
  };
  await issue(id, { draw: drawAndLook });
  expect(free).toEqual([]);
});

test("what is wrong is said before a number is taken", async () => {
  const [id = ""] = await draft("Standard 21%");
  await run("update companies set country_code = null where id = $1", [maes]);
  try {
    await confirm(false);
    const refused = await issue(id);
    const fields = "problems" in refused ? refused.problems.map(({ field }) => field) : [];
    expect(fields).toEqual(expect.arrayContaining(["seller", "buyer.address.countryCode"]));
    const shown = await draftAsIssued(database.db, actor, await read(id), now);
    expect(shown.problems).toHaveLength(fields.length);
    expect(await run("select last from document_counters")).toEqual([]);
  } finally {
    await run("update companies set country_code = 'BE' where id = $1", [maes]);
  }
});

test("the database refuses every change of what is issued", async () => {
  const [id = ""] = await draft("Standard 21%");
  await issue(id);
  for (const change of [
    "update invoices set gross = 1",
    "update invoices set model = '{}'",
    "delete from invoices",
    "update invoice_lines set position = 9",
    "delete from invoice_lines",
    "update invoice_files set name = 'x'",
    "delete from invoice_files",
  ])
    await expect(run(change), change).rejects.toThrow(/never changed/);
  await run("update invoices set company_id = $1", [foreign]);
});

test("a credit note answers by line, once, and its charges can be invoiced again", async () => {
  const of = await shipment("Standard 21%", "Standard 21%");
  const [id = ""] = await draftInvoices(database.db, actor, [of], { now });
  await expect(draftCreditNote(database.db, actor, id, [0], now)).rejects.toThrow(Conflict);
  await issue(id);
  const one = await draftCreditNote(database.db, actor, id, [1], now);
  await expect(draftCreditNote(database.db, actor, id, [0, 1], now)).rejects.toThrow(Conflict);
  expect(await issue(one)).toEqual({ number: `C${year}-00001` });
  expect((await read(one)).model).toMatchObject({
    kind: "credit_note",
    preceding: { number: `${year}-00001` },
    communication: null,
    lines: [{ description: "Line 1" }],
  });
  await expect(draftCreditNote(database.db, actor, id, [1], now)).rejects.toThrow(Invalid);
  const again = await draftInvoices(database.db, actor, [of], { now });
  expect((await read(again[0]!)).model.lines.map(({ description }) => description)).toEqual(["Line 1"]);
});

test("a draft is reworded and loses lines, which are to be invoiced again", async () => {
  const of = await shipment("Standard 21%", "Standard 21%");
  const [id = ""] = await draftInvoices(database.db, actor, [of], { now });
  const version = (await read(id)).updated_at;
  await changeDraft(database.db, actor, id, {
    version,
    texts: ["Freight, as agreed", null],
    note: "Thank you",
  });
  expect((await read(id)).model).toMatchObject({
    lines: [{ description: "Freight, as agreed" }],
    note: "Thank you",
  });
  await expect(changeDraft(database.db, actor, id, { version, texts: [null], note: null })).rejects.toThrow(
    Conflict,
  );
  expect(await draftInvoices(database.db, actor, [of], { now })).toHaveLength(1);
});

test("accounting alone writes invoices; sales read those of their own customers", async () => {
  const [id = ""] = await draft("Standard 21%");
  const sales = { ...actor, role: "sales" as const };
  await expect(readInvoice(database.db, sales, id)).rejects.toThrow(NotFound);
  await run("update shipments set owner_id = $1", [sales.id]);
  await readInvoice(database.db, sales, id);
  const version = (await read(id)).updated_at;
  await expect(issueInvoice(database.db, sales, id, { version, draw, now })).rejects.toThrow(Forbidden);
  await expect(readInvoice(database.db, { ...actor, role: "operations" }, id)).rejects.toThrow(Forbidden);
});
