import { globSync, readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { continueNextAct } from "#app/desk/acts/continue-acts.server.ts";
import { exportInvoices, exportDifferences } from "#app/month-end/export-invoices.server.ts";
import { WHOLE_PROFILE } from "#app/month-end/profiles.server.ts";
import { readMonthEnd } from "#app/month-end/read-month-end.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { useTestDatabase } from "./test-database.ts";
import { useStaffActions } from "./writing-forms/staff-actions.ts";
import { type Fields, makeWorld, type WritingForm } from "./writing-forms/world.ts";
import { WRITING_FORMS } from "./writing-forms/writing-forms.ts";

/** How each module that writes accounting data protects closed months. */
const WRITERS: Record<string, string> = {
  "charges/charges.server.ts": "refuseClosed",
  "consolidations/costs.server.ts": "refuseClosed",
  "consolidations/cost-shares.server.ts": "part of costs.server.ts, whose sum stays",
  "deleted/restore.server.ts": "firstOpenDay",
  "invoices/change-draft.server.ts": "drafts alone",
  "invoices/credit-rounding.server.ts": "of the day it is issued, whose month is not over",
  "invoices/drafts.server.ts": "drafts alone",
  "invoices/issue.server.ts": "of the day it is issued, whose month is not over",
  "invoices/stored-invoice.server.ts": "drafts alone",
  "offers/charges-of-offer.server.ts": "companyToday",
  "payments/insert-settlements.server.ts": "firstOpenDay",
  "payments/payments.server.ts": "refuseUndoneInClosed",
  "payments/settle.server.ts": "refuseUndoneInClosed",
  "payments/statements/settle-matches.server.ts": "whose a payment is, which no month counts",
  "payments/statements/statements.server.ts": "refuseUndoneInClosed",
  "shipments/bulk.server.ts": "withClosedCosts",
  "shipments/import.server.ts": "withClosedCosts",
  "shipments/shipment.server.ts": "withClosedCosts",
};
const BOOKS =
  "charges|payments|settlements|bank_statements|invoices|invoice_lines|invoice_files|consolidation_costs";

test("each module that writes what books are read from is listed with what keeps closed months", () => {
  const tables = `(?:${BOOKS})`;
  // Deleting a shipment deletes its charges.
  const written = new RegExp(
    String.raw`(?:insertInto|updateTable|deleteFrom)\("${tables}"\)|(?:insert into|update|delete from) ${tables}\b` +
      String.raw`|delete from shipments\b|deleteFrom\("shipments"\)`,
  );
  const sources = globSync("app/**/*.server.{ts,tsx}").map(
    (file) => [file, readFileSync(file, "utf8")] as const,
  );
  const writing = sources
    .filter(([, source]) => written.test(source))
    .map(([file]) => file.replace("app/", ""));
  expect(writing.toSorted(), "each with what keeps closed months in WRITERS").toEqual(
    Object.keys(WRITERS).toSorted(),
  );
  const without = sources.filter(([file, source]) => {
    const keeper = WRITERS[file.replace("app/", "")];
    return keeper !== undefined && !keeper.includes(" ") && !source.includes(keeper);
  });
  expect(
    without.map(([file]) => file),
    "call what WRITERS says of them",
  ).toEqual([]);
});

const database = useTestDatabase();
const desk = useStaffActions(database);

const [MONTH, DAY] = ["2026-10", "2026-10-15"];

/** Gives each shipment without charges one: what is imported comes without. */
const insertCosts = (db: Kysely<DB>) =>
  sql`
    insert into charges (shipment_id, position, description, currency, cost_planned, price_planned, cost_actual)
    select id, 0, 'Known cost', 'EUR', 10, 0, 12 from shipments
    where not exists (select from charges where shipment_id = shipments.id)`.execute(db);

/** The world of the walk: each shipment has a cost from the start. */
function worldWithCosts() {
  const world = makeWorld(database.db, desk.staff);
  const shipment: typeof world.shipment = async (values) => {
    const id = await world.shipment(values);
    await insertCosts(database.db);
    return id;
  };
  return { ...world, shipment };
}

/** Acts that change what books are read from while they are open: of closed ones they are refused, or count later. */
const CHANGING = [
  "consolidations/desk/consolidation.route: cost",
  "consolidations/desk/consolidation.route: remove-cost",
  "desk/archive/deleted.route: restore",
  "desk/imports/plan.route: undo of shipments",
  "desk/imports/undo.route: undo of shipments",
  "desk/shipment/shipment.route: delete",
  "desk/shipments/bulk.route: delete",
  "desk/shipments/shipments.route: delete",
  "payments/desk/account.route: pay",
  "payments/desk/invoice-payments.route: pay",
  "payments/desk/invoice-payments.route: undo-settlement",
  "payments/desk/payment.route: refund",
  "payments/desk/payment.route: undo",
  "payments/desk/statement.route: undo",
  "supplier-invoices/desk/supplier-invoice.route: accept",
  "supplier-invoices/desk/supplier-invoice.route: undo",
];

/** Acts that may change a closed month, with the reason. */
const MAY: Record<string, string> = {
  "supplier-invoices/settings/supplier-limits.route: limits": "an owner opens the books",
  "supplier-invoices/settings/supplier-limits.route: close": "an owner closes later ones",
};

/** Moves all records, including restorable ones, to one month. @param closed whether its books are closed */
async function moveAll(closed: boolean): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await insertCosts(tx);
    const held = ["settlements", "invoices"];
    for (const table of held) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (const [table, column] of [
      ["charges", "booked_on"],
      ["consolidation_costs", "booked_on"],
      ["payments", "booked_on"],
      ["settlements", "created_at"],
      ["invoices", "issued_on"],
      ["open_items", "issued_on"],
      ["supplier_invoices", "issued_on"],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${DAY} where ${sql.ref(column)} is not null`.execute(
        tx,
      );
    await sql`update settlements set difference_on = ${DAY} where difference_on is not null`.execute(tx);
    await sql`update deleted_records set snapshot = regexp_replace(snapshot::text, '("booked_on": *)"[0-9-]+"', ${`\\1"${DAY}"`}, 'g')::jsonb`.execute(
      tx,
    );
    for (const table of held) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    const value = JSON.stringify({
      second_from: null,
      second_difference: null,
      closed_month: closed ? MONTH : null,
    });
    await sql`update app_settings set value = ${value} where key = 'company.supplier_invoices'`.execute(tx);
  });
}

/** Reads the month's data and files as text, as an accountant gets them. */
async function booksOf() {
  const [{ db }, { staff }] = [database, desk];
  const at = { month: MONTH, now: new Date() };
  const textOf = async ({ file }: { file: BodyInit }) => new Response(file).text();
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  const [from, to] = [`${MONTH}-01`, "2026-11-01"];
  const within = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${from}::date and ${column} < ${to}::date`;
  const { issued, differences } = await readMonthEnd(db, staff, MONTH);
  return {
    issued,
    differences,
    costs: await rowsOf(sql`
      select coalesce(cost_currency, currency) as currency, sum(cost_planned) as planned, sum(cost_actual) as actual
      from charges where ${within(sql`booked_on`)} group by 1 order by 1`),
    payments: await rowsOf(sql`
      select id, booked_on, account, currency, amount from payments where ${within(sql`booked_on`)} order by id`),
    writeOffs: await rowsOf(sql`
      select id, amount from settlements where kind = 'write_off' and ${within(sql`created_at`)} order by id`),
    invoices: await textOf(await exportInvoices(db, staff, at, WHOLE_PROFILE)),
    exchange: await textOf(await exportDifferences(db, staff, at)),
    papers: await rowsOf(sql`
      select invoice_id, invoice_files.kind, hash from invoice_files join invoices on invoices.id = invoice_id
      where ${within(sql`issued_on`)} order by 1, 2`),
  };
}

/** The same form for a day of the closed month. */
const datedInMonth = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && /(^|[._])(booked_on|issued_on)$/.test(name) ? DAY : value,
    ]),
  );

/** @returns the books before and after it, also after what it leaves to be continued */
async function walk(route: string, form: WritingForm, closed: boolean) {
  await sql`update app_settings set value = 'null' where key = 'company.supplier_invoices'`.execute(
    database.db,
  );
  const ready = await form.prepare(worldWithCosts());
  await moveAll(closed);
  const before = await booksOf();
  const dated = { ...ready, fields: datedInMonth(ready.fields) };
  await desk.send(route, dated, randomBytes(16).toString("hex"));
  while (await continueNextAct(database.db));
  return [before, await booksOf()];
}

const all = Object.entries(WRITING_FORMS).flatMap(([route, forms]) =>
  forms.map((form) => ({ name: `${route}: ${form.name}`, route, form })),
);

test.each(all)("«$name» leaves closed books as they are", async ({ route, name, form }) => {
  const [before, after] = await walk(route, form, true);
  if (!MAY[name]) expect(after).toEqual(before);
});

test("what changes open books is in the list above, and the list is of what does", async () => {
  const changing: string[] = [];
  for (const { route, name, form } of all) {
    const [before, after] = await walk(route, form, false);
    if (!MAY[name] && !isDeepStrictEqual(after, before)) changing.push(name);
  }
  expect(changing.toSorted()).toEqual(CHANGING);
});
