import { beforeEach, expect, test } from "vitest";
import { ROLES } from "#app/access/policy.ts";
import { readCharges } from "#app/charges/charges.server.ts";
import { saveRates } from "#app/exchange-rates/rates.server.ts";
import { Conflict, Forbidden } from "#app/kit/errors.ts";
import { readMonthEnd } from "#app/month-end/read-month-end.server.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { type SupplierInvoicing, SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";
import { useSupplierInvoices } from "#tests/supplier-invoice-acts.ts";
import { typedPart, ublBytes } from "#tests/supplier-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { assignLines } from "./assign-lines.server.ts";
import { acceptInvoice, undoAcceptance } from "./accept.server.ts";
import {
  listSupplierInvoices,
  readSupplierFile,
  readSupplierInvoice,
} from "./read-supplier-invoices.server.ts";
import { UNPLANNED } from "./supplier-invoice.ts";
import { takeUbl } from "./store-invoice.server.ts";
import { changeInvoice, changeState } from "./change-invoice.server.ts";

const database = useTestDatabase();
const { actors, role, run, read, versionOf, shipment, take, accept, undo } = useSupplierInvoices(database);

beforeEach(() => limits({ second_from: null, second_difference: null }));

const limits = (changed: Partial<SupplierInvoicing>) =>
  saveSetting(database.db, actors.owner, "supplier_invoices", { ...SAMPLE_SUPPLIER_INVOICING, ...changed });
const costsOf = async (id: string) =>
  (await readCharges(database.db, actors.actor, id)).charges.map((charge) => [
    charge.description,
    charge.cost_actual,
    charge.unplanned,
  ]);

test("what a supplier invoices lies beside the planned cost of the shipment it names, and becomes its actual cost", async () => {
  const { id: shipmentId, number } = await shipment([{}, { description: "Customs", cost_planned: "60" }]);
  const id = await take({ number: "F-100", lines: [{ name: `Haulage ${number}`, amount: "120.00" }] });
  const { invoice, booking, obstacles } = await read(id);
  expect(invoice).toMatchObject({ state: "to_check", supplier: "Haulier NV", gross: "145.200", rate: "1" });
  expect(obstacles).toEqual([]);
  expect(booking.costs).toMatchObject([
    { description: "Haulage", planned: "100.000", came: "120", difference: "20.00" },
  ]);
  expect(booking).toMatchObject({ net: "120.00", difference: "20.00", reasons: [] });
  expect(await accept(id)).toBe("accepted");
  expect(await costsOf(shipmentId)).toEqual([
    ["Haulage", "120.000", false],
    ["Customs", null, false],
  ]);
  const [haulage] = (await readCharges(database.db, actors.actor, shipmentId)).charges;
  expect(haulage).toMatchObject({
    supplier: "Haulier NV",
    supplier_reference: "F-100",
    price_planned: "150.000",
  });
  const events = await run("select action from audit_log where entity_id in ($1, $2) order by id", [
    id,
    shipmentId,
  ]);
  expect(events.rows.map(({ action }) => action).slice(-3)).toEqual([
    "supplier_invoice.taken",
    "charges.saved",
    "supplier_invoice.accepted",
  ]);
  await undo(id);
  expect((await costsOf(shipmentId))[0]).toEqual(["Haulage", null, false]);
  expect((await read(id)).invoice.state).toBe("to_check");
});

test("a month expects no cost any more that was invoiced", async () => {
  const { number } = await shipment([{ booked_on: "2026-11-05" }]);
  const accruals = async () => (await readMonthEnd(database.db, actors.actor, "2026-11")).accruals.length;
  expect(await accruals()).toBe(1);
  await accept(await take({ note: number }));
  expect(await accruals()).toBe(0);
});

test("a cost nobody planned is a charge of its own, marked so, and goes with an undo unless it is charged on", async () => {
  const { id: shipmentId, number } = await shipment([]);
  const id = await take({ note: number, lines: [{ name: "Demurrage", amount: "75.00" }] });
  expect((await read(id)).booking.costs).toMatchObject([{ planned: null, difference: "75.00" }]);
  await accept(id);
  expect(await costsOf(shipmentId)).toEqual([["Demurrage", "75.000", true]]);
  await undo(id);
  expect(await costsOf(shipmentId)).toEqual([]);
  await accept(id);
  await run("update charges set price_planned = 90 where shipment_id = $1", [shipmentId]);
  await undo(id);
  expect(await costsOf(shipmentId)).toEqual([["Demurrage", null, true]]);
});

test("another currency counts by its rate, in the charge's own; without a rate nothing is accepted", async () => {
  const { id: shipmentId, number } = await shipment([
    {},
    { description: "Ocean freight", cost_currency: "USD", cost_rate: "0.9", cost_planned: "1000" },
  ]);
  const lines = [
    { name: "Haulage", amount: "110.00" },
    { name: "Ocean freight", amount: "1000.00" },
  ];
  const id = await take({ note: number, currency: "USD", lines });
  expect((await read(id)).obstacles).toEqual(["There is no rate for USD yet: type it"]);
  await expect(accept(id)).rejects.toThrow("no rate for USD");
  await changeInvoice(database.db, actors.actor, id, { ...(await versionOf(id)), rate: "0.92" });
  expect((await read(id)).booking).toMatchObject({
    net: "1021.20",
    costs: [
      { currency: "EUR", came: "101.2", difference: "1.20" },
      { currency: "USD", came: "1000", difference: "0.00" },
    ],
  });
  await accept(id);
  const [haulage, freight] = (await readCharges(database.db, actors.actor, shipmentId)).charges;
  expect([haulage?.cost_actual, freight?.cost_actual, freight?.cost_rate]).toEqual([
    "101.200",
    "1000.000",
    "0.92",
  ]);
  await undo(id);
  const [, back] = (await readCharges(database.db, actors.actor, shipmentId)).charges;
  expect([back?.cost_actual, back?.cost_rate]).toEqual([null, "0.9"]);
  await saveRates(database.db, actors.actor, { day: "2026-11-19", rates: { USD: "0.95" } });
  expect((await read(await take({ currency: "USD" }))).invoice.rate).toBe("0.95");
});

test("over a limit a second person accepts, never the first; a change asks both again", async () => {
  await limits({ second_from: "100", second_difference: null });
  const { id: shipmentId, number } = await shipment();
  const id = await take({ note: number });
  expect((await read(id)).booking.reasons).toEqual(["the amount"]);
  expect(await accept(id)).toBe("waits");
  expect((await costsOf(shipmentId))[0]?.[1]).toBeNull();
  await expect(accept(id)).rejects.toThrow("a second person");
  const { lines } = await read(id);
  const assign = async (charge: string) =>
    assignLines(database.db, actors.actor, id, {
      ...(await versionOf(id)),
      parts: [typedPart(lines[0]!.id, [number], { charge })],
    });
  await assign(UNPLANNED);
  expect((await read(id)).invoice.first_accepted_by).toBeNull();
  expect(await accept(id)).toBe("waits");
  await assign("");
  expect(await accept(id)).toBe("waits");
  expect(await accept(id, actors.owner)).toBe("accepted");
  expect((await costsOf(shipmentId))[0]?.[1]).toBe("100.000");
  const { created_by, first_accepted_by, accepted_by } = (await read(id)).invoice;
  expect([created_by, first_accepted_by, accepted_by].join()).not.toContain("@");
});

test("lines are accepted as they are written then, or nothing is; what stays as it was asks nobody again", async () => {
  await limits({ second_from: "100", second_difference: null });
  const { id: shipmentId } = await shipment([{}, { description: "Customs", cost_planned: "100" }]);
  const id = await take({ lines: [{ name: "Haulage" }, { name: "Customs" }] });
  const [one, two] = (await read(id)).lines;
  const parts = (second: string | null) => [
    typedPart(one!.id, [], { at: 4, shipmentId }),
    typedPart(two!.id, [], { at: 7, shipmentId: second }),
  ];
  const acceptLines = async (by: typeof actors.actor, second: string | null) =>
    acceptInvoice(database.db, by, id, { ...(await versionOf(id)), parts: parts(second) });
  await expect(acceptLines(actors.actor, null)).rejects.toMatchObject({
    fieldErrors: { "parts.7.shipment": ["Choose the shipment"] },
  });
  expect((await read(id)).lines[0]?.shares).toEqual([]);
  expect(await acceptLines(actors.actor, shipmentId)).toBe("waits");
  expect(await acceptLines(actors.owner, shipmentId)).toBe("accepted");
  expect((await costsOf(shipmentId)).map(([, cost]) => cost)).toEqual(["100.000", "100.000"]);
});

test("a number that was only typed is kept, and accepted once its difference could be seen", async () => {
  const { id: shipmentId, number } = await shipment();
  const id = await take({ lines: [{ name: "Haulage" }] });
  const lineId = (await read(id)).lines[0]!.id;
  const acceptTyped = async () =>
    acceptInvoice(database.db, actors.actor, id, {
      ...(await versionOf(id)),
      parts: [typedPart(lineId, [number])],
    });
  expect(await acceptTyped()).toBe("kept");
  expect((await read(id)).lines[0]?.shares[0]).toMatchObject({ shipmentId });
  expect(await acceptTyped()).toBe("accepted");
});

test("differences that cancel each other out, and wrong sums, ask for a second person too", async () => {
  await limits({ second_from: null, second_difference: "50" });
  const { number } = await shipment([{}, { description: "Customs", cost_planned: "100" }]);
  const lines = [
    { name: "Haulage", amount: "130.00" },
    { name: "Customs", amount: "70.00" },
  ];
  const { booking } = await read(await take({ note: number, lines }));
  expect([booking.difference, booking.reasons]).toEqual(["0.00", ["the difference to the plan"]]);
  const wrong = await read(await take({ note: number, sums: { payable: "1.00" } }));
  expect(wrong.invoice.problems).toHaveLength(1);
  expect(wrong.booking.reasons).toEqual(["what is doubtful"]);
});

test("two people who accept at once do it once", async () => {
  const { id: shipmentId, number } = await shipment();
  const id = await take({ note: number });
  const seen = await versionOf(id);
  const both = await Promise.allSettled([
    acceptInvoice(database.db, actors.actor, id, seen),
    acceptInvoice(database.db, actors.owner, id, seen),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((both.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason).toBeInstanceOf(
    Conflict,
  );
  expect((await costsOf(shipmentId))[0]?.[1]).toBe("100.000");
});

test("two invoices of one cost add up, in whatever order they are undone", async () => {
  const { id: shipmentId, number } = await shipment([{ cost_actual: "95" }]);
  const [one, two] = [
    await take({ note: number, lines: [{ amount: "60.00" }] }),
    await take({ note: number, lines: [{ amount: "45.00" }] }),
  ];
  await accept(one);
  await accept(two);
  expect((await costsOf(shipmentId))[0]?.[1]).toBe("105.000");
  await undo(one);
  expect((await costsOf(shipmentId))[0]?.[1]).toBe("45.000");
  await undo(two);
  expect((await costsOf(shipmentId))[0]?.[1]).toBe("95.000");
});

test("a credit note lowers the cost; one larger than its invoice is said", async () => {
  const { id: shipmentId, number } = await shipment();
  await accept(await take({ number: "F-300", note: number }));
  const note = await take({
    kind: "CreditNote",
    number: "C-1",
    credits: "F-300",
    note: number,
    lines: [{ amount: "30.00" }],
  });
  expect((await read(note)).invoice.problems).toEqual([]);
  await accept(note);
  expect((await costsOf(shipmentId))[0]?.[1]).toBe("70.000");
  const larger = await take({
    kind: "CreditNote",
    number: "C-2",
    credits: "F-300",
    note: number,
    lines: [{ amount: "80.00" }],
  });
  expect((await read(larger)).invoice.problems).toEqual([
    "With it EUR 133.10 are credited of invoice F-300, which is EUR 121.00",
  ]);
  const unknown = await take({ kind: "CreditNote", number: "C-3", credits: "F-999" });
  expect((await read(unknown)).invoice.problems[0]).toContain("F-999, which did not come in");
});

test("a cost that comes after our invoice changes the margin, never our invoice", async () => {
  const { id: shipmentId, number } = await shipment();
  const { rows } = await run("select id from charges where shipment_id = $1", [shipmentId]);
  await run(
    `with issued as (insert into invoices (kind, customer, currency, model, net, vat, gross, created_by)
       values ('invoice', 'Maes', 'EUR', '{}', 150, 31.5, 181.5, 'a') returning id)
     insert into invoice_lines (invoice_id, position, charge_id, shipment_id) select id, 0, $1, $2 from issued`,
    [rows[0]!.id, shipmentId],
  );
  await run(
    `update invoices set number = '1', issued_on = now(), issued_at = now(), issued_by = 'a', series = '', year = 2026, count = 1`,
  );
  const before = await run("select * from invoices");
  const id = await take({ note: number, lines: [{ amount: "140.00" }] });
  const page = await read(id);
  expect([page.lines[0]?.shares[0]?.isInvoiced, page.booking.difference]).toEqual([true, "40.00"]);
  await accept(id);
  expect((await costsOf(shipmentId))[0]?.[1]).toBe("140.000");
  expect((await run("select * from invoices")).rows).toEqual(before.rows);
});

test("an undo stops at a closed month, and at a cost that somebody changed since", async () => {
  const { id: shipmentId, number } = await shipment([{ booked_on: "2026-10-05" }]);
  const id = await take({ note: number });
  await accept(id);
  await run("update charges set cost_actual = 101 where shipment_id = $1", [shipmentId]);
  await expect(undo(id)).rejects.toThrow("set it to EUR 100.00");
  await run("update charges set cost_actual = 100 where shipment_id = $1", [shipmentId]);
  await limits({ closed_month: "2026-10", second_from: null, second_difference: null });
  await expect(undo(id)).rejects.toThrow("October 2026 are closed");
  await limits({ closed_month: "2026-09", second_from: null, second_difference: null });
  await undo(id);
  expect((await costsOf(shipmentId))[0]?.[1]).toBeNull();
});

test("a cost of a closed month takes the invoice it waited for, and none after it", async () => {
  const { id: shipmentId, number } = await shipment([{ booked_on: "2026-10-05" }]);
  await limits({ closed_month: "2026-10", second_from: null, second_difference: null });
  await accept(await take({ number: "F-1", note: number }));
  await expect(accept(await take({ number: "F-2", note: number }))).rejects.toThrow("up to October 2026");
  expect((await costsOf(shipmentId)).map(([, cost]) => cost)).toEqual(["100.000"]);
});

test("a disputed one is not accepted before it is taken up again; what is accepted stays", async () => {
  const { number } = await shipment();
  const id = await take({ note: number });
  const turn = async (which: "dispute" | "reopen" | "refuse", reason: string | null = null) =>
    changeState(database.db, actors.actor, id, { ...(await versionOf(id)), turn: which, reason });
  await turn("dispute", "Wrong weight");
  await expect(accept(id)).rejects.toThrow("disputed already");
  await turn("reopen");
  await accept(id);
  await expect(turn("refuse", "Not ours")).rejects.toThrow(Conflict);
});

test("costs of suppliers are for accounting and operations; operations assign, and accept nothing", async () => {
  const { number } = await shipment();
  const id = await take({ note: number, pdfBytes: 10 });
  const [line] = (await read(id)).lines;
  const seen = await versionOf(id);
  const empty = { search: "", shipment: "", state: "" } as const;
  for (const name of ROLES) {
    const by = role(name);
    const reads = name === "owner" || name === "accounting" || name === "operations";
    const writes = name === "owner" || name === "accounting";
    const reading = [
      listSupplierInvoices(database.db, by, empty, { index: 0 }, 50),
      readSupplierInvoice(database.db, by, id),
      readSupplierFile(database.db, by, id),
    ];
    for (const each of reading)
      await (reads ? expect(each).resolves.toBeTruthy() : expect(each).rejects.toThrow(Forbidden));
    if (!reads)
      await expect(
        assignLines(database.db, by, id, { ...seen, parts: [typedPart(line!.id, [number])] }),
      ).rejects.toThrow(Forbidden);
    if (writes) continue;
    await expect(takeUbl(database.db, by, { name: "a.xml", bytes: ublBytes() })).rejects.toThrow(Forbidden);
    await expect(acceptInvoice(database.db, by, id, seen)).rejects.toThrow(Forbidden);
    await expect(undoAcceptance(database.db, by, id, seen)).rejects.toThrow(Forbidden);
    await expect(changeInvoice(database.db, by, id, { ...seen, rate: "1" })).rejects.toThrow(Forbidden);
    await expect(changeState(database.db, by, id, { ...seen, turn: "refuse", reason: "a" })).rejects.toThrow(
      Forbidden,
    );
  }
});

test("a rate that was typed brings no invoice below a limit", async () => {
  await limits({ second_from: "5000", second_difference: null });
  const { number } = await shipment([]);
  const lines = [{ name: `Freight ${number}`, amount: "9000.00" }];
  await saveRates(database.db, actors.actor, { day: "2026-11-19", rates: { USD: "0.95" } });
  await run("update exchange_rates set source = 'read'");
  await saveRates(database.db, actors.actor, { day: "2026-11-20", rates: { USD: "0.0001" } });
  const id = await take({ currency: "USD", lines });
  const retype = async (rate: string) =>
    changeInvoice(database.db, actors.actor, id, { ...(await versionOf(id)), rate });
  for (const rate of ["0.0001", "0.5", "0.94", "0.95", "2"]) {
    await retype(rate);
    expect((await read(id)).booking.reasons, rate).toEqual(["the amount"]);
  }
  expect(await accept(id)).toBe("waits");
});

test("where no official rate is known, two people look at the one that was typed", async () => {
  await limits({ second_from: "5000", second_difference: null });
  const { number } = await shipment([]);
  const id = await take({ currency: "USD", note: number });
  await changeInvoice(database.db, actors.actor, id, { ...(await versionOf(id)), rate: "0.9" });
  expect((await read(id)).booking.reasons).toEqual(["the rate, which no official one confirms"]);
  await limits({ second_from: null, second_difference: null });
  expect((await read(id)).booking.reasons).toEqual([]);
});
