import { expect, test } from "vitest";
import { paymentForm } from "./payment.ts";
import { recordPayment } from "./payments.server.ts";
import { eventually } from "#tests/eventually.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";

const database = useTestDatabase();
const owner = useStaff(database);

test("books are closed behind what is being written: no payment comes into a month that is closed meanwhile", async () => {
  const { id } = await insertIssued(database.db);
  const done: string[] = [];
  const noted = <Result>(name: string, act: Promise<Result>) => act.finally(() => done.push(name));
  const waiting = async (count: number) =>
    eventually(async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows[0]!.count + done.length).toBe(count);
    });
  const colleague = await database.pool.connect();
  try {
    await colleague.query("begin");
    await colleague.query("select from open_items where id = $1 for update", [id]);
    const typed = { amount: "121", currency: "EUR", booked_on: "2026-11-20", account: "Cash", invoice: [id] };
    const payment = noted("payment", recordPayment(database.db, owner, null, paymentForm.parse(typed)));
    await waiting(1);
    const closed = { ...SAMPLE_SUPPLIER_INVOICING, closed_month: "2026-11" };
    const close = noted("close", saveSetting(database.db, owner, "supplier_invoices", closed));
    await waiting(2);
    await colleague.query("commit");
    await Promise.all([payment, close]);
  } finally {
    colleague.release();
  }
  expect(done).toEqual(["payment", "close"]);
});
