import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { loadDemoInvoices } from "./invoices.ts";
import { loadDemoData } from "./load-demo-data.ts";
import { loadDemoSupplierInvoices } from "./supplier-invoices.ts";

const database = useTestDatabase();
const draw = async () => ({ pdf: new TextEncoder().encode("%PDF"), pages: 1 });

test("the demo shows what suppliers invoice: accepted, for a second person, to check with a difference, and to assign", async () => {
  const { db } = database;
  const now = new Date();
  await loadDemoData(db, now);
  await loadDemoInvoices(db, now, draw);
  expect(await loadDemoSupplierInvoices(db, now, draw)).toBe(4);
  const rows = await db
    .selectFrom("supplier_invoices")
    .select(["state", "first_accepted_by"])
    .orderBy("created_at")
    .execute();
  expect(rows.map(({ state, first_accepted_by }) => [state, first_accepted_by !== null])).toEqual([
    ["accepted", false],
    ["to_check", true],
    ["to_check", false],
    ["received", false],
  ]);
});
