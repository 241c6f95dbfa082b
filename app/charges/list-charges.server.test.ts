import { beforeAll, expect, test } from "vitest";
import { type ChargeFilter, chargeQuery, parseChargeCursor, parseChargeFilter } from "./charge-list.ts";
import { CHARGE_EXPORT, type ChargeColumn } from "./export-columns.ts";
import { chargeTotals } from "./totals.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { insertOffer } from "#tests/offers.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { exportCharges } from "./export-charges.server.ts";
import { type ChargePlace, listCharges, sumCharges } from "./list-charges.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "sales" });
const november: ChargeFilter = { month: "2026-11", customer: "", missing: false };

beforeAll(async () => {
  await database.pool.query(`
    with customer as (insert into companies (name, vat_number) values ('Pompes Liégeoises', 'BE0403170701') returning id),
      shipper as (insert into shippers (name, company_id) select 'Quai 5', id from customer returning id),
      shipment as (insert into shipments (tracking_number, origin_location, destination_location, shipper_id)
        select 'LIST-1', 'Ghent', 'Lille', id from shipper returning id),
      other as (insert into shipments (tracking_number, origin_location, destination_location)
        values ('LIST-2', 'Ghent', 'Osaka') returning id)
    insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual,
      price_actual, vat_rate, supplier, supplier_reference, booked_on)
    select id, 0, 'Ocean freight', 'EUR', 800, 1000, 812.5, 1000, 21, 'Carrier', '=1+2', '2026-11-01'::date from shipment
    union all select id, 1, 'Customs', 'EUR', 50, 75.55, null, null, 6, null, null, '2026-11-30' from shipment
    union all select id, 2, 'Haulage', 'USD', 500, 400, 500, 400, 0, null, null, '2026-11-15' from shipment
    union all select id, 0, 'Air freight', 'JPY', 10000, 12000, null, null, 0, null, null, '2026-11-15' from other
    union all select id, 3, 'October', 'EUR', 1, 2, null, null, 0, null, null, '2026-10-31' from shipment
    union all select id, 4, 'December', 'EUR', 1, 2, null, null, 0, null, null, '2026-12-01' from shipment`);
  await database.pool.query(`
    insert into charges (shipment_id, position, description, currency, cost_currency, cost_planned, price_planned, cost_rate,
      price_rate, booked_on)
    select id, position, 'Rated ' || position, price, cost, 310.005, 401.2345, cost_rate, price_rate, '2025-03-15'
    from shipments cross join (values (10, 'EUR', 'USD', 0.9211, 1), (11, 'KWD', 'JPY', 0.0061255743, 3.0125),
      (12, 'USD', 'EUR', 1, 0.95)) as line (position, price, cost, cost_rate, price_rate)
    where tracking_number = 'LIST-1'`);
});

const list = (filter: Partial<ChargeFilter> = {}, place: ChargePlace = null, limit = 50) =>
  listCharges(database.db, actor, { ...november, ...filter }, place, limit);
const names = async (filter: Partial<ChargeFilter>) =>
  (await list(filter)).rows.map((row) => row.description);

test("a month has the charges of its days, the latest first; it is narrowed by customer and missing actuals", async () => {
  const { rows, next, previous } = await list();
  expect(rows).toHaveLength(4);
  expect([rows[0]?.description, rows[3]?.description, next, previous]).toEqual([
    "Customs",
    "Ocean freight",
    null,
    null,
  ]);
  expect(await names({ month: "2026-12" })).toEqual(["December"]);
  expect(await names({ customer: "liegeoises" })).toEqual(["Customs", "Haulage", "Ocean freight"]);
  expect((await names({ missing: true })).toSorted()).toEqual(["Air freight", "Customs"]);
  expect(await names({ month: "2020-01" })).toEqual([]);
});

test("costs without a supplier's invoice are those up to the end of the month, whether a supplier is named or not", async () => {
  const rated = ["Rated 12", "Rated 11", "Rated 10"];
  const accrued = { supplier: null };
  expect((await names({ accrued })).toSorted()).toEqual(
    ["Air freight", "Customs", "October", ...rated].toSorted(),
  );
  expect((await names({ month: "2025-03", accrued })).toSorted()).toEqual(rated.toSorted());
  expect(await names({ accrued: { supplier: "Carrier" } })).toEqual([]);
  expect((await sumCharges(database.db, actor, { ...november, accrued })).count).toBe(6);
  const filter = { ...november, accrued: { supplier: "Carrier & Co" } };
  expect(parseChargeFilter(chargeQuery(filter), "2026-01")).toEqual(filter);
  expect(parseChargeFilter(chargeQuery({ ...november, accrued }), "2026-01")).toEqual({
    ...november,
    accrued,
  });
});

test("a customer is found by the names that count: of the accepted offer, of the consignee's company, of the shipper alone", async () => {
  const { rows } = await database.pool.query<{ id: string; tracking_number: string }>(`
    with customer as (insert into companies (name) values ('Østfold Paper') returning id),
      consignee as (insert into consignees (name, company_id) select 'Dock 9', id from customer returning id),
      shipper as (insert into shippers (name) values ('Zimmer Söhne') returning id),
      shipment as (insert into shipments (tracking_number, origin_location, destination_location, shipper_id, consignee_id)
        select number, 'Ghent', 'Lille', shipper.id, case number when 'LIST-3' then consignee.id end
        from shipper, consignee, (values ('LIST-3'), ('LIST-4'), ('LIST-5')) as numbered (number)
        returning id, tracking_number),
      charge as (insert into charges (shipment_id, position, description, currency, vat_rate, booked_on)
        select id, 0, tracking_number, 'EUR', 0, '2026-09-01' from shipment)
    select id, tracking_number from shipment`);
  const offered = rows.find(({ tracking_number }) => tracking_number === "LIST-5")!.id;
  const decided = { sent_at: new Date(), decided_at: new Date(), decided_via: "link" };
  const offer = {
    status: "accepted" as const,
    shipment_id: offered,
    customer_company: "Café Noir",
    ...decided,
  };
  await insertOffer(database.db, offer);
  const listed = async (customer: string) => (await names({ month: "2026-09", customer })).toSorted();
  expect(await listed("ostfold")).toEqual(["LIST-3"]);
  expect(await listed("zimmer sohne")).toEqual(["LIST-4"]);
  expect(await listed("cafe")).toEqual(["LIST-5"]);
  expect(
    (await sumCharges(database.db, actor, { ...november, month: "2026-09", customer: "cafe" })).count,
  ).toBe(1);
});

test("pages follow one another without a gap, forwards and backwards", async () => {
  const whole = (await list()).rows.map(({ id }) => id);
  const cursorOf = (cursor: string | null) => parseChargeCursor(cursor) ?? expect.unreachable();
  const first = await list({}, null, 2);
  const second = await list({}, { after: cursorOf(first.next) }, 2);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(whole);
  const back = await list({}, { before: cursorOf(second.previous) }, 2);
  expect(back.rows.map(({ id }) => id)).toEqual(whole.slice(0, 2));
  expect([second.next, back.previous]).toEqual([null, null]);
});

test("on one day the lines of a shipment stay together, in their order, across pages", async () => {
  await database.pool.query(`
    with shipment as (insert into shipments (tracking_number, origin_location, destination_location)
      select 'DAY-' || number, 'Ghent', 'Lille' from generate_series(1, 3) as number returning id, tracking_number)
    insert into charges (shipment_id, position, description, currency, vat_rate, booked_on)
    select id, position, tracking_number || '.' || position, 'EUR', 0, '2026-08-07'
    from shipment cross join generate_series(0, 3) as position order by random()`);
  const month = { month: "2026-08" };
  const whole = (await list(month)).rows;
  const numbers = new Set(whole.map(({ tracking_number }) => tracking_number));
  const expected = [...numbers].flatMap((number) => [0, 1, 2, 3].map((position) => `${number}.${position}`));
  expect(whole.map(({ description }) => description)).toEqual(expected);
  const paged: string[] = [];
  let place: ChargePlace = null;
  do {
    const page = await list(month, place, 3);
    paged.push(...page.rows.map(({ description }) => description));
    const after = parseChargeCursor(page.next);
    place = after && { after };
  } while (place);
  expect(paged).toEqual(expected);
});

test("the sums are those of all lines, as the page of a shipment computes them; currencies apart", async () => {
  const { rows } = await list();
  const { count, totals } = await sumCharges(database.db, actor, november);
  expect(count).toBe(4);
  const computed = chargeTotals(rows).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  expect(totals).toEqual(computed);
});

async function exported(
  columns: readonly ChargeColumn[],
  format: "comma" | "semicolon",
  decimalComma = false,
  filter = november,
) {
  const { count, file } = await exportCharges(database.db, actor, filter, {
    columns,
    shape: { format, decimalComma },
    now: new Date(),
  });
  const bytes = Buffer.from(await new Response(file).arrayBuffer());
  return { count, lines: bytes.toString().split("\r\n") };
}

test("the accountant's file has every column, amounts in the decimals of their currency, and no formula", async () => {
  const { count, lines } = await exported(CHARGE_EXPORT, "comma");
  expect(count).toBe(4);
  expect(lines[0]).toBe(
    "\uFEFFDate,Shipment,Customer,Customer VAT number,Description,Currency of the cost,Net cost planned," +
      "Net cost actual,Rate of the cost,Currency,Net price planned,Net price actual,Rate,VAT %,VAT amount,Gross," +
      "Supplier,Supplier invoice,Offer,Margin,Currency of the margin",
  );
  expect(lines[1]).toBe(
    `2026-11-01,"LIST-1","Pompes Liégeoises","BE0403170701","Ocean freight",EUR,800.00,812.50,1,EUR,1000.00,1000.00,1,` +
      `21,210.00,1210.00,"Carrier","'=1+2",,187.50,EUR`,
  );
  expect(lines[3]).toContain('"LIST-2",,,"Air freight",JPY,10000,,,JPY,12000,,,0,0,12000,,,,2000,JPY');
  const belgian = await exported(["booked_on", "description", "price_planned", "margin"], "semicolon", true);
  expect(belgian.lines.at(-2)).toBe('2026-11-30;"Customs";75,55;25,55');
});

test("what an export says in the audit log; roles without it get neither list nor sums nor file", async () => {
  const { rows } = await database.pool.query(
    "select summary, entity from audit_log where action = 'charges.exported' order by id limit 1",
  );
  expect(rows).toEqual([{ summary: "Exported 4 charges of 2026-11", entity: "charges" }]);
  for (const role of ["operations", "viewer", "editor"] as const) {
    const other = { ...actor, role };
    await expect(listCharges(database.db, other, november, null, 1)).rejects.toThrow(Forbidden);
    await expect(sumCharges(database.db, other, november)).rejects.toThrow(Forbidden);
    await expect(
      exportCharges(database.db, other, november, {
        columns: CHARGE_EXPORT,
        shape: { format: "comma", decimalComma: false },
        now: new Date(),
      }),
    ).rejects.toThrow(Forbidden);
  }
});

test("lines in other currencies are summed by the rates they were saved with, as on the page of a shipment", async () => {
  const march = { ...november, month: "2025-03" };
  const { rows } = await list(march);
  const { totals } = await sumCharges(database.db, actor, march);
  // USD 310.01 are EUR 285.55, JPY 310 EUR 1.90; KWD 401.235 EUR 1,208.72, USD 401.24 EUR 381.18.
  expect(totals.map(({ currency, expected }) => [currency, expected.cost, expected.price])).toEqual([
    ["EUR", "597.46", "1991.14"],
  ]);
  const [sums] = chargeTotals(rows);
  expect({ ...totals[0], rates: totals[0]?.rates.toSorted() }).toEqual({
    ...sums,
    rates: sums?.rates.toSorted(),
  });
  expect(totals[0]?.rates.toSorted()).toEqual([
    "1 JPY = 0.0061255743 EUR",
    "1 KWD = 3.0125 EUR",
    "1 USD = 0.9211 EUR",
    "1 USD = 0.95 EUR",
  ]);
  const { lines } = await exported(
    [
      "cost_currency",
      "cost_planned",
      "cost_rate",
      "currency",
      "price_planned",
      "price_rate",
      "margin",
      "margin_currency",
    ],
    "comma",
    false,
    march,
  );
  expect(lines.slice(1, 4)).toEqual([
    "USD,310.01,0.9211,EUR,401.24,1,115.69,EUR",
    "JPY,310,0.0061255743,KWD,401.2350,3.0125,1206.82,EUR",
    "EUR,310.01,1,USD,401.24,0.95,71.17,EUR",
  ]);
});
