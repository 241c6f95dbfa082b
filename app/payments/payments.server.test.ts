import { beforeEach, expect, test } from "vitest";
import { standingOf } from "#app/invoices/standing.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";
import { mergeCompanies } from "#app/customers/merge.server.ts";
import { sendInvoiceForm } from "#app/invoices/mails/invoice-letter.ts";
import { readSending } from "#app/invoices/mails/read-sending.server.ts";
import { mailInvoice } from "#app/invoices/mails/send-invoice.server.ts";
import { findInvoice } from "#app/invoices/stored-invoice.server.ts";
import { issuedInvoice } from "#tests/issued-invoice.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { accountOptions, readAccount } from "./accounts.server.ts";
import { disputeInvoice } from "./disputes.server.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { paymentForm } from "./payment.ts";
import { recordPayment, settlePayment, undoPayment } from "./payments.server.ts";
import {
  findNamedItems,
  findOpenItems,
  listPayments,
  readItem,
  readPayment,
} from "./read-payments.server.ts";
import { setOffCredit, undoSettlement, writeOff } from "./settle.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
const run = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, string>>(text, values)).rows;
let maes = "";

beforeEach(async () => {
  const [row] = await run(
    "insert into companies (name, country_code) values ('Maes ' || gen_random_uuid(), 'BE') returning id",
  );
  maes = row?.id ?? "";
});

const invoice = (gross = "121.00", facts: Parameters<typeof insertIssued>[1] = {}) =>
  insertIssued(database.db, { company: maes, gross, ...facts });
const pay = (amount: string, invoices: { id: string }[], facts: Record<string, string> = {}) =>
  recordPayment(
    database.db,
    actor,
    maes,
    paymentForm.parse({
      amount,
      currency: "EUR",
      booked_on: "2026-11-20",
      account: "BE68539007547034",
      invoice: invoices.map(({ id }) => id),
      ...facts,
    }),
  );
const refund = (amount: string, { id }: { id: string }) =>
  recordPayment(
    database.db,
    actor,
    null,
    paymentForm.parse({
      amount,
      currency: "EUR",
      booked_on: "2026-11-25",
      account: "BE68539007547034",
      paid_back: "1",
      payment: [id],
    }),
  );
const stateOf = async ({ id }: { id: string }, today = "2026-11-26") => {
  const { item } = await readItem(database.db, actor, id);
  return `${item.open} ${standingOf(item, today)}`;
};

test("an invoice is open, partly paid, paid or overdue by what has come in and by its day", async () => {
  const one = await invoice();
  expect(await stateOf(one)).toBe("121.00 open");
  await pay("100", [one]);
  expect(await stateOf(one)).toBe("21.00 partly");
  expect(await stateOf(one, "2026-12-01")).toBe("21.00 partly");
  expect(await stateOf(one, "2026-12-02")).toBe("21.00 overdue");
  await pay("21.00", [one]);
  expect(await stateOf(one, "2027-12-02")).toBe("0.00 paid");
  await expect(pay("1", [one])).rejects.toThrow(Conflict);
});

test("the mail of an invoice asks for what is open of it", async () => {
  const { db } = database;
  const { id } = await issuedInvoice(db, actor);
  const sending = async () => readSending(db, actor, await findInvoice(db, id));
  expect((await sending()).part).toBeNull();
  await pay("100", [{ id }]);
  const { part, letters } = await sending();
  expect(part).toEqual({ settled: "100.00", open: "21.00" });
  // The amounts are in the table of the mail; the letter says nothing that a payment makes untrue.
  expect(letters.en.message).not.toContain("EUR");
  const mail = sendInvoiceForm.parse({ to: "an@maes.example", subject: "S", message: "M", attempt: "1" });
  await mailInvoice(db, actor, id, mail);
  const [queued] = await run(
    "select payload->'mail' as mail from graphile_worker._private_jobs order by id desc limit 1",
  );
  expect(queued?.mail).toMatchObject({ total: "EUR 121.00", settled: "EUR 100.00", open: "EUR 21.00" });
  await pay("21", [{ id }]);
  expect((await sending()).letters.en.message).toContain("It is settled in full.");
});

test("nobody pays a fraction of what a currency has, or on a day to come", async () => {
  const one = await invoice("12100.00", { currency: "JPY" });
  expect(() => pay("100.50", [one], { currency: "JPY" })).toThrow("JPY has no decimals");
  const part = { amount: "0.50", reason: "Rounding" };
  await expect(writeOff(database.db, actor, one.id, part)).rejects.toMatchObject({
    fieldErrors: { amount: ["Amount must be a whole number: JPY has no decimals"] },
  });
  await expect(pay("100", [], { booked_on: "2999-01-01" })).rejects.toThrow("to come");
  expect(() => pay("100", [], { booked_on: "1926-11-20" })).toThrow("Type the day it came in");
  expect(await stateOf(one)).toBe("12100.00 open");
});

test("most of a great amount that settles nothing is asked about: a yes counts for what was asked", async () => {
  const one = await invoice("121.00");
  const question = PAYMENT_MESSAGES.muchUnused(formatMoney("999999999878", "EUR"));
  const asked = pay("999,999,999,999", [one]);
  await expect(asked).rejects.toMatchObject({ fieldErrors: { sure: [question] } });
  await expect(pay("12100", [], { sure: question })).rejects.toMatchObject({
    fieldErrors: { sure: [PAYMENT_MESSAGES.muchUnused(formatMoney("12100", "EUR"))] },
  });
  await expect(pay("12100", [], { paid_back: "1" })).rejects.toThrow(Invalid);
  expect(await stateOf(one)).toBe("121.00 open");
  expect(await pay("999,999,999,999", [one], { sure: question })).toMatchObject({ settled: 1 });
  // Customers pay twice the amount by mistake, and small amounts are easily corrected: neither is questioned.
  const two = await invoice("20000.00");
  expect(await pay("40000", [two])).toMatchObject({ settled: 1, rest: "20000.00" });
  expect(await pay("10000", [])).toMatchObject({ settled: 0 });
});

test("one payment settles several invoices in the order they are due; what is over is the customer's credit", async () => {
  const late = await invoice("60.50", { dueOn: "2026-12-31" });
  const early = await invoice("121.00", { dueOn: "2026-11-05" });
  expect(await pay("150", [late, early])).toMatchObject({ settled: 2, rest: "0.00" });
  expect([await stateOf(early), await stateOf(late)]).toEqual(["0.00 paid", "31.50 partly"]);
  const { id, rest } = await pay("40", [late]);
  expect(rest).toBe("8.50");
  expect((await readAccount(database.db, actor, maes)).unused).toMatchObject([{ id, rest: "8.50" }]);
  const next = await invoice("100.00");
  expect(await settlePayment(database.db, actor, id, { invoice: [next.id], close_reason: null })).toEqual({
    settled: 1,
    rest: "0.00",
  });
  expect(await stateOf(next)).toBe("91.50 partly");
  await expect(
    settlePayment(database.db, actor, id, { invoice: [next.id], close_reason: null }),
  ).rejects.toThrow(Conflict);
});

test("two invoices paid less one cent are closed by a write-off with its reason, and all is undone whole", async () => {
  const [one, two] = [await invoice("121.00"), await invoice("60.50")];
  const { id } = await pay("181.49", [one, two], { close_reason: "Rounding of the payer" });
  expect([await stateOf(one), await stateOf(two)]).toEqual(["0.00 paid", "0.00 paid"]);
  const settled = [one, two].map(async (each) => (await readItem(database.db, actor, each.id)).settlements);
  const writeOffs = (await Promise.all(settled)).flat().filter(({ kind }) => kind === "write_off");
  expect(writeOffs).toMatchObject([{ amount: "0.01", reason: "Rounding of the payer" }]);
  await undoPayment(database.db, actor, id);
  expect([await stateOf(one), await stateOf(two)]).toEqual(["121.00 open", "60.50 open"]);
  await expect(undoPayment(database.db, actor, id)).rejects.toThrow(NotFound);
});

test("an amount is written off with a reason, never more than is open, and that is undone alone", async () => {
  const one = await invoice("121.00");
  await expect(
    writeOff(database.db, actor, one.id, { amount: "121.01", reason: "Too much" }),
  ).rejects.toThrow(Invalid);
  await writeOff(database.db, actor, one.id, { amount: "21", reason: "Agreed by phone" });
  expect(await stateOf(one)).toBe("100.00 partly_written_off");
  const [settlement] = (await readItem(database.db, actor, one.id)).settlements;
  await undoSettlement(database.db, actor, settlement!.id);
  expect(await stateOf(one)).toBe("121.00 open");
});

test("a credit note settles what it answers as far as that is open, and the rest is set off or paid back", async () => {
  const [paid, other] = [await invoice("121.00"), await invoice("50.00")];
  await pay("100", [paid]);
  const note = await invoice("121.00", { kind: "credit_note", credits: paid.id });
  expect([await stateOf(paid), await stateOf(note)]).toEqual(["0.00 paid", "100.00 credit_open"]);
  expect(
    await setOffCredit(database.db, actor, note.id, { invoice: [other.id], close_reason: null }),
  ).toEqual({ settled: 1 });
  expect([await stateOf(other), await stateOf(note)]).toEqual(["0.00 credited", "50.00 credit_open"]);
  await expect(pay("50", [note])).rejects.toThrow(Invalid);
  await pay("50", [note], { paid_back: "1" });
  expect(await stateOf(note)).toBe("0.00 credit_paid_back");
});

test("what one customer is owed pays no invoice of another, and no note sets itself off", async () => {
  const paid = await invoice("80.00");
  await pay("80", [paid]);
  const note = await invoice("80.00", { kind: "credit_note", credits: paid.id });
  const [other] = await run("insert into companies (name, country_code) values ('Other', 'BE') returning id");
  const theirs = await insertIssued(database.db, { company: other!.id!, gross: "50.00" });
  for (const { id } of [theirs, note])
    await expect(
      setOffCredit(database.db, actor, note.id, { invoice: [id], close_reason: null }),
    ).rejects.toThrow(Invalid);
  expect([await stateOf(theirs), await stateOf(note)]).toEqual(["50.00 open", "80.00 credit_open"]);
});

test("what is left of a deleted customer settles nothing of another", async () => {
  const of = { company: null, customer: "Gone NV" };
  const paid = await invoice("80.00", of);
  await recordPayment(
    database.db,
    actor,
    null,
    paymentForm.parse({
      amount: "80",
      currency: "EUR",
      booked_on: "2026-11-20",
      account: "Cash",
      invoice: [paid.id],
    }),
  );
  const note = await invoice("80.00", { ...of, kind: "credit_note", credits: paid.id });
  const theirs = await invoice("50.00", { company: null, customer: "Another NV" });
  const own = await invoice("30.00", of);
  const setOff = ({ id }: { id: string }) =>
    setOffCredit(database.db, actor, note.id, { invoice: [id], close_reason: null });
  await expect(setOff(theirs)).rejects.toThrow(/Another NV/);
  expect(await setOff(own)).toEqual({ settled: 1 });
});

test("two people who settle the same invoice at once do it once", async () => {
  const one = await invoice("100.00");
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => pay("100", [one])));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await stateOf(one)).toBe("0.00 paid");
});

test("payments and open items follow a merge of customers", async () => {
  const one = await invoice("121.00");
  const { id } = await pay("130", [one]);
  const open = await invoice("10.00");
  const [kept] = await run(
    "insert into companies (name, country_code) values ('Kept ' || gen_random_uuid(), 'BE') returning id",
  );
  const owner = { ...actor, role: "owner" as const };
  await mergeCompanies(database.db, owner, { keptId: kept!.id!, mergedId: maes, choices: {} });
  const account = await readAccount(database.db, actor, kept!.id!);
  expect(account.items.map((item) => item.id)).toEqual([open.id]);
  expect(account.unused.map((payment) => payment.id)).toEqual([id]);
});

test("a dispute has a reason, and is ended", async () => {
  const one = await invoice();
  await disputeInvoice(database.db, actor, one.id, "Wrong weight", new Date());
  expect((await readItem(database.db, actor, one.id)).item.disputed_reason).toBe("Wrong weight");
  await expect(disputeInvoice(database.db, actor, one.id, "Again", new Date())).rejects.toThrow(Conflict);
  await disputeInvoice(database.db, actor, one.id, null, new Date());
  await expect(disputeInvoice(database.db, actor, one.id, null, new Date())).rejects.toThrow(Conflict);
});

test("payments are found by customer, payer and amount; accounting alone reads and writes them", async () => {
  const one = await invoice();
  await pay("1077.31", [one]);
  const list = (search: string) =>
    listPayments(database.db, actor, { search, state: "", statement: "" }, { index: 0 }, 10);
  for (const typed of ["1077.31", "1077,31", "1.077,31", "EUR 1,077.31"])
    expect((await list(typed)).total).toBe(1);
  expect((await list("nobody of this name")).total).toBe(0);
  const open = await invoice("2345.60");
  const find = (search: string) =>
    findOpenItems(database.db, actor, { search, currency: "EUR", kind: "invoice" });
  for (const typed of ["2345,60", "2.345,6", "EUR 2,345.60"])
    expect((await find(typed)).map(({ id }) => id)).toEqual([open.id]);
  for (const role of ["sales", "operations", "viewer", "editor"] as const) {
    const other = { ...actor, role };
    await expect(readItem(database.db, other, one.id)).rejects.toThrow(Forbidden);
    await expect(
      recordPayment(
        database.db,
        other,
        maes,
        paymentForm.parse({ amount: "1", currency: "EUR", booked_on: "2026-11-20", account: "Cash" }),
      ),
    ).rejects.toThrow(Forbidden);
  }
});

test("money comes in on an account of the company or in cash: another is refused at its field", async () => {
  const one = await invoice();
  await expect(pay("1", [one], { account: "NL91ABNA0417164300" })).rejects.toMatchObject({
    fieldErrors: { account: [PAYMENT_MESSAGES.accountUnknown] },
  });
  await pay("1", [one], { account: "Cash" });
  expect(await stateOf(one)).toBe("120.00 partly");
  expect(await accountOptions(database.db, "EUR")).toEqual([
    { value: "BE68539007547034", label: "BE68 5390 0754 7034 · EUR" },
    { value: "Cash", label: "Cash" },
  ]);
});

test("what a customer paid too much is paid back, and nothing of it is left", async () => {
  const one = await invoice("121.00");
  const over = await pay("150", [one]);
  await expect(refund("29.01", over)).rejects.toMatchObject({
    fieldErrors: { amount: [expect.stringContaining("29.00")] },
  });
  const back = await refund("20", over);
  expect(back).toMatchObject({ settled: 1, rest: "0.00" });
  expect((await readAccount(database.db, actor, maes)).unused).toMatchObject([{ id: over.id, rest: "9.00" }]);
  for (const id of [over.id, back.id])
    expect((await readPayment(database.db, actor, id)).settlements.at(-1)).toMatchObject({
      kind: "refund",
      amount: "20.00",
      currency: "EUR",
      payment_id: back.id,
      refunded_id: over.id,
    });
  await refund("9", over);
  expect((await readAccount(database.db, actor, maes)).unused).toEqual([]);
  await expect(refund("1", over)).rejects.toThrow(Conflict);
});

test("a refund is undone alone, with its payment and with what it paid back", async () => {
  const over = await pay("30", []);
  const restOf = async ({ id }: { id: string }) => (await readPayment(database.db, actor, id)).payment.rest;
  const first = await refund("30", over);
  const [settlement] = (await readPayment(database.db, actor, over.id)).settlements;
  await undoSettlement(database.db, actor, settlement!.id);
  expect([await restOf(over), await restOf(first)]).toEqual(["30.00", "30.00"]);
  await settlePayment(database.db, actor, first.id, {
    invoice: [],
    payment: [over.id],
    close_reason: null,
  });
  expect([await restOf(over), await restOf(first)]).toEqual(["0.00", "0.00"]);
  await undoPayment(database.db, actor, first.id);
  expect(await restOf(over)).toBe("30.00");
  const second = await refund("30", over);
  await undoPayment(database.db, actor, over.id);
  expect(await restOf(second)).toBe("30.00");
});

test("what came in pays nothing back, nor does another currency", async () => {
  const [over, other] = [await pay("30", []), await pay("30", [])];
  const dollars = await pay("30", [], { currency: "USD" });
  const settle = ({ id }: { id: string }, paid: { id: string }) =>
    settlePayment(database.db, actor, id, { invoice: [], payment: [paid.id], close_reason: null });
  await expect(settle(over, other)).rejects.toThrow(Invalid);
  await expect(settle(over, over)).rejects.toThrow(Invalid);
  await expect(refund("30", dollars)).rejects.toThrow(/USD/);
});

test("two people who pay the same credit back at once do it once", async () => {
  const over = await pay("30", []);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => refund("30", over)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("payments and write-offs of closed books neither come nor go by hand", async () => {
  const [one, two] = [await invoice("100.00"), await invoice("50.00")];
  const old = await pay("40", [one], { booked_on: "2026-09-30" });
  const { id } = await pay("49.99", [two], { close_reason: "Rounding" });
  await run("alter table settlements disable trigger settlements_stay");
  await run("update settlements set created_at = '2026-09-30 21:00Z' where kind = 'write_off'");
  await run("alter table settlements enable trigger settlements_stay");
  const owner = { ...actor, role: "owner" as const };
  const close = (closed_month: string | null) =>
    saveSetting(database.db, owner, "supplier_invoices", { ...SAMPLE_SUPPLIER_INVOICING, closed_month });
  await close("2026-09");
  try {
    await expect(pay("1", [one], { booked_on: "2026-09-30" })).rejects.toMatchObject({
      fieldErrors: { booked_on: [expect.stringContaining("September 2026")] },
    });
    await expect(undoPayment(database.db, actor, old.id)).rejects.toThrow(Conflict);
    await expect(undoPayment(database.db, actor, id)).rejects.toThrow(Conflict);
    const { settlements } = await readItem(database.db, actor, two.id);
    const [paid, writtenOff] = ["payment", "write_off"].map((kind) =>
      settlements.find((each) => each.kind === kind),
    );
    await expect(undoSettlement(database.db, actor, writtenOff!.id)).rejects.toThrow(Conflict);
    await undoSettlement(database.db, actor, paid!.id);
    await pay("1", [one], { booked_on: "2026-10-01" });
  } finally {
    await close(null);
  }
  await undoPayment(database.db, actor, old.id);
});

test("who stored a payment, wrote a rest off or disputes an invoice is said by name", async () => {
  await database.db.updateTable("admin_users").set({ name: "Wim Peeters" }).execute();
  const one = await invoice();
  const { id } = await pay("120", [one], { close_reason: "rounding" });
  await disputeInvoice(database.db, actor, (await invoice()).id, "Wrong weight", new Date());
  const { payment, settlements } = await readPayment(database.db, actor, id);
  expect(payment.stored_by).toBe("Wim Peeters");
  expect(settlements.map((row) => row.created_by)).toEqual(["Wim Peeters", "Wim Peeters"]);
  const { items } = await readAccount(database.db, actor, maes);
  expect(items.map(({ disputed_by }) => disputed_by)).toContain("Wim Peeters");
  await database.db.updateTable("admin_users").set({ name: "" }).execute();
});

test("a payment names open invoices by their numbers in its text, and by its communication", async () => {
  const [one, two, paid] = [await invoice(), await invoice("60.50"), await invoice("20.00")];
  await pay("20.00", [paid]);
  const of = async (message: string, communication: string | null = null) => {
    const named = await findNamedItems(database.db, actor, { message, communication, kind: "invoice" });
    return named.map(({ id }) => id);
  };
  const numberOf = async ({ id }: { id: string }) => (await readItem(database.db, actor, id)).item.number;
  const text = `Invoices ${(await numberOf(one)).toLowerCase()}, ${await numberOf(paid)} of November`;
  expect(await of(text)).toEqual([one.id]);
  const { item } = await readItem(database.db, actor, two.id);
  expect(await of("November", item.communication)).toEqual(item.communication ? [two.id] : []);
  expect(await of("November")).toEqual([]);
});
