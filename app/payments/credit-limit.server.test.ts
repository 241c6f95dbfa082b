import { expect, test } from "vitest";
import { nameCompany, searchCompanyNames } from "#app/customers/company-names.server.ts";
import { isOverCredit } from "#app/customers/credit.server.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { readCreditLimit, setCreditLimit } from "./credit-limit.server.ts";
import { paymentForm } from "./payment.ts";
import { recordPayment } from "./payments.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });

test("who owes more than the limit is warned of, in any currency, until they pay", async () => {
  const { db, pool } = database;
  const { rows } = await pool.query<{ id: string }>(
    "insert into companies (name, country_code) values ('Credit BV', 'BE') returning id",
  );
  const [{ id: company } = { id: "" }] = rows;
  await pool.query(
    "insert into exchange_rates (day, currency, rate, source) values (current_date - 1, 'USD', 0.5, 'typed')",
  );
  const operations = { ...actor, role: "operations" as const };
  /** Checks the page, the form that names the customer, and the search by name, which must agree. */
  const isOver = async () => {
    const answers = new Set([
      await isOverCredit(db, operations, company),
      (await nameCompany(db, operations, company))?.over_credit,
      (await searchCompanyNames(db, operations, "credit bv"))[0]?.over_credit,
    ]);
    expect(answers.size).toBe(1);
    return [...answers][0];
  };
  const invoice = await insertIssued(db, { company, gross: "900.00" });
  expect(await isOver()).toBe(false);
  const set = (limit: string | null) => setCreditLimit(db, actor, company, { limit, currency: "EUR" });
  await set("1000");
  expect(await isOver()).toBe(false);
  await insertIssued(db, { company, gross: "200.00", currency: "USD" });
  expect(await isOver()).toBe(false);
  await insertIssued(db, { company, gross: "0.02", currency: "USD" });
  expect(await isOver()).toBe(true);
  expect(await readCreditLimit(db, actor, company)).toEqual({ limit: "1000.00", owed: "1000.01" });
  const paid = {
    amount: "1",
    currency: "EUR",
    booked_on: "2026-11-20",
    account: "Cash",
    invoice: [invoice.id],
  };
  await recordPayment(db, actor, company, paymentForm.parse(paid));
  expect(await isOver()).toBe(false);
  await set("10");
  expect(await isOver()).toBe(true);
  await set(null);
  expect(await isOver()).toBe(false);
  await expect(setCreditLimit(db, operations, company, { limit: null, currency: "EUR" })).rejects.toThrow(
    Forbidden,
  );
  await expect(readCreditLimit(db, operations, company)).rejects.toThrow(Forbidden);
});
