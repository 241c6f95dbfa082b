import { beforeEach, expect, test } from "vitest";
import { saveSetting } from "#app/settings/settings.server.ts";
import { SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { sampleInvoice, sampleLine } from "#tests/invoices.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { exportDifferences } from "#app/month-end/export-invoices.server.ts";
import { readMonthEnd } from "#app/month-end/read-month-end.server.ts";
import { paymentForm } from "./payment.ts";
import { recordPayment, settlePayment, undoPayment } from "./payments.server.ts";
import { readItem, readPayment } from "./read-payments.server.ts";
import { undoSettlement } from "./settle.server.ts";
import { confirmMatches, matchKey, readStatement } from "./statements/match-statement.server.ts";
import { takeStatements } from "./statements/statements.server.ts";
import type { StatementEntry } from "./statements/statement.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });

/** The dollar is at 0.95 on the day of the invoice and at 0.92 on that of the payment. */
beforeEach(async () => {
  await emptyTables(database.pool, "open_items, settlements, payments, bank_statements, exchange_rates");
  await database.pool.query(
    `insert into exchange_rates (day, currency, rate, source) values ('2026-11-01', 'USD', 0.95, 'read'),
       ('2026-11-20', 'USD', 0.92, 'read')`,
  );
});

const invoice = (gross: string, facts: Parameters<typeof insertIssued>[1] = {}) =>
  insertIssued(database.db, { gross, currency: "USD", ...facts });
const pay = (amount: string, invoices: { id: string }[], facts: Record<string, string> = {}) =>
  recordPayment(
    database.db,
    actor,
    null,
    paymentForm.parse({
      amount,
      currency: "EUR",
      booked_on: "2026-11-20",
      account: "Cash",
      invoice: invoices.map(({ id }) => id),
      ...facts,
    }),
  );
const insertCompany = async () =>
  (await database.pool.query("insert into companies (name) values ('Maes NV') returning id")).rows[0]
    .id as string;
const settlementsOf = async ({ id }: { id: string }) => (await readItem(database.db, actor, id)).settlements;
const openOf = async ({ id }: { id: string }) => (await readItem(database.db, actor, id)).item.open;
const restOf = async ({ id }: { id: string }) => (await readPayment(database.db, actor, id)).payment.rest;

test("dollars are settled by the euros that came in, and what the exchange cost is kept", async () => {
  const one = await invoice("1000.00");
  const payment = await pay("915.00", [one], { settles: "1000" });
  expect([await openOf(one), payment.rest, await restOf(payment)]).toEqual(["0.00", "0.00", "0.00"]);
  expect(await settlementsOf(one)).toMatchObject([
    { amount: "1000.00", paid: "915.00", payment_currency: "EUR", difference: "-35.00", day: "2026-11-20" },
  ]);
  await undoPayment(database.db, actor, payment.id);
  expect(await openOf(one)).toBe("1000.00");
});

test("without what it settles nothing is stored, and the rate of the day is proposed", async () => {
  const one = await invoice("1000.00");
  await expect(pay("460", [one])).rejects.toMatchObject({
    fieldErrors: { settles: [expect.stringContaining("USD 500.00")] },
  });
  const far = { fieldErrors: { settles: [expect.stringContaining("1 USD = 0.0915 EUR")] } };
  await expect(pay("91.50", [one], { settles: "1000" })).rejects.toMatchObject(far);
  await expect(pay("930", [one], { settles: "1000.01" })).rejects.toThrow(Invalid);
  await expect(pay("915", [one], { settles: "1000", used: "915.01" })).rejects.toThrow(Invalid);
  await expect(pay("915", [one, await invoice("5", { currency: "EUR" })], { settles: "5" })).rejects.toThrow(
    "one currency",
  );
  expect(await openOf(one)).toBe("1000.00");
});

test("parts of an invoice are booked as the whole is, to the cent; the rest is written off, one part undone alone", async () => {
  const one = await invoice("100.01");
  await pay("30.67", [one], { settles: "33.33" });
  await pay("30.67", [one], { settles: "33.33" });
  await pay("30.67", [one], { settles: "33.34", close_reason: "Rounding" });
  const rows = await settlementsOf(one);
  const [first] = rows;
  // 95.01 was booked, 95.00 without the cent written off; 92.01 was received.
  const sum = rows.reduce((all, { difference }) => all + Math.round(Number(difference ?? 0) * 100), 0);
  expect(sum).toBe(-299);
  expect(rows.at(-1)).toMatchObject({ kind: "write_off", amount: "0.01", difference: null });
  await undoSettlement(database.db, actor, first!.id);
  expect([await openOf(one), await restOf({ id: first!.payment_id ?? "" })]).toEqual(["33.33", "30.67"]);
});

test("one payment settles several in the order they are due, and what is over is credit in its own currency", async () => {
  const late = await invoice("200.00", { dueOn: "2026-12-31" });
  const early = await invoice("100.00", { dueOn: "2026-11-05" });
  const payment = await pay("300.00", [late, early], { settles: "250", used: "230" });
  expect(payment).toMatchObject({ settled: 2, rest: "70.00" });
  expect(await settlementsOf(early)).toMatchObject([
    { amount: "100.00", paid: "92.00", difference: "-3.00" },
  ]);
  expect(await settlementsOf(late)).toMatchObject([
    { amount: "150.00", paid: "138.00", difference: "-4.50" },
  ]);
  const own = await invoice("70.00", { currency: "EUR" });
  await settlePayment(database.db, actor, payment.id, { invoice: [own.id], close_reason: null });
  expect([await openOf(own), await restOf(payment)]).toEqual(["0.00", "0.00"]);
  expect(await settlementsOf(own)).toMatchObject([{ paid: null, difference: null }]);
});

test("euros paid in dollars, dollars paid in dollars and a credit note paid back count by the day's rate", async () => {
  const euros = await invoice("920.00", { currency: "EUR" });
  await pay("1005", [euros], { currency: "USD", settles: "920" });
  expect(await settlementsOf(euros)).toMatchObject([{ paid: "1005.00", difference: "4.60" }]);
  const dollars = await invoice("100.00");
  await pay("100", [dollars], { currency: "USD" });
  expect(await settlementsOf(dollars)).toMatchObject([{ paid: null, difference: "-3.00" }]);
  const paid = await invoice("100.00");
  await pay("92", [paid], { settles: "100" });
  const note = await invoice("100.00", { kind: "credit_note", credits: paid.id });
  await pay("92", [note], { settles: "100", paid_back: "1" });
  expect(await settlementsOf(note)).toMatchObject([{ amount: "100.00", paid: "92.00", difference: "3.00" }]);
});

test("what is paid back of an overpayment counts by the rates of both days, in whatever currency it goes", async () => {
  const dollars = { currency: "USD", booked_on: "2026-11-01" };
  const company = await insertCompany();
  const credit = async (facts: Record<string, string>) =>
    recordPayment(
      database.db,
      actor,
      company,
      paymentForm.parse({ amount: "100", account: "Cash", invoice: [], ...facts }),
    );
  const back = (payment: { id: string }, amount: string, facts: Record<string, string>) =>
    pay(amount, [], { paid_back: "1", ...facts, payment: [payment.id] } as never);
  const same = await credit(dollars);
  await back(same, "100", { currency: "USD" });
  const other = await credit(dollars);
  await expect(back(other, "93", {})).rejects.toMatchObject({
    fieldErrors: { settles: [expect.stringContaining("USD 100.00")] },
  });
  const euros = await back(other, "93", { settles: "100" });
  const own = await credit({ currency: "EUR", booked_on: "2026-11-01" });
  await back(own, "110", { currency: "USD", settles: "100" });
  const differencesOf = async ({ id }: { id: string }) =>
    (await readPayment(database.db, actor, id)).settlements;
  expect(await differencesOf(same)).toMatchObject([{ amount: "100.00", paid: null, difference: "3.00" }]);
  expect(await differencesOf(other)).toMatchObject([
    { amount: "100.00", currency: "USD", paid: "93.00", payment_currency: "EUR", difference: "2.00" },
  ]);
  expect(await differencesOf(own)).toMatchObject([{ amount: "100.00", paid: "110.00", difference: "-1.20" }]);
  expect(await Promise.all([same, other, own, euros].map(restOf))).toEqual(["0.00", "0.00", "0.00", "0.00"]);
  const november = { month: "2026-11", now: new Date() };
  const { differences } = await readMonthEnd(database.db, actor, "2026-11");
  expect(differences).toMatchObject([
    { currency: "EUR", lines: 1, loss: "-1.20" },
    { currency: "USD", lines: 2, gain: "5.00" },
  ]);
  const { file } = await exportDifferences(database.db, actor, november);
  expect(await new Response(file).text()).toMatch(/Maes NV.*USD.*100,00.*EUR.*93,00.*754000.*2,00/);
  await undoPayment(database.db, actor, other.id);
  expect(await restOf(euros)).toBe("93.00");
});

test("an invoice is booked at the rate of its VAT, as its export says", async () => {
  const lines = [sampleLine({ currency: "USD", unitPrice: "1000" })];
  const exchange = { currency: "EUR", rate: "0.9", day: "2026-11-01" };
  const one = await invoice("1210.00", {
    model: sampleInvoice({ currency: "USD", lines, exchange }),
    vat: "210",
  });
  await pay("1113.20", [one], { settles: "1210" });
  expect(await settlementsOf(one)).toMatchObject([{ difference: "24.20" }]);
});

test("the difference is of the payment's day, else of the first open one; in closed books it stays", async () => {
  const owner = { ...actor, role: "owner" as const };
  const close = (closed_month: string | null) =>
    saveSetting(database.db, owner, "supplier_invoices", { ...SAMPLE_SUPPLIER_INVOICING, closed_month });
  const dayOf = async ({ id }: { id: string }) =>
    (await database.pool.query("select difference_on::text as day from settlements where item_id = $1", [id]))
      .rows[0];
  const [one, two] = [await invoice("1000.00"), await invoice("1000.00")];
  const other = await invoice("1.00", { currency: "EUR" });
  const early = await pay("2001", [other]);
  await settlePayment(database.db, actor, early.id, {
    invoice: [one.id],
    close_reason: null,
    settles: "1000",
    used: "915",
  });
  expect(await dayOf(one)).toEqual({ day: "2026-11-20" });
  await close("2026-11");
  try {
    const [settled] = await settlementsOf(one);
    await expect(undoSettlement(database.db, actor, settled!.id)).rejects.toThrow(Conflict);
    await settlePayment(database.db, actor, early.id, {
      invoice: [two.id],
      close_reason: null,
      settles: "1000",
      used: "915",
    });
    expect(await dayOf(two)).toEqual({ day: "2026-12-01" });
    await undoSettlement(database.db, actor, (await settlementsOf(two))[0]!.id);
  } finally {
    await close(null);
  }
});

test("a statement proposes the invoice in dollars that a payment names: as the bank says, else by the day's rate", async () => {
  const [one, two] = [await invoice("1000.00"), await invoice("500.00")];
  const entry = (facts: Partial<StatementEntry>): StatementEntry => ({
    reference: "1",
    bookedOn: "2026-11-20",
    amount: "0",
    communication: null,
    text: "",
    name: "Acme Inc",
    iban: null,
    ...facts,
  });
  const { ids } = await takeStatements(database.db, actor, "november.xml", [
    {
      account: "BE68539007547034",
      currency: "EUR",
      number: "2026-1",
      day: "2026-11-20",
      opening: "0",
      closing: "1185",
      entries: [
        entry({
          amount: "725",
          communication: one.communication,
          instructed: { amount: "800", currency: "USD" },
        }),
        entry({ reference: "2", amount: "460", text: `Invoice ${two.number}` }),
      ],
    },
  ]);
  const [id = ""] = ids;
  const { matches } = await readStatement(database.db, actor, id);
  expect(matches).toMatchObject([
    {
      isCertain: false,
      invoices: [{ id: one.id, amount: "800.00", paid: "725.00", currency: "USD" }],
      rest: "0.00",
      short: "200.00",
    },
    { isCertain: false, invoices: [{ id: two.id, amount: "500.00", paid: "460.00" }], short: "0.00" },
  ]);
  await confirmMatches(database.db, actor, id, { certain: false, chosen: matches.map(matchKey) });
  expect([await openOf(one), await openOf(two)]).toEqual(["200.00", "0.00"]);
  expect(await settlementsOf(one)).toMatchObject([
    { amount: "800.00", paid: "725.00", difference: "-35.00" },
  ]);
  const { settlements } = await readPayment(database.db, actor, matches[0]!.paymentId);
  expect(settlements).toHaveLength(1);
});

test("without a rate nothing is guessed", async () => {
  await database.pool.query("delete from exchange_rates");
  await expect(pay("92", [await invoice("100.00")], { settles: "100" })).rejects.toThrow("No rate of USD");
});
