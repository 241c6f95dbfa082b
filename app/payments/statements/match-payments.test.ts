import { expect, test } from "vitest";
import { structuredCommunication } from "#app/invoices/communication.ts";
import { matchPayments, mayMean, type OpenInvoice } from "./match-payments.ts";
import type { StatementEntry } from "./statement.ts";

const invoice = (number: number, open: string, name = "Maes NV"): OpenInvoice => ({
  id: `id ${number}`,
  number: `2026-${String(number).padStart(6, "0")}`,
  communication: structuredCommunication(2_600_000_000 + number),
  name,
  currency: "EUR",
  open,
});
const payment = (amount: string, facts: Partial<StatementEntry> = {}): StatementEntry => ({
  reference: "1",
  bookedOn: "2026-11-26",
  amount,
  communication: null,
  text: "",
  name: null,
  iban: null,
  ...facts,
});
const match = (payments: StatementEntry[], invoices: OpenInvoice[]) =>
  matchPayments(payments, invoices, "EUR").map(({ entry, allocations, ...rest }) => ({
    // What is matched is never passed over as meaning another invoice.
    missed: allocations.filter((each) => !mayMean(entry, each.invoice)).length || undefined,
    paid: allocations.map((each) => `${each.invoice.number} ${each.amount}`),
    isCertain: rest.isCertain,
    reason: rest.reason,
    rest: rest.rest,
    short: rest.short,
  }));

const one = invoice(1, "121.00");
const two = invoice(2, "60.50");

test("a structured communication is sure, also of a part or of too much", () => {
  const row = { communication: one.communication };
  expect(match([payment("121.00", row)], [one, two])).toEqual([
    { paid: ["2026-000001 121.00"], isCertain: true, reason: "communication", rest: "0.00", short: "0.00" },
  ]);
  expect(match([payment("100.00", row)], [one])[0]).toMatchObject({
    isCertain: true,
    rest: "0.00",
    short: "21.00",
  });
  expect(match([payment("130.00", row)], [one])[0]).toMatchObject({ rest: "9.00", short: "0.00" });
});

test("two invoices paid less one cent are proposed, by their numbers or by name and amount", () => {
  const paid = ["2026-000001 121.00", "2026-000002 60.49"];
  const numbered = payment("181.49", { text: "facturen 2026-000001, 2026-000002" });
  const named = payment("181.49", { name: "MAES N.V.", text: "november" });
  expect(match([numbered], [one, two])).toEqual([
    { paid, isCertain: false, reason: "numbers", rest: "0.00", short: "0.01" },
  ]);
  expect(match([named], [one, two])).toEqual([
    { paid, isCertain: false, reason: "amount_and_name", rest: "0.00", short: "0.01" },
  ]);
});

test("an amount alone, a name alone and what fits twice propose nothing", () => {
  const nothing = [{ paid: [], isCertain: false, reason: null }];
  expect(match([payment("121.00", { name: "Claes BV" })], [one])).toMatchObject(nothing);
  expect(match([payment("100.00", { name: "Maes NV" })], [one])).toMatchObject(nothing);
  expect(match([payment("121.00", { name: "Maes" })], [one, invoice(3, "121.00")])).toMatchObject(nothing);
});

test("an exact amount comes before one a cent away", () => {
  const near = invoice(4, "121.01");
  expect(match([payment("121.00", { name: "Maes" })], [near, one])[0]?.paid).toEqual(["2026-000001 121.00"]);
});

test("an invoice is paid once, by the sure payment wherever it stands in the file", () => {
  const guessed = payment("121.00", { name: "Maes NV" });
  const sure = payment("121.00", { communication: one.communication });
  expect(match([guessed, sure], [one]).map(({ paid }) => paid)).toEqual([[], ["2026-000001 121.00"]]);
});

test("what went out, and invoices of another currency, are left aside", () => {
  const dollars = { ...one, currency: "USD" };
  expect(match([payment("-121.00", { communication: one.communication })], [one])).toEqual([]);
  expect(match([payment("121.00", { communication: one.communication })], [dollars])[0]?.paid).toEqual([]);
});

test("ten thousand payments find their invoices in a second or two", () => {
  const invoices = Array.from({ length: 10_000 }, (_, index) =>
    invoice(index, `${100 + index}.00`, `Payer ${index % 50}`),
  );
  const payments = invoices.map(({ communication, number, open, name }, index) =>
    payment(open, [{ communication }, { text: `inv ${number}` }, { name }][index % 3]),
  );
  const matches = matchPayments(payments, invoices, "EUR");
  expect(matches.filter(({ allocations }) => allocations.length === 1)).toHaveLength(10_000);
  expect(new Set(matches.map(({ allocations }) => allocations[0]?.invoice.id)).size).toBe(10_000);
});
