import { beforeAll, beforeEach, expect, test } from "vitest";
import { readCharges, saveCharges } from "#app/charges/charges.server.ts";
import { Forbidden, Invalid } from "#app/kit/errors.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { changeDraft, groupLines } from "./change-draft.server.ts";
import { draftCreditNote } from "./credit.server.ts";
import { deleteDraft, draftInvoices } from "./drafts.server.ts";
import { draftAsIssued, issueInvoice } from "./issue.server.ts";
import { invoicesOfShipment, readInvoice } from "./read-invoices.server.ts";
import { listToInvoice } from "./to-invoice/list-to-invoice.server.ts";
import { sumToInvoice } from "./to-invoice.server.ts";
import { obstacleOf, type ToInvoiceFilter } from "./to-invoice.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
const run = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, string>>(text, values)).rows;
const now = new Date();
let made = 0;
let [maes, janssens] = ["", ""];
const SETTINGS = { ...SAMPLE_INVOICING, confirmed: true };

const choose = (settings: Partial<Invoicing> = {}) =>
  run(
    `insert into app_settings (key, value) values ('company.invoicing', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ ...SETTINGS, ...settings })],
  );

beforeAll(async () => {
  const rows = await run(`insert into companies (name, vat_number, country_code, street, postcode, city)
    values ('Maes NV', 'BE0403170701', 'BE', 'Kaai 1', '9000', 'Ghent'),
      ('Janssens BV', 'BE0403170701', 'BE', 'Dok 2', '2000', 'Antwerp') returning id`);
  [maes = "", janssens = ""] = rows.map(({ id }) => id ?? "");
});
beforeEach(async () => {
  await choose();
  await emptyTables(database.pool, "invoices, charges, document_counters");
  await run("delete from shipments");
});

interface ShipmentOptions {
  status?: string;
  payer?: string | null;
  delivered?: string | null;
  prices?: readonly number[];
  treatment?: string | null;
}

async function shipment(values: ShipmentOptions = {}): Promise<{ id: string; number: string }> {
  const { status = "delivered", payer = maes, delivered = null, prices = [100] } = values;
  const treatment = values.treatment === undefined ? "Standard 21%" : values.treatment;
  const number = `OPEN-${(made += 1)}`;
  const [{ id = "" } = {}] = await run(
    `insert into shipments (tracking_number, origin_location, destination_location, bill_to_company_id, status,
       delivered_at) values ($1, 'Ghent', 'Lille', $2, $3, $4) returning id`,
    [number, payer, status, delivered],
  );
  for (const [position, price] of prices.entries()) await charge(id, { position, price, treatment });
  return { id, number };
}

const charge = (
  id: string,
  {
    position,
    price,
    treatment = "Standard 21%",
  }: { position: number; price: number; treatment?: string | null },
) =>
  run(
    `insert into charges (shipment_id, position, description, currency, price_planned, cost_planned, vat_treatment_id)
     values ($1, $2, 'Line ' || $2::int, 'EUR', $3, 10, (select id from vat_treatments where name = $4))`,
    [id, position, price, treatment],
  );

const FIRST = { index: 0 };
const ALL: ToInvoiceFilter = { search: "", owner: "", due: "" };
const list = async (filter: Partial<typeof ALL> = {}) =>
  (await listToInvoice(database.db, actor, { ...ALL, ...filter }, FIRST, 50)).rows;
const numbers = async (filter: Partial<typeof ALL> = {}) => (await list(filter)).map(({ number }) => number);
const issue = async (id: string) =>
  issueInvoice(database.db, actor, id, {
    version: (await readInvoice(database.db, actor, id)).updated_at,
    draw: async ({ number }) => ({ pdf: new TextEncoder().encode(`%PDF ${number}`), pages: 1 }),
    now,
  });

test("what is delivered stands in the list, or what has departed, where the settings say so", async () => {
  const delivered = await shipment();
  const onWay = await shipment({ status: "in_transit" });
  const onHold = await shipment({ status: "On hold - customs" });
  await run(
    `insert into shipment_status_history (shipment_id, status, "timestamp")
     values ($1, 'in_transit', now() - interval '2 days'), ($1, 'On hold - customs', now() - interval '1 day')`,
    [onHold.id],
  );
  for (const status of ["pending", "picked_up", "cancelled"]) await shipment({ status });
  expect(await numbers()).toEqual([delivered.number]);
  await choose({ invoice_when: "departed" });
  expect(await numbers()).toEqual([delivered.number, onWay.number, onHold.number]);
});

test("what is to be invoiced now and what is not yet make up the sum of all, each with its list", async () => {
  const delivered = await shipment({ prices: [100, 20.5] });
  await run("update charges set vat_treatment_id = null where shipment_id = $1 and price_planned = 20.5", [
    delivered.id,
  ]);
  const onWay = await shipment({ status: "in_transit", prices: [30] });
  const history = await shipment({ prices: [5] });
  await run("update shipments set history = true where id = $1", [history.id]);
  await run(
    "update charges set booked_on = case shipment_id when $1 then date '2026-12-01' else '2026-11-30' end",
    [history.id],
  );
  const sums = (until: string | null) => sumToInvoice(database.db, actor, until);
  expect(await sums(null)).toEqual([
    {
      currency: "EUR",
      lines: 4,
      amount: "155.50",
      dueLines: 2,
      due: "120.50",
      blockedLines: 2,
      blocked: "120.50",
      laterLines: 2,
      later: "35.00",
    },
  ]);
  expect(await sums("2026-12-01")).toMatchObject([{ lines: 3, amount: "150.50", later: "30.00" }]);
  expect(await numbers()).toEqual([delivered.number]);
  expect(await numbers({ due: "later" })).toEqual([onWay.number, history.number]);
  expect(await numbers({ due: "all" })).toHaveLength(3);
});

test("history, what was before the chosen day, prices of nothing and codes of costs alone are left out", async () => {
  const [kept, old, history, free, cost] = [
    await shipment({ delivered: "2026-11-02T10:00:00Z" }),
    await shipment({ delivered: "2026-10-31T10:00:00Z" }),
    await shipment({ delivered: "2026-11-02T10:00:00Z" }),
    await shipment({ delivered: "2026-11-02T10:00:00Z", prices: [0] }),
    await shipment({ delivered: "2026-11-02T10:00:00Z" }),
  ];
  await run("update shipments set history = true where id = $1", [history.id]);
  await run(
    `insert into charge_codes (code, descriptions, side) values ('ZZCOST', '{"en": "Haulage"}', 'cost')
     on conflict do nothing`,
  );
  await run("update charges set code = 'ZZCOST' where shipment_id = $1", [cost.id]);
  expect(await numbers()).toEqual([kept.number, old.number]);
  expect(free.number).not.toBe("");
  await choose({ invoice_since: "2026-11-01" });
  expect(await numbers()).toEqual([kept.number]);
});

test("a row says who pays how much, and what stands in the way", async () => {
  await shipment({ prices: [100, 20.5] });
  await shipment({ treatment: null });
  await shipment({ payer: null });
  const rows = await list();
  expect(rows[0]?.parts).toEqual([
    { payer: "Maes NV", currency: "EUR", amount: "120.50", lines: 2, undecided: 0 },
  ]);
  expect(rows.map(({ parts }) => obstacleOf(parts))).toEqual([
    null,
    "VAT is to be decided",
    "Nobody is known who pays",
  ]);
  expect(JSON.stringify(rows)).not.toContain("cost");
});

test("it is searched by payer and number, and by whose shipments they are", async () => {
  const [one, other] = [await shipment(), await shipment({ payer: janssens })];
  expect(await numbers({ search: "janss" })).toEqual([other.number]);
  expect(await numbers({ search: one.number.toLowerCase() })).toEqual([one.number]);
  await run("update shipments set owner_id = $1 where id = $2", [actor.id, one.id]);
  expect(await numbers({ owner: actor.id })).toEqual([one.number]);
  expect(await numbers({ owner: "nobody" })).toEqual([]);
});

test("pages follow each other from the oldest, each shipment once", async () => {
  const all = [];
  for (let index = 0; index < 5; index += 1) all.push((await shipment()).number);
  const first = await listToInvoice(database.db, actor, ALL, FIRST, 2);
  expect(first.total).toBe(5);
  const [at = "", id = ""] = first.next?.split("_") ?? [];
  const second = await listToInvoice(database.db, actor, ALL, { after: { at, id } }, 3);
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(all);
});

test("several shipments of a payer make one draft, or one each", async () => {
  const make = async () => [
    (await shipment()).id,
    (await shipment({ payer: janssens })).id,
    (await shipment()).id,
  ];
  const together = await draftInvoices(database.db, actor, await make(), { now });
  const drafts = await Promise.all(together.map((id) => readInvoice(database.db, actor, id)));
  expect(drafts.map(({ customer, shipments }) => [customer, shipments.length])).toEqual([
    ["Maes NV", 2],
    ["Janssens BV", 1],
  ]);
  expect(await draftInvoices(database.db, actor, await make(), { now, apart: true })).toHaveLength(3);
  expect(await numbers()).toEqual([]);
});

test("of people who choose overlapping shipments at once each charge is on one draft", async () => {
  const ids = [];
  for (let index = 0; index < 6; index += 1)
    ids.push((await shipment({ payer: index % 2 ? maes : janssens })).id);
  const choices = [ids, ids.toReversed(), ids.slice(1), ids.slice(2), ids.slice(0, 3), [ids[5]!, ids[0]!]];
  const outcomes = await Promise.allSettled(
    choices.map((chosen) => draftInvoices(database.db, actor, chosen, { now })),
  );
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Invalid);
  const lines = await run("select charge_id from invoice_lines");
  expect(lines).toHaveLength(6);
  expect(new Set(lines.map(({ charge_id }) => charge_id)).size).toBe(6);
});

test("a price that comes after the invoice appears again; that of an invoiced line stays", async () => {
  const { id, number } = await shipment();
  const [draft = ""] = await draftInvoices(database.db, actor, [id], { now });
  expect(await numbers()).toEqual([]);
  await issue(draft);
  const { charges, version } = await readCharges(database.db, actor, id);
  const [line] = charges;
  const dearer = { ...line!, price_actual: "140" };
  await expect(saveCharges(database.db, actor, id, [dearer], { version })).rejects.toThrow(
    /invoice \d{4}-00001 at EUR 100\.00/,
  );
  await expect(saveCharges(database.db, actor, id, [], { version })).rejects.toThrow(Invalid);
  const costs = { ...line!, cost_actual: "30", price_actual: "100" };
  const further = { ...line!, id: null, description: "Waiting", price_planned: "40" };
  expect(await saveCharges(database.db, actor, id, [costs, further], { version })).toEqual({ changed: true });
  expect((await list()).map((row) => [row.number, row.parts[0]?.amount])).toEqual([[number, "40.00"]]);
});

test("a charge knows its invoice: also after a credit note, a deleted draft, and when it is restored", async () => {
  const { id, number } = await shipment({ prices: [100, 50] });
  const [draft = ""] = await draftInvoices(database.db, actor, [id], { now });
  await deleteDraft(database.db, actor, draft, (await readInvoice(database.db, actor, draft)).updated_at);
  expect(await numbers()).toEqual([number]);
  const [again = ""] = await draftInvoices(database.db, actor, [id], { now });
  await issue(again);
  const { ofCharge } = await invoicesOfShipment(database.db, actor, id);
  expect(Object.values(ofCharge)).toHaveLength(2);
  const [row] = await run("select * from charges where shipment_id = $1 and position = 1", [id]);
  await run("delete from charges where id = $1", [row!.id]);
  const restored = { ...row, on_invoice: false };
  await run("insert into charges select * from json_populate_record(null::charges, $1)", [
    JSON.stringify(restored),
  ]);
  expect(await numbers()).toEqual([]);
  const note = await draftCreditNote(database.db, actor, again, [1], now);
  await issue(note);
  expect((await list()).map(({ parts }) => parts[0]?.amount)).toEqual(["50.00"]);
  const creditedOf = async () => (await list()).map(({ credited }) => credited);
  const { number: noteNumber } = await readInvoice(database.db, actor, note);
  expect(await creditedOf()).toEqual([[{ id: note, number: noteNumber, lines: 1 }]]);
  const [third = ""] = await draftInvoices(database.db, actor, [id], { now });
  await issue(third);
  expect(await creditedOf()).toEqual([]);
  const secondNote = await draftCreditNote(database.db, actor, third, [0], now);
  await issue(secondNote);
  expect(await creditedOf()).toMatchObject([[{ id: secondNote, lines: 1 }]]);
});

test("lines of a draft become one with their sum, which is invoiced and given back whole", async () => {
  const { id, number } = await shipment({ prices: [100, 50, 25] });
  const other = await shipment({ prices: [10] });
  const [draft = ""] = await draftInvoices(database.db, actor, [id, other.id], { now });
  const version = async () => (await readInvoice(database.db, actor, draft)).updated_at;
  for (const positions of [[0], [0, 3], []])
    await expect(
      groupLines(database.db, actor, draft, { version: await version(), positions, text: "All" }),
    ).rejects.toThrow(Invalid);
  await groupLines(database.db, actor, draft, {
    version: await version(),
    positions: [0, 2],
    text: "Freight and handling",
  });
  const { model } = await readInvoice(database.db, actor, draft);
  expect(model.lines.map(({ description, amount }) => [description, amount])).toEqual([
    ["Freight and handling", "125.00"],
    ["Line 1", "50.00"],
    ["Line 0", "10.00"],
  ]);
  await changeDraft(database.db, actor, draft, {
    version: await version(),
    texts: [undefined, null],
    note: null,
  });
  expect((await list()).map(({ parts }) => parts[0]?.amount)).toEqual(["50.00"]);
  await issue(draft);
  const note = await draftCreditNote(database.db, actor, draft, [0], now);
  await issue(note);
  expect((await readInvoice(database.db, actor, draft)).released).toEqual([true, false]);
  expect((await list()).map((row) => [row.number, row.parts[0]?.amount])).toEqual([[number, "175.00"]]);
});

test("a draft whose charges have another price, VAT or payer by now is not issued", async () => {
  const { id } = await shipment({ prices: [100, 50] });
  const [draft = ""] = await draftInvoices(database.db, actor, [id], { now });
  const problems = async () =>
    (await draftAsIssued(database.db, actor, await readInvoice(database.db, actor, draft), now)).problems.map(
      ({ field }) => field,
    );
  expect(await problems()).toEqual([]);
  await run(
    `update charges set vat_treatment_id = (select id from vat_treatments where name = 'Reduced 6%')
     where shipment_id = $1 and position = 0`,
    [id],
  );
  await run("update charges set bill_to_company_id = $2 where shipment_id = $1 and position = 1", [
    id,
    janssens,
  ]);
  expect(await problems()).toEqual(["lines.0.vat", "lines.1.payer"]);
  await run("update charges set price_actual = 120 where shipment_id = $1 and position = 0", [id]);
  await run("delete from charges where shipment_id = $1 and position = 1", [id]);
  expect(await problems()).toEqual(["lines.0.unitPrice", "lines.1.unitPrice"]);
  expect(await issue(draft)).toHaveProperty("problems");
});

test("a draft in dollars is not issued once the rate of its charge is another one", async () => {
  const { id } = await shipment();
  const rated = (rate: number) =>
    run(
      "update charges set currency = 'USD', cost_currency = 'EUR', cost_rate = 1, price_rate = $2 where shipment_id = $1",
      [id, rate],
    );
  await rated(0.9);
  const [draft = ""] = await draftInvoices(database.db, actor, [id], { now });
  const problems = async () =>
    (await draftAsIssued(database.db, actor, await readInvoice(database.db, actor, draft), now)).problems;
  expect(await problems()).toEqual([]);
  await rated(0.95);
  expect(await problems()).toMatchObject([{ rule: "ZENNE-RATE", field: "exchange" }]);
});

test("who reads invoices reads the list", async () => {
  const as = (role: "operations" | "sales") => ({ ...actor, role });
  await listToInvoice(database.db, as("sales"), ALL, FIRST, 50);
  await expect(listToInvoice(database.db, as("operations"), ALL, FIRST, 50)).rejects.toThrow(Forbidden);
});
