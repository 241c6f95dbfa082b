import { beforeEach, expect, test } from "vitest";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { chargedShipment, confirmSeller, draftedInvoice } from "#tests/issued-invoice.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { draftCreditNote } from "./credit.server.ts";
import { draftInvoices } from "./drafts.server.ts";
import type { Invoice } from "./invoice.ts";
import { issueInvoice } from "./issue.server.ts";
import { readInvoice, readInvoiceFile } from "./read-invoices.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });

/** 23:59 and midnight in Brussels: the year changes, while it is still 31 December in UTC. */
const OLD_YEAR = new Date("2026-12-31T22:59:00Z");
const NEW_YEAR = new Date("2026-12-31T23:00:00Z");

beforeEach(() => emptyTables(database.pool, "invoices, document_counters"));

let drawn: Invoice[] = [];
const draw = async (invoice: Invoice) => {
  drawn.push(invoice);
  return { pdf: new TextEncoder().encode(`%PDF ${invoice.number}`), pages: 1 };
};
const read = (id: string) => readInvoice(database.db, actor, id);
const issue = async (id: string, now: Date, drawing = draw) =>
  issueInvoice(database.db, actor, id, { version: (await read(id)).updated_at, draw: drawing, now });
const numbers = async () =>
  (
    await database.pool.query<{ number: string; day: string }>(
      `select number, to_char(issued_on, 'YYYY-MM-DD') as day from invoices where number is not null
       order by kind desc, year, count`,
    )
  ).rows.map(({ number, day }) => `${number} of ${day}`);

test("another series begins at one, and no two invoices of a year have the same communication", async () => {
  const issuedAs = async (invoice_series: string) => {
    const { id } = await draftedInvoice(database.db, actor);
    await confirmSeller(database.db, { invoice_series });
    await issue(id, OLD_YEAR);
    const { number, model } = await read(id);
    return { number, communication: model.communication?.slice(0, 15) };
  };
  expect([await issuedAs(""), await issuedAs("F"), await issuedAs("")]).toEqual([
    { number: "2026-00001", communication: "+++202/6000/001" },
    { number: "F2026-00001", communication: "+++202/6000/002" },
    { number: "2026-00002", communication: "+++202/6000/003" },
  ]);
});

test("day, due day, year, number, communication and e-invoice are of Brussels at the moment of issuing", async () => {
  const [old, first] = [await draftedInvoice(database.db, actor), await draftedInvoice(database.db, actor)];
  drawn = [];
  expect(await issue(old.id, OLD_YEAR)).toEqual({ number: "2026-00001" });
  expect(await issue(first.id, NEW_YEAR)).toEqual({ number: "2027-00001" });
  expect(drawn.map(({ number, issuedOn, dueOn }) => [number, issuedOn, dueOn])).toEqual([
    ["2026-00001", "2026-12-31", "2027-01-30"],
    ["2027-00001", "2027-01-01", "2027-01-31"],
  ]);
  expect(drawn.map(({ communication }) => communication?.slice(0, 12))).toEqual([
    "+++202/6000/",
    "+++202/7000/",
  ]);
  expect((await read(first.id)).issued_at).toEqual(NEW_YEAR);
  const ubl = (await readInvoiceFile(database.db, actor, first.id, "ubl")).bytes.toString();
  expect(ubl).toContain("<cbc:IssueDate>2027-01-01</cbc:IssueDate>");
  const note = await draftCreditNote(database.db, actor, old.id, [0], NEW_YEAR);
  expect(await issue(note, NEW_YEAR)).toEqual({ number: "C2027-00001" });
  expect((await read(note)).model).toMatchObject({
    issuedOn: "2027-01-01",
    preceding: { number: "2026-00001", issuedOn: "2026-12-31" },
  });
});

test("who issue at once on both sides of midnight, some failing, leave no gap in either year", async () => {
  const ids: string[] = [];
  while (ids.length < 12) ids.push((await draftedInvoice(database.db, actor)).id);
  const fail = () => Promise.reject(new Error("killed midway"));
  const outcomes = await Promise.allSettled(
    ids.map((id, index) => issue(id, index % 2 ? NEW_YEAR : OLD_YEAR, index % 6 < 2 ? fail : draw)),
  );
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(4);
  expect(await numbers()).toEqual([
    ...[1, 2, 3, 4].map((count) => `2026-0000${count} of 2026-12-31`),
    ...[1, 2, 3, 4].map((count) => `2027-0000${count} of 2027-01-01`),
  ]);
});

test("a clock that goes back gives no number an earlier day than the one before it", async () => {
  const [one, other] = [await draftedInvoice(database.db, actor), await draftedInvoice(database.db, actor)];
  await issue(one.id, OLD_YEAR);
  await issue(other.id, new Date("2026-12-29T10:00:00Z"));
  expect(await numbers()).toEqual(["2026-00001 of 2026-12-31", "2026-00002 of 2026-12-31"]);
});

test("a payer without terms of its own pays by those of the offer it accepted", async () => {
  await confirmSeller(database.db);
  const { id: shipment, companyId } = await chargedShipment(database.db, {}, { prices: ["100", "50"] });
  await database.pool.query(
    `with made as (select gen_random_uuid() as id),
      offer as (insert into offers (id, first_id, number, version, customer_name, customer_email, service_type,
          origin_location, destination_location, currency, valid_until, created_by, payment_days)
        select id, id, 'OF-2026-00077', 1, 'An', 'an@maes.example', 'Sea Freight', 'Ghent', 'Lagos', 'EUR', '2026-12-31',
          'desk@zenne.example', 14 from made returning id)
     update charges set offer_id = (select id from offer) where shipment_id = $1 and position = 0`,
    [shipment],
  );
  const [draft = ""] = await draftInvoices(database.db, actor, [shipment], { now: OLD_YEAR });
  expect((await read(draft)).model.dueOn).toBe("2027-01-14");
  drawn = [];
  const fail = async (invoice: Invoice) => {
    await draw(invoice);
    throw new Error("not issued");
  };
  await issue(draft, NEW_YEAR, fail).catch(() => {});
  await database.pool.query("update companies set payment_days = 60 where id = $1", [companyId]);
  await issue(draft, NEW_YEAR, fail).catch(() => {});
  await database.pool.query("update companies set payment_from = 'month_end' where id = $1", [companyId]);
  await issue(draft, NEW_YEAR);
  expect(drawn.map(({ dueOn }) => dueOn)).toEqual(["2027-01-15", "2027-03-02", "2027-04-01"]);
});
