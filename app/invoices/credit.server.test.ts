import { Big } from "big.js";
import { beforeEach, expect, test } from "vitest";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { draftedInvoice } from "#tests/issued-invoice.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { groupLines } from "./change-draft.server.ts";
import { draftCreditNote } from "./credit.server.ts";
import { deleteDraft } from "./drafts.server.ts";
import { issueInvoice } from "./issue.server.ts";
import { readInvoice } from "./read-invoices.server.ts";
import { standingOf } from "./standing.ts";
import { invoiceTotals } from "./totals.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
const now = new Date("2026-11-26T10:00:00Z");

beforeEach(() => emptyTables(database.pool, "invoices, document_counters"));

const read = (id: string) => readInvoice(database.db, actor, id);
const versionOf = async (id: string) => (await read(id)).updated_at;
const issue = async (id: string) =>
  issueInvoice(database.db, actor, id, {
    version: await versionOf(id),
    draw: async ({ number }) => ({ pdf: new TextEncoder().encode(`%PDF ${number}`), pages: 1 }),
    now,
  });
const credit = (id: string, positions: number[]) => draftCreditNote(database.db, actor, id, positions, now);

/** Issues an invoice with lines of 100, 50.05 and 33.33 and VAT: 183.38 and 38.51. */
async function issued(): Promise<string> {
  const { id } = await draftedInvoice(database.db, actor, {}, ["100", "50.05", "33.33"]);
  await issue(id);
  return id;
}

/** Reads what issued credit notes return of an invoice, and its open amount. */
async function creditedOf(id: string) {
  const { rows } = await database.pool.query<{ credited: string; net: string; open: string }>(
    `select coalesce((select sum(note.net) from invoices as note
         where note.credits_id = invoice.id and note.number is not null), 0)::text as credited,
       invoice.net::text as net, open_items.open::text as open
     from invoices as invoice join open_items using (id) where invoice.id = $1`,
    [id],
  );
  return rows[0];
}

test("a line is given back once: what is left is all that a later note can give back", async () => {
  const id = await issued();
  await issue(await credit(id, [1]));
  await expect(credit(id, [1])).rejects.toThrow(Invalid);
  const rest = await credit(id, [0, 1, 2]);
  expect((await read(rest)).model.lines.map(({ amount }) => amount)).toEqual(["100.00", "33.33"]);
  await issue(rest);
  expect(await creditedOf(id)).toEqual({ credited: "183.38", net: "183.38", open: "0.00" });
  for (const positions of [[0], [0, 1, 2]]) await expect(credit(id, positions)).rejects.toThrow(Invalid);
});

test("cents of VAT that each note rounds are written off with the last line, of the invoice and of a paid one's note", async () => {
  const openOf = async () => {
    const { rows } = await database.pool.query<{ open: string }>(
      "select open::text as open from open_items join invoices using (id) order by invoices.created_at, invoices.id",
    );
    return rows.map(({ open }) => open);
  };
  // 3 × 2.10 of VAT are less than the 6.31 of the invoice, 3 × 2.11 more than its 6.32.
  for (const [price, between] of [
    ["10.02", "24.25"],
    ["10.03", "24.27"],
  ] as const) {
    const { id } = await draftedInvoice(database.db, actor, {}, [price, price, price]);
    await issue(id);
    await issue(await credit(id, [0]));
    expect(await openOf()).toEqual([between, "0.00"]);
    for (const position of [1, 2]) await issue(await credit(id, [position]));
    expect(await openOf()).toEqual(["0.00", "0.00", "0.00", "0.00"]);
    expect(standingOf({ ...(await read(id)).openItem!, kind: "invoice" }, "2027-06-01")).toBe("credited");
    await emptyTables(database.pool, "invoices, open_items, settlements");
  }
});

test("the reason of a credit note is printed on it, not the note of its invoice", async () => {
  const id = await issued();
  const draft = await draftCreditNote(database.db, actor, id, [0], now, "Wrong weight");
  expect((await read(draft)).model.note).toBe("Wrong weight");
  expect((await read(await credit(id, [1]))).model.note).toBeNull();
});

test("a position that is named twice, or that the invoice does not have, gives nothing more back", async () => {
  const id = await issued();
  await issue(await credit(id, [0, 0, 7, -1]));
  expect(await creditedOf(id)).toMatchObject({ credited: "100.00" });
});

test("a line stands in one draft at a time: a second is refused, and the page knows the first", async () => {
  const id = await issued();
  const part = await credit(id, [2]);
  expect((await read(id)).issued_by).toBe("desk");
  expect((await read(id)).noteDrafts).toEqual([null, null, part]);
  for (const positions of [[2], [0, 1, 2]]) await expect(credit(id, positions)).rejects.toThrow(Conflict);
  const other = await credit(id, [0]);
  await deleteDraft(database.db, actor, part, await versionOf(part));
  const rest = await credit(id, [1, 2]);
  await issue(rest);
  await issue(other);
  expect((await read(id)).noteDrafts).toEqual([null, null, null]);
  expect(await creditedOf(id)).toEqual({ credited: "183.38", net: "183.38", open: "0.00" });
});

test("of notes that overlap and are drafted and issued at once, no line is given back twice", async () => {
  const id = await issued();
  const choices = [[0], [0, 1], [1], [1, 2], [2], [0, 1, 2], [0, 2], [2]];
  const drafts = await Promise.allSettled(choices.map((positions) => credit(id, positions)));
  const made = drafts.flatMap((draft) => (draft.status === "fulfilled" ? [draft.value] : []));
  expect(made.length).toBeGreaterThan(0);
  await Promise.all(made.map(issue));
  const credited = drafts.flatMap(({ status }, at) => (status === "fulfilled" ? (choices[at] ?? []) : []));
  expect(credited.toSorted()).toEqual([...new Set(credited)].toSorted());
  const sum = credited.reduce((total, at) => total.plus(["100", "50.05", "33.33"][at] ?? 0), new Big(0));
  expect(await creditedOf(id)).toMatchObject({ credited: sum.toFixed(2) });
});

test("of two drafts of one line that an older process made, the second is never issued", async () => {
  const id = await issued();
  const [first, second] = [await credit(id, [0]), await credit(id, [1])];
  await database.pool.query(
    `update invoice_lines set charge_id = (select charge_id from invoice_lines where invoice_id = $1)
     where invoice_id = $2`,
    [first, second],
  );
  await issue(first);
  await expect(issue(second)).rejects.toThrow(Conflict);
});

test("a grouped line is given back whole, and once", async () => {
  const { id } = await draftedInvoice(database.db, actor, {}, ["100", "50.05", "33.33"]);
  await groupLines(database.db, actor, id, {
    version: await versionOf(id),
    positions: [0, 1],
    text: "Freight, all in",
  });
  await issue(id);
  const note = await credit(id, [0]);
  expect(invoiceTotals((await read(note)).model).net).toBe("150.05");
  await expect(credit(id, [0, 1])).rejects.toThrow(Conflict);
  await issue(note);
  await expect(credit(id, [0])).rejects.toThrow(Invalid);
  await issue(await credit(id, [1]));
  expect(await creditedOf(id)).toEqual({ credited: "183.38", net: "183.38", open: "0.00" });
});
