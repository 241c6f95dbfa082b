import { sql } from "kysely";
import { expect, test } from "vitest";
import { listTransmissions } from "#app/invoices/transmissions/transmissions.server.ts";
import { listToInvoice } from "#app/invoices/to-invoice/list-to-invoice.server.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { listLetters } from "#app/payments/letters.server.ts";
import { proposeReminders } from "#app/payments/reminders.server.ts";
import { readStatement } from "#app/payments/statements/match-statement.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loadDemoInvoices } from "./invoices.ts";
import { loadDemoData } from "./load-demo-data.ts";

const database = useTestDatabase();
const now = new Date();
const today = toLocalDay(now);
const draw = async () => ({ pdf: new TextEncoder().encode("%PDF"), pages: 1 });

test("the demo shows invoices in every state, and asks for our own data before more are issued", async () => {
  const { db } = database;
  await loadDemoData(db, now);
  expect(await loadDemoInvoices(db, now, draw)).toBe(8);
  const { rows } = await sql<{ kind: string; issued: boolean; id: string }>`
    select kind, number is not null as issued, id from invoices order by count`.execute(db);
  const shown = new Set(rows.map(({ kind, issued }) => `${kind} ${issued ? "issued" : "draft"}`));
  expect([...shown].toSorted()).toEqual(["credit_note issued", "invoice draft", "invoice issued"]);
  const actor = testActor({ role: "accounting" });
  const states = await Promise.all(rows.map(({ id }) => listTransmissions(db, actor, id)));
  expect(new Set(states.flat().map(({ state }) => state))).toEqual(new Set(["sent", "refused"]));
  const settled = await sql<{ state: string }>`
    select case when open = 0 then 'paid' when open < gross then 'in part' else 'open' end as state from open_items
    where kind = 'invoice'`.execute(db);
  expect(new Set(settled.rows.map(({ state }) => state))).toEqual(new Set(["paid", "in part", "open"]));
  const foreign = await sql<{ currency: string; open: string; difference: string }>`
    select open_items.currency, open, difference from open_items
    join settlements on settlements.item_id = open_items.id where open_items.currency <> 'EUR'`.execute(db);
  expect(foreign.rows).toMatchObject([{ currency: "USD", open: "0.00" }]);
  expect(Number(foreign.rows[0]?.difference)).toBeLessThan(0);
  const open = await listToInvoice(db, actor, { search: "", owner: "", due: "" }, { index: 0 }, 50);
  expect(open.total).toBeGreaterThan(2);
  expect((await readSettings(db)).invoicing.confirmed).toBe(false);
  const waiting = await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(db);
  expect(waiting.rows).toEqual([]);
});

test("days of the demo's invoices are believable: one is overdue and was reminded on its day, one is to be reminded, another is disputed", async () => {
  const { db } = database;
  const { rows } = await sql<{ issued: string; delivered: string; drawn: string }>`
    select to_char(issued_on, 'YYYY-MM-DD') as issued, model->>'issuedOn' as drawn, model->'delivery'->>'day' as delivered
    from invoices where number is not null order by kind desc, count`.execute(db);
  for (const { issued, delivered, drawn } of rows) {
    expect(issued).toBe(drawn);
    expect(issued >= delivered && issued <= today, `${delivered} ${issued}`).toBe(true);
  }
  expect(rows.filter(({ issued }) => issued < today).length).toBeGreaterThanOrEqual(5);
  const actor = testActor({ role: "accounting" });
  const reminded = await sql<{
    company_id: string;
    overdue: number;
    level: number;
    sent: number;
    open: boolean;
  }>`
    select company_id, ${today}::date - due_on as overdue, level, open = gross as open,
      (sent_at at time zone 'Europe/Brussels')::date - due_on as sent
    from reminders join open_items on open_items.id = item_id`.execute(db);
  expect(reminded.rows).toMatchObject([{ overdue: 8, level: 1, sent: 7, open: true }]);
  const letters = await listLetters(db, actor, reminded.rows[0]?.company_id ?? "");
  expect(letters).toMatchObject([{ kind: "reminder", level: 1, refused_at: null }]);
  expect(letters[0]?.sent_at).toEqual(letters[0]?.created_at);
  expect(toLocalDay(letters[0]?.created_at ?? now)).toBe(addDays(today, -1));
  const due = await proposeReminders(db, actor, today);
  expect(due).toMatchObject([{ level: 1, language: "fr", invoices: [{}] }]);
  expect(due[0]?.companyId).not.toBe(reminded.rows[0]?.company_id);
  const disputed = await sql<{ number: string; open: boolean }>`
    select number, open = open_items.gross as open from open_items join invoices using (id)
    where disputed_reason is not null`.execute(db);
  expect(disputed.rows).toMatchObject([{ open: true }]);
  const [statement] = await db.selectFrom("bank_statements").select("id").execute();
  const { matches } = await readStatement(db, actor, statement?.id ?? "");
  expect(matches.map(({ reason }) => reason)).toEqual(["communication", "amount_and_name", null]);
});
