import { sql } from "kysely";
import { expect, test } from "vitest";
import { listDeliveries } from "#app/invoices/deliveries/deliveries.server.ts";
import { listToInvoice } from "#app/invoices/to-invoice/list-to-invoice.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loadDemoInvoices } from "./invoices.ts";
import { loadDemoData } from "./load-demo-data.ts";

const database = useTestDatabase();
const draw = async () => ({ pdf: new TextEncoder().encode("%PDF"), pages: 1 });

test("the demo shows invoices in every state, and asks for our own data before more are issued", async () => {
  const { db } = database;
  await loadDemoData(db, new Date());
  expect(await loadDemoInvoices(db, draw)).toBeGreaterThanOrEqual(5);
  const { rows } = await sql<{ kind: string; issued: boolean; id: string }>`
    select kind, number is not null as issued, id from invoices order by count`.execute(db);
  const shown = new Set(rows.map(({ kind, issued }) => `${kind} ${issued ? "issued" : "draft"}`));
  expect([...shown].toSorted()).toEqual(["credit_note issued", "invoice draft", "invoice issued"]);
  const actor = testActor({ role: "accounting" });
  const states = await Promise.all(rows.map(({ id }) => listDeliveries(db, actor, id)));
  expect(new Set(states.flat().map(({ state }) => state))).toEqual(new Set(["sent", "refused"]));
  const settled = await sql<{ state: string }>`
    select case when open = 0 then 'paid' when open < gross then 'in part' else 'open' end as state from open_items
    where kind = 'invoice'`.execute(db);
  expect(new Set(settled.rows.map(({ state }) => state))).toEqual(new Set(["paid", "in part", "open"]));
  const open = await listToInvoice(db, actor, { search: "", owner: "" }, { index: 0 }, 50);
  expect(open.total).toBeGreaterThan(2);
  expect((await readSettings(db)).invoicing.confirmed).toBe(false);
  const waiting = await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(db);
  expect(waiting.rows).toEqual([]);
});
