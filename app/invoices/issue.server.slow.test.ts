import pg from "pg";
import { expect, test } from "vitest";
import { useStaff } from "#tests/staff-accounts.ts";
import { draftedInvoice } from "#tests/issued-invoice.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { drawInvoice } from "./invoice-pdf.server.ts";
import { type DrawInvoice, issueInvoice } from "./issue.server.ts";
import { findInvoice } from "./stored-invoice.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });

const AT_ONCE = 32;
const KILLED = 20;

/** Ends the connection that holds the lock of the counter, as a killed process would. */
async function killHolder(): Promise<void> {
  // All connections of the pool wait for the counter.
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and query like '%document_counters%'`);
  await other.end();
}

test("32 issue at once with their PDFs, one killed midway: no gap, no double, and how long the counter is held", async () => {
  const { db } = database;
  const drafts = [];
  while (drafts.length < AT_ONCE) drafts.push(await draftedInvoice(db, actor));
  let begun = 0;
  const held: number[] = [];
  const drawn: number[] = [];
  const issue = async (id: string) => {
    const { updated_at: version } = await findInvoice(db, id);
    let taken = 0;
    const draw: DrawInvoice = async (invoice) => {
      taken = performance.now();
      if ((begun += 1) === KILLED) await killHolder();
      const paper = await drawInvoice(invoice);
      drawn.push(performance.now() - taken);
      return paper;
    };
    const issued = await issueInvoice(db, actor, id, { version, draw, now: new Date() });
    held.push(performance.now() - taken);
    return issued;
  };
  const start = performance.now();
  const outcomes = await Promise.allSettled(drafts.map(({ id }) => issue(id)));
  const whole = performance.now() - start;
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [String(outcome.reason)] : [],
  );
  expect(failures).toHaveLength(1);
  const { rows } = await database.pool.query<{ count: number; files: number; whole: boolean }>(
    `select invoices.count, count(*)::int as files, bool_and(hash = sha256(bytes)) as whole
     from invoices join invoice_files on invoice_id = id where number is not null group by id order by invoices.count`,
  );
  expect(rows).toEqual(
    Array.from({ length: AT_ONCE - 1 }, (_, index) => ({ count: index + 1, files: 2, whole: true })),
  );
  if (process.env.SHOW_COSTS) {
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    process.stdout.write(
      `${AT_ONCE} issued at once in ${whole.toFixed(0)} ms; the counter is held ${median(held).toFixed(0)} ms each, ${median(drawn).toFixed(0)} of it to draw\n`,
    );
  }
});
