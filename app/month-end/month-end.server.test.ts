import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { Forbidden } from "#app/kit/errors.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import { draftCreditNote } from "#app/invoices/credit.server.ts";
import { draftInvoices } from "#app/invoices/drafts.server.ts";
import { issueInvoice } from "#app/invoices/issue.server.ts";
import { findInvoice } from "#app/invoices/stored-invoice.server.ts";
import { SETTINGS } from "#app/settings/settings.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { SAMPLES } from "#tests/files.ts";
import { chargedShipment, confirmSeller } from "#tests/issued-invoice.ts";
import { handOver } from "#app/invoices/transmissions/hand-over.server.ts";
import { signedInStaff, useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { sampleInvoice, sampleLine, VAT } from "#tests/invoices.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { exportInvoices, zipMonth, exportDifferences } from "./export-invoices.server.ts";
import { type InvoiceColumn, monthToClose, parseMonth, profileForm } from "./month-end.ts";
import { deleteProfile, listProfiles, saveProfile, WHOLE_PROFILE } from "./profiles.server.ts";
import { readMonthEnd } from "./read-month-end.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
const november = { month: "2026-11", now: new Date() };
const run = (text: string, values: unknown[] = []) =>
  database.pool.query<Record<string, string>>(text, values);
beforeEach(() => emptyTables(database.pool, "charges, invoices, open_items, export_profiles"));

/** Issues an invoice and a credit note in November, and one in October. */
async function issued() {
  const lines = [
    sampleLine(),
    sampleLine({ description: "=Customs; «doc»", code: "CUS", unitPrice: "1234.5" }),
  ];
  const model = sampleInvoice({ lines });
  const one = await insertIssued(database.db, { model, gross: "121.00" });
  const note = await insertIssued(database.db, {
    model: { ...model, kind: "credit_note" },
    kind: "credit_note",
    credits: one.id,
  });
  await insertIssued(database.db, { model, issuedOn: "2026-10-31" });
  return { one, note };
}

test("a month names what is not invoiced, which costs no supplier has invoiced, and what came other than planned", async () => {
  const { rows } = await run(
    "insert into shipments (tracking_number, origin_location, destination_location) values ('MONTH-1', 'Ghent', 'Lille') returning id",
  );
  const charge = (booked: string, values: string) =>
    run(
      `insert into charges (shipment_id, position, description, booked_on, currency, supplier, cost_planned, cost_actual, price_planned, price_actual)
       values ($1, (select count(*) from charges), 'Freight', $2, 'EUR', ${values})`,
      [rows[0]?.id, booked],
    );
  await charge("2026-11-10", "'Haulier', 100, null, 150, null");
  await charge("2026-11-11", "'Haulier', 80, 90, 0, null");
  await charge("2026-10-01", "'Line', 40, null, 60, 60");
  await charge("2026-12-01", "'Later', 7, null, 9, null");
  const month = await readMonthEnd(database.db, actor, "2026-11");
  expect(month.toInvoice).toMatchObject([{ currency: "EUR", lines: 2, amount: "210.00" }]);
  expect(month.accruals).toMatchObject([
    { supplier: "Haulier", lines: 1, amount: "100.00" },
    { supplier: "Line", lines: 1, amount: "40.00" },
  ]);
  expect(month.plan).toMatchObject([
    {
      name: null,
      lines: 2,
      cost_planned: "180.00",
      cost_actual: "90.00",
      cost_lines: 1,
      price_planned: "150.00",
      price_actual: null,
      price_lines: 0,
    },
  ]);
});

test("a month has its margin by customer and lane, actual where it is known, beside the planned one", async () => {
  const { rows } = await run(`
    with payer as (insert into companies (name) values ('Margin NV') returning id)
    insert into shipments (tracking_number, origin_location, origin_code, destination_location, destination_code, bill_to_company_id)
    values ('MARGIN-1', 'Gent', 'BEGNE', 'Lille', 'FRLIL', (select id from payer)), ('MARGIN-2', 'Ghent', null, 'Lyon', null, null),
      ('MARGIN-3', 'Ghent, Belgium', 'BEGNE', 'Rijsel', 'FRLIL', (select id from payer)) returning id`);
  const charge = (shipment: number, booked: string, values: string) =>
    run(
      `insert into charges (shipment_id, position, description, booked_on, currency, cost_planned, cost_actual, price_planned, price_actual)
       values ($1, (select count(*) from charges), 'Freight', $2, 'EUR', ${values})`,
      [rows[shipment]?.id, booked],
    );
  await charge(0, "2026-11-10", "100, 130, 150, null");
  await charge(2, "2026-11-11", "0, null, 20, 25");
  await charge(1, "2026-11-12", "70, null, 60, null");
  await charge(1, "2026-12-01", "1, null, 500, null");
  const { byCustomer, byLane } = await readMonthEnd(database.db, actor, "2026-11");
  const margin = { lines: 2, price: "175.00", cost: "130.00", margin: "45.00", margin_planned: "70.00" };
  const loss = { lines: 1, price: "60.00", cost: "70.00", margin: "-10.00", margin_planned: "-10.00" };
  expect(byCustomer).toEqual([
    { name: "Margin NV", currency: "EUR", ...margin },
    { name: null, currency: "EUR", ...loss },
  ]);
  expect(byLane).toEqual([
    { name: "Ghent → Lille, France", currency: "EUR", ...margin },
    { name: "Ghent → Lyon", currency: "EUR", ...loss },
  ]);
});

test("the file of a month has its lines as the profile wants them, credit notes below zero, and no formula", async () => {
  const { one, note } = await issued();
  const profile = {
    format: "semicolon" as const,
    decimal_comma: true,
    columns: ["number", "description", "net", "due_on"] as const,
  };
  const { count, file } = await exportInvoices(database.db, actor, november, {
    ...WHOLE_PROFILE,
    ...profile,
    columns: [...profile.columns],
  });
  const text = (await new Response(file).text()).replace("\uFEFF", "").trim().split(/\r?\n/);
  expect(count).toBe(4);
  expect(text[0]).toBe("Number;Description;Net;Due");
  expect(text.slice(1).map((line) => line.replaceAll('"', ""))).toEqual([
    `${one.number};Ocean freight Antwerp to Chicago;1300,00;2026-12-01`,
    `${one.number};'=Customs; «doc»;1234,50;2026-12-01`,
    `${note.number};Ocean freight Antwerp to Chicago;-1300,00;`,
    `${note.number};'=Customs; «doc»;-1234,50;`,
  ]);
  const whole = await exportInvoices(database.db, actor, november, WHOLE_PROFILE);
  expect(await new Response(whole.file).text()).toContain("Ledger account");
});

test("a table sums up what follows its first rows: accruals are whole, whatever the number of suppliers", async () => {
  const { rows } = await run(
    "insert into shipments (tracking_number, origin_location, destination_location) values ('MONTH-60', 'Ghent', 'Lille') returning id",
  );
  await run(
    `insert into charges (shipment_id, position, code, description, booked_on, currency, supplier, cost_planned, price_planned)
     select $1, n, null, 'Freight', '2026-11-10', 'EUR', 'Haulier ' || n, 100 + n, 0 from generate_series(1, 60) as n`,
    [rows[0]?.id],
  );
  const { accruals } = await readMonthEnd(database.db, actor, "2026-11");
  expect(accruals).toHaveLength(51);
  // The ten smallest: 101 to 110.
  expect(accruals.at(-1)).toEqual({
    isRest: true,
    supplier: "10 others, together",
    code: null,
    currency: "EUR",
    lines: 10,
    amount: "1055",
  });
});

test("costs without a supplier are accrued by charge code, after those with one", async () => {
  const { rows } = await run(
    "insert into shipments (tracking_number, origin_location, destination_location) values ('MONTH-0', 'Ghent', 'Lille') returning id",
  );
  await run(
    `insert into charges (shipment_id, position, code, description, booked_on, currency, supplier, cost_planned, price_planned)
     select $1, n, code, 'Freight', '2026-11-10', currency, supplier, cost, 0 from (values
       (0, 'AFR', 'EUR', null, 100), (1, 'AFR', 'EUR', null, 20), (2, 'AFR', 'USD', null, 7), (3, null, 'EUR', null, 5),
       (4, 'AFR', 'EUR', 'Haulier', 1)) as charge(n, code, currency, supplier, cost)`,
    [rows[0]?.id],
  );
  const { accruals } = await readMonthEnd(database.db, actor, "2026-11");
  const short = accruals.map(({ supplier, code, currency, amount }) =>
    [supplier, code?.slice(0, 3), currency, amount].join(" "),
  );
  expect(short).toEqual(["Haulier  EUR 1.00", " AFR EUR 120.00", " AFR USD 7.00", "  EUR 5.00"]);
});

test("a foreign invoice is in the file with its rate, and what it is in the company's currency", async () => {
  const { rows } = await run(
    "insert into shipments (tracking_number, origin_location, destination_location) values ('MONTH-USD', 'Ghent', 'Lille') returning id",
  );
  const { rows: charges } = await run(
    `insert into charges (shipment_id, position, description, currency, cost_currency, price_planned, price_rate, cost_rate, booked_on)
     values ($1, 0, 'Export', 'USD', 'USD', 100, 0.95, 0.95, '2026-11-10') returning id`,
    [rows[0]?.id],
  );
  const vat = { currency: "USD", lines: [sampleLine({ currency: "USD", unitPrice: "1234.56" })] };
  const exchange = { currency: "EUR", rate: "0.9211", day: "2026-11-10" };
  const taxed = await insertIssued(database.db, {
    model: sampleInvoice({ ...vat, exchange }),
    currency: "USD",
    gross: "1493.82",
    vat: "259.26",
  });
  const untaxed = await insertIssued(database.db, {
    model: sampleInvoice({
      currency: "USD",
      lines: [sampleLine({ currency: "USD", unitPrice: "100", vat: VAT.export })],
    }),
    currency: "USD",
    gross: "100",
  });
  await run("insert into invoice_lines (invoice_id, position, charge_id, rate) values ($1, 0, $2, 0.95)", [
    untaxed.id,
    charges[0]?.id,
  ]);
  const columns = ["number", "net", "rate", "net_own", "invoice_vat_own"] as const;
  const { file } = await exportInvoices(database.db, actor, november, {
    ...WHOLE_PROFILE,
    format: "comma",
    decimal_comma: false,
    columns: [...columns],
  });
  const [, ...lines] = (await new Response(file).text()).trim().split(/\r?\n/);
  expect(lines.map((line) => line.replaceAll('"', ""))).toEqual([
    `${taxed.number},1234.56,0.9211,1137.15,238.80`,
    `${untaxed.number},100.00,0.95,95.00,0.00`,
  ]);
});

test("what was invoiced without VAT keeps its rate, whatever becomes of its charge, and so does its credit note", async () => {
  await confirmSeller(database.db);
  const { id: shipment } = await chargedShipment(database.db);
  await run(
    `update charges set currency = 'USD', cost_currency = 'USD', price_rate = 0.95, cost_rate = 0.95, vat_rate = 0,
       vat_treatment_id = (select id from vat_treatments where name = 'Export, exempt') where shipment_id = $1`,
    [shipment],
  );
  const issue = async (id: string) => {
    const draw = () => Promise.resolve({ pdf: SAMPLES.pdf, pages: 1 });
    const version = (await findInvoice(database.db, id)).updated_at;
    expect(await issueInvoice(database.db, actor, id, { version, draw, now: new Date() })).toHaveProperty(
      "number",
    );
  };
  const [id = ""] = await draftInvoices(database.db, actor, [shipment], { now: new Date() });
  await issue(id);
  const rates = async () => {
    const month = { month: toLocalDay(new Date()).slice(0, 7), now: new Date() };
    const columns: InvoiceColumn[] = ["rate", "net_own"];
    const profile = { ...WHOLE_PROFILE, format: "comma" as const, decimal_comma: false, columns };
    const { file } = await exportInvoices(database.db, actor, month, profile);
    return (await new Response(file).text()).trim().replaceAll('"', "").split(/\r?\n/).slice(1);
  };
  expect(await rates()).toEqual(["0.95,95.00"]);
  await run("update charges set price_rate = 0.5 where shipment_id = $1", [shipment]);
  await issue(await draftCreditNote(database.db, actor, id, [0], new Date()));
  await run("delete from shipments where id = $1", [shipment]);
  expect(await rates()).toEqual(["0.95,95.00", "0.95,-95.00"]);
});

test("a profile is kept by its name, in place of the one before, and deleted", async () => {
  const form = (columns: string[]) => profileForm.parse({ name: "Exact", format: "comma", column: columns });
  await saveProfile(database.db, actor, form(["number"]));
  await saveProfile(database.db, actor, form(["net", "number"]));
  const [kept] = await listProfiles(database.db, actor);
  expect(kept).toMatchObject({
    name: "Exact",
    format: "comma",
    columns: ["net", "number"],
    decimal_comma: false,
  });
  await deleteProfile(database.db, actor, kept!.id);
  expect(await listProfiles(database.db, actor)).toEqual([WHOLE_PROFILE]);
});

test("the archive of a month has the PDF and the e-invoice of each, as they were issued", async () => {
  const { one } = await issued();
  for (const [kind, name] of [
    ["pdf", "Invoice 1.pdf"],
    ["ubl", "Invoice 1.xml"],
  ] as const)
    await run(
      "insert into invoice_files (invoice_id, kind, name, bytes, hash) values ($1, $2, $3, $4, sha256($4))",
      [one.id, kind, name, Buffer.from(`bytes of ${kind}`)],
    );
  const archive = await zipMonth(database.db, actor, november);
  const files = unzipSync(new Uint8Array(await new Response(archive?.body).arrayBuffer()));
  expect(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ["Invoice 1.pdf", "bytes of pdf"],
    ["Invoice 1.xml", "bytes of ubl"],
  ]);
  expect(await zipMonth(database.db, actor, { ...november, month: "2026-09" })).toBeNull();
});

test("lines, archive and what is handed over count together: nearly all invoices need a step-up", async () => {
  const { one, note } = await issued();
  for (const { id, number } of [one, note])
    await run(
      "insert into invoice_files (invoice_id, kind, name, bytes, hash) values ($1, 'ubl', $2, 'x', sha256('x'))",
      [id, `Invoice ${number}.xml`],
    );
  await run(`insert into invoices (kind, customer, currency, model, net, vat, gross, created_by)
    select 'invoice', 'Drafts NV', 'EUR', '{}', 0, 0, 0, 'a@zenne.example' from generate_series(1, 20)`);
  const { id, sessionId } = await signedInStaff(database.db, "accounting");
  const other = { ...actor, id, sessionId };
  await run("update admin_sessions set proved_at = now() - interval '1 hour' where id = $1", [sessionId]);
  const exports = [
    () => exportInvoices(database.db, other, november, WHOLE_PROFILE).then(({ file }) => file.cancel()),
    () => zipMonth(database.db, other, november),
    () => handOver(database.db, other, { ids: [one.id, note.id], now: november.now }),
  ];
  await exports[0]?.();
  for (const each of exports) await expect(each()).rejects.toThrow(StepUpRequired);
  await run("update admin_sessions set proved_at = now() where id = $1", [sessionId]);
  for (const each of exports) await each();
});

test("costs and margin of a month are for accounting, not for sales", async () => {
  for (const role of ["sales", "operations", "viewer"] as const) {
    const other = { ...actor, role };
    await expect(readMonthEnd(database.db, other, "2026-11")).rejects.toThrow(Forbidden);
    await expect(zipMonth(database.db, other, november)).rejects.toThrow(Forbidden);
    await expect(exportInvoices(database.db, other, november, WHOLE_PROFILE)).rejects.toThrow(Forbidden);
  }
});

test("a wrong month of an address is this one", () => {
  const closed = [null, "2026-09", "2026-10", "2026-11"];
  expect(closed.map((month) => monthToClose("2026-11", month))).toEqual([
    "2026-10",
    "2026-10",
    "2026-11",
    "2026-11",
  ]);
  expect(monthToClose("2027-01", null)).toBe("2026-12");
  expect(parseMonth("2026-13", "2026-11-26")).toBe("2026-11");
  expect(parseMonth("2026-02", "2026-11-26")).toBe("2026-02");
});

test("the file of a closed month keeps its ledger accounts, until the month is opened again", async () => {
  const owner = { ...actor, role: "owner" as const };
  const close = (closed_month: string | null) =>
    saveSetting(database.db, owner, "supplier_invoices", {
      ...SETTINGS.supplier_invoices.initial,
      closed_month,
    });
  const useAccount = (account: string) =>
    run("update charge_codes set ledger_account = $1 where code = 'CUS'", [account]);
  await issued();
  const sold = await insertIssued(database.db, { currency: "USD", issuedOn: "2026-09-30" });
  await run(
    `insert into settlements (kind, item_id, amount, reason, created_by, difference, difference_on)
     values ('write_off', $1, 1, 'Test', 'a', 3.5, '2026-10-20')`,
    [sold.id],
  );
  const accounts = async () => {
    const profile = { ...WHOLE_PROFILE, columns: ["ledger_account" as const, "code" as const] };
    const files = ["2026-10", "2026-11"].map((month) =>
      exportInvoices(database.db, actor, { ...november, month }, profile),
    );
    const lines = await Promise.all(files.map(async (each) => new Response((await each).file).text()));
    const account = (text: string) => /"?(\w*)"?;"?CUS/.exec(text)?.[1];
    const { file } = await exportDifferences(database.db, actor, { ...november, month: "2026-10" });
    return [...lines.map(account), /;"?(\d{6})"?;"?3,50/.exec(await new Response(file).text())?.[1]];
  };
  await useAccount("700001");
  await close("2026-10");
  await useAccount("700002");
  await saveSetting(database.db, owner, "exchange_accounts", { gain: "754999", loss: "654999" });
  expect(await accounts()).toEqual(["700001", "700002", "754000"]);
  await close("2026-11");
  await useAccount("700003");
  expect(await accounts()).toEqual(["700001", "700002", "754000"]);
  await close("2026-10");
  expect(await accounts()).toEqual(["700001", "700003", "754000"]);
  await close("2026-09");
  expect(await accounts()).toEqual(["700003", "700003", "754999"]);
  await close("2026-10");
  await useAccount("700004");
  expect(await accounts()).toEqual(["700003", "700004", "754999"]);
  await close(null);
  expect(await accounts()).toEqual(["700004", "700004", "754999"]);
  await saveSetting(database.db, owner, "exchange_accounts", SETTINGS.exchange_accounts.initial);
});

test("exchange differences of a month are summed up, and exported on the accounts of gains and losses", async () => {
  const [won, lost] = [
    await insertIssued(database.db, { currency: "USD", gross: "100" }),
    await insertIssued(database.db, { currency: "USD", gross: "200" }),
  ];
  await run(
    `with paid as (insert into payments (account, booked_on, currency, amount, rest, created_by)
       values ('Cash', '2026-11-20', 'EUR', 300, 300, 'a') returning id)
     insert into settlements (kind, item_id, payment_id, amount, paid, created_by, difference, difference_on)
     select 'payment', item::uuid, paid.id, 100, 95, 'a', difference, '2026-11-20'
     from paid, (values ($1, 3.5), ($2, -1.25)) as each (item, difference)`,
    [won.id, lost.id],
  );
  expect((await readMonthEnd(database.db, actor, "2026-11")).differences).toEqual([
    { currency: "USD", lines: 2, gain: "3.50", loss: "-1.25", difference: "2.25" },
  ]);
  expect((await readMonthEnd(database.db, actor, "2026-10")).differences).toEqual([]);
  const { file } = await exportDifferences(database.db, actor, november);
  const [, ...lines] = (await new Response(file).text()).trim().replaceAll('"', "").split(/\r?\n/);
  expect(lines).toEqual([
    `2026-11-20;${won.number};Maes NV;USD;100,00;EUR;95,00;754000;3,50`,
    `2026-11-20;${lost.number};Maes NV;USD;100,00;EUR;95,00;654000;-1,25`,
  ]);
});
