import { beforeEach, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { camtFile } from "#tests/bank-statements.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { confirmMatches, matchKey, readStatement } from "./match-statement.server.ts";
import { ROUNDING } from "./settle-matches.server.ts";
import { undoPayment } from "../payments.server.ts";
import { readStatementFile } from "./read-statement-file.server.ts";
import { readItem, readPayment } from "../read-payments.server.ts";
import { findOverlaps } from "./repeats.server.ts";
import { findOtherAccounts, takeStatements, undoStatement } from "./statements.server.ts";
import { writeOff } from "../settle.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
beforeEach(() => emptyTables(database.pool, "open_items, settlements, payments, bank_statements"));

const invoice = (gross: string, customer: string) => insertIssued(database.db, { gross, customer });
const bytes = (xml: string) => new TextEncoder().encode(xml);
async function take(...movements: Parameters<typeof camtFile>[0]): Promise<string> {
  const statements = readStatementFile(bytes(camtFile(movements)));
  const { ids } = await takeStatements(database.db, actor, "november.xml", statements);
  return ids[0] ?? "";
}
const read = (id: string) => readStatement(database.db, actor, id);
const MAES = "BE68539007547034";
const openOf = async ({ id }: { id: string }) => (await readItem(database.db, actor, id)).item.open;

test("what is certain, what is proposed and what is left for people; confirmed in one act and undone whole", async () => {
  const sure = await invoice("121.00", "Maes NV");
  const [one, two] = [await invoice("121.00", "Claes BV"), await invoice("60.50", "Claes BV")];
  const id = await take(
    { amount: "121.00", text: sure.communication ?? "", name: "Maes NV" },
    { amount: "181.49", name: "CLAES B.V.", text: "november" },
    { amount: "77.00", text: "+++090/9337/55494+++", name: "Somebody" },
    { amount: "-12.00", text: "Charges" },
  );
  const { matches, count, statement } = await read(id);
  expect({ count, aside: statement.left_aside }).toEqual({ count: 3, aside: 1 });
  expect(matches).toMatchObject([
    { isCertain: true, reason: "communication", invoices: [{ id: sure.id }] },
    {
      isCertain: false,
      reason: "amount_and_name",
      invoices: [
        { id: one.id, open: "121.00", due_on: expect.stringMatching(/^\d{4}-/) },
        { id: two.id, open: "60.50" },
      ],
      short: "0.01",
    },
    { isCertain: false, reason: null, invoices: [], wrong_communication: "+++090/9337/55494+++" },
  ]);
  await confirmMatches(database.db, actor, id, { certain: true, chosen: [matchKey(matches[1]!)] });
  expect([await openOf(sure), await openOf(one), await openOf(two)]).toEqual(["0.00", "0.00", "0.00"]);
  const { settlements } = await readItem(database.db, actor, two.id);
  expect(settlements).toMatchObject([
    { amount: "60.49" },
    { kind: "write_off", amount: "0.01", reason: ROUNDING },
  ]);
  expect((await read(id)).matches).toMatchObject([{ invoices: [] }]);
  await undoStatement(database.db, actor, id);
  expect([await openOf(sure), await openOf(one), await openOf(two)]).toEqual(["121.00", "121.00", "60.50"]);
  await expect(read(id)).rejects.toThrow(NotFound);
});

test("the same statement is taken once, whatever its file is called, and the date it came in first is said", async () => {
  const xml = camtFile([{ amount: "10.00" }], 900);
  const statements = readStatementFile(bytes(xml));
  const { ids } = await takeStatements(database.db, actor, "a.xml", statements);
  const again = takeStatements(database.db, actor, "b.xml", readStatementFile(bytes(`${xml}\n`)));
  await expect(again).rejects.toThrow(/came in already on \w+ \d+, \d{4}, by .*, as a\.xml/);
  const other = readStatementFile(bytes(camtFile([{ amount: "11.00" }], 901)));
  const both = await takeStatements(database.db, actor, "c.xml", [...statements, ...other]);
  expect([both.ids.length, both.repeats.length]).toEqual([1, 1]);
  await undoStatement(database.db, actor, ids[0]!);
  await takeStatements(database.db, actor, "b.xml", statements);
});

test("a statement is the same with its account as IBAN or without country", async () => {
  const [iban] = readStatementFile(bytes(camtFile([{ amount: "10.00" }])));
  const coda = { ...iban!, account: "539007547034", entries: [{ ...iban!.entries[0]!, reference: "1" }] };
  await takeStatements(database.db, actor, "a.xml", [iban!]);
  await expect(takeStatements(database.db, actor, "a.cod", [coda])).rejects.toThrow(
    /came in already .* as a\.xml/,
  );
});

test("payments that came in with another statement are said, each counted once, and those of another account are not", async () => {
  const twice = { amount: "10.00", iban: MAES };
  const of = (number: number, ...movements: Parameters<typeof camtFile>[0]) =>
    readStatementFile(bytes(camtFile(movements, number, number)));
  await takeStatements(
    database.db,
    actor,
    "day.xml",
    of(801, twice, { amount: "11.00" }, { amount: "-3.00" }),
  );
  const overlaps = (statements: ReturnType<typeof of>) => findOverlaps(database.db, actor, statements);
  const month = of(802, twice, twice, { amount: "11.00" }, { amount: "12.00" }, { amount: "-3.00" });
  expect(await overlaps(month)).toEqual([
    "2 of 4 payments of statement 2026-802 came in already with 2026-801",
  ]);
  expect(await overlaps(of(803, twice))).toEqual([
    "The payment of statement 2026-803 came in already with 2026-801",
  ]);
  expect(await overlaps(of(804, { amount: "10.00", iban: "BE71096123456769" }, { amount: "-3.00" }))).toEqual(
    [],
  );
  expect(await overlaps(month.map((each) => ({ ...each, account: "BE71096123456769" })))).toEqual([]);
  await takeStatements(database.db, actor, "month.xml", month);
  expect(await overlaps(month)).toEqual([]);
});

test("a statement and the payments it pays back are undone at once, whoever is first", async () => {
  for (let round = 0; round < 12; round += 1) {
    const received = await take({ amount: "120.00", iban: MAES });
    const [payment] = (await read(received)).matches;
    const id = await take({ amount: "-120.00", iban: MAES });
    await confirmMatches(database.db, actor, id, {
      certain: false,
      chosen: (await read(id)).matches.map(matchKey),
    });
    const both = [undoStatement(database.db, actor, id), undoPayment(database.db, actor, payment!.paymentId)];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    await undoStatement(database.db, actor, received);
  }
});

test("an account that is not in the settings is named, until a statement of it was taken", async () => {
  const own = readStatementFile(bytes(camtFile([{ amount: "10.00" }])));
  const other = own.map((statement) => ({ ...statement, account: "BE71096123456769" }));
  const find = (statements: typeof own) => findOtherAccounts(database.db, actor, statements);
  expect(await find([...own, ...other, ...other])).toEqual(["BE71096123456769"]);
  expect(await find(own.map((statement) => ({ ...statement, account: "539007547034" })))).toEqual([]);
  const { ids } = await takeStatements(database.db, actor, "other.xml", other);
  expect(await find(other)).toEqual([]);
  await undoStatement(database.db, actor, ids[0]!);
  expect(await find(other)).toEqual(["BE71096123456769"]);
});

test("a file that is no statement, or does not add up, is refused whole", () => {
  const other = (text: string) => () => readStatementFile(bytes(text));
  expect(other("hello")).toThrow(/^This file is neither CODA nor camt\.053/);
  expect(other("%PDF-1.7\nx")).toThrow(/^A PDF is neither/);
  expect(other(":20:START\r\n:25:BE68539007547034")).toThrow(/^An MT940 file is neither/);
  expect(other("<Document><BkToCstmrDbtCdtNtfctn/></Document>")).toThrow(/^A camt\.054 advice is neither/);
  expect(other("Datum;Bedrag;Naam\n1;2;3\n")).toThrow(/^A spreadsheet is neither/);
  expect(other("hello")).toThrow(Invalid);
  const wrong = camtFile([{ amount: "10.00" }]).replace("10010.00", "10011.00");
  expect(() => readStatementFile(bytes(wrong))).toThrow(/does not add up/);
});

test("texts of a bank that PostgreSQL cannot store, or are too long, are stored without that", async () => {
  const long = `${"x".repeat(199)}\u{1F69A} and more`;
  const text = `\u0000${"y".repeat(499)}\u{1F69A}`;
  const xml = camtFile([{ amount: "10.00", name: long, text }]).replace("BE68539007547034", "BE68\u00005390");
  const { ids } = await takeStatements(database.db, actor, "a\u0000.xml", readStatementFile(bytes(xml)));
  const { statement, matches } = await read(ids[0]!);
  expect([statement.account, statement.file_name]).toEqual(["BE685390", "a.xml"]);
  expect(matches[0]).toMatchObject({ payer: "x".repeat(199), message: "y".repeat(499) });
});

test.each([
  ["an amount beyond twelve digits", [{ amount: "1000000000000.00" }], "EUR", /amount 10000000/],
  ["an amount of less than a cent", [{ amount: "10.001" }, { amount: "9.999" }], "EUR", /amount 10\.001/],
  ["a currency that is none", [{ amount: "10.00" }], "Euro", /currency «Euro»/],
])("a statement with %s is refused", (_, movements, currency, message) => {
  const xml = camtFile(movements).replace("<Ccy>EUR", `<Ccy>${currency}`);
  expect(() => readStatementFile(bytes(xml))).toThrow(message);
});

test("a communication of no invoice that this payment can settle names the invoice and why", async () => {
  const dollars = await insertIssued(database.db, { gross: "80.00", customer: "Maes NV", currency: "USD" });
  const paid = await invoice("10.00", "Maes NV");
  const text = paid.communication ?? "";
  const first = await take({ amount: "10.00", text });
  await confirmMatches(database.db, actor, first, { certain: true, chosen: [] });
  const id = await take(
    { amount: "10.00", text },
    { amount: "80.00", text: dollars.communication ?? "" },
    { amount: "5.00", text: "+++090/9337/55493+++" },
  );
  expect((await read(id)).matches).toMatchObject([
    { invoices: [], target: { number: paid.number, currency: "EUR", open: "0.00" } },
    { invoices: [], target: { number: dollars.number, currency: "USD", open: "80.00" } },
    { invoices: [], target: null },
  ]);
});

test("a proposal that is another one by now is not confirmed", async () => {
  const one = await invoice("50.00", "Maes NV");
  const id = await take({ amount: "50.00", name: "Maes NV" });
  const [match] = (await read(id)).matches;
  await writeOff(database.db, actor, one.id, { amount: "1", reason: "Agreed" });
  const confirm = confirmMatches(database.db, actor, id, { certain: false, chosen: [matchKey(match!)] });
  await expect(confirm).rejects.toThrow(Conflict);
  expect(await openOf(one)).toBe("49.00");
});

test("what went back to a customer is proposed for what was paid too much or credited, and all else is left aside", async () => {
  const paid = await invoice("100.00", "Maes NV");
  const first = await take({ amount: "120.00", text: paid.communication ?? "", name: "Maes NV", iban: MAES });
  await confirmMatches(database.db, actor, first, { certain: true, chosen: [] });
  const note = await insertIssued(database.db, {
    kind: "credit_note",
    gross: "70.00",
    customer: "Claes BV",
    credits: paid.id,
  });
  const id = await take(
    { amount: "-20.00", text: "Terugbetaling", name: "Maes", iban: MAES },
    { amount: "-70.00", text: `Creditnota ${note.number}`, name: "Claes" },
    { amount: "-20.00", text: "Salaris", name: "Jan Peeters", iban: "BE71096123456769" },
  );
  const { matches, statement, refunds, refunded } = await read(id);
  expect({ aside: statement.left_aside, refunds, refunded }).toEqual({
    aside: 1,
    refunds: 2,
    refunded: "90.00",
  });
  expect(matches).toMatchObject([
    { isCertain: false, reason: "account", amount: "-20.00", rest: "0.00", invoices: [{ isPayment: true }] },
    { isCertain: false, reason: "numbers", amount: "-70.00", invoices: [{ id: note.id }] },
  ]);
  await confirmMatches(database.db, actor, id, { certain: false, chosen: matches.map(matchKey) });
  const restOf = async () =>
    (await database.pool.query<{ rest: string }>("select rest from payments")).rows.map(({ rest }) => rest);
  expect(await restOf()).toEqual(["0.00", "0.00", "0.00"]);
  expect(await openOf(note)).toBe("0.00");
  await undoStatement(database.db, actor, id);
  expect(await restOf()).toEqual(["20.00"]);
  expect(await openOf(note)).toBe("70.00");
});

test("a payment and what was paid back of it may come in one statement; no part of it is given twice", async () => {
  const paid = await invoice("100.00", "Maes NV");
  const id = await take(
    { amount: "-20.00", text: "Te veel", iban: MAES },
    { amount: "120.00", text: paid.communication ?? "", iban: MAES },
    { amount: "-30.00", text: "Nog eens", iban: MAES },
  );
  const { matches } = await read(id);
  expect(matches.map(({ amount, invoices }) => [amount, invoices.length])).toEqual([
    ["-20.00", 1],
    ["120.00", 1],
    ["-30.00", 0],
  ]);
  const keys = matches.filter(({ invoices }) => invoices.length > 0).map(matchKey);
  await confirmMatches(database.db, actor, id, { certain: false, chosen: keys });
  expect((await read(id)).matches).toMatchObject([{ amount: "-30.00", invoices: [] }]);
});

test("what the bank reversed settles nothing: both movements of one statement answer each other", async () => {
  const bill = await invoice("100.00", "Maes NV");
  const text = bill.communication ?? "";
  const id = await take(
    { amount: "100.00", text, iban: MAES },
    { amount: "-100.00", text: "Storno", iban: MAES, isReversal: true },
  );
  const { matches } = await read(id);
  expect(matches).toMatchObject([
    { isCertain: false, isReversed: true, invoices: [] },
    { reason: "account", rest: "0.00", invoices: [{ isPayment: true, amount: "100.00" }] },
  ]);
  await confirmMatches(database.db, actor, id, { certain: false, chosen: [matchKey(matches[1]!)] });
  expect((await read(id)).matches).toEqual([]);
  expect(await openOf(bill)).toBe("100.00");
});

test("a reversal of a payment that had settled something waits for people, and fits once that is undone", async () => {
  const bill = await invoice("100.00", "Maes NV");
  const first = await take({ amount: "100.00", text: bill.communication ?? "", iban: MAES });
  await confirmMatches(database.db, actor, first, { certain: true, chosen: [] });
  const id = await take({ amount: "-100.00", text: "Return", iban: MAES, isReversal: true });
  expect((await read(id)).matches).toMatchObject([{ amount: "-100.00", invoices: [] }]);
  const { settlements } = await readItem(database.db, actor, bill.id);
  await undoPayment(database.db, actor, settlements[0]?.payment_id ?? "");
  const { matches } = await read(id);
  await confirmMatches(database.db, actor, id, { certain: false, chosen: matches.map(matchKey) });
  expect((await read(id)).matches).toEqual([]);
  expect(await openOf(bill)).toBe("100.00");
});

test("undoing one payment of a statement leaves it to be matched otherwise", async () => {
  const one = await invoice("50.00", "Maes NV");
  const id = await take({ amount: "50.00", text: one.communication ?? "" });
  await confirmMatches(database.db, actor, id, { certain: true, chosen: [] });
  const { settlements } = await readItem(database.db, actor, one.id);
  const paymentId = settlements[0]?.payment_id ?? "";
  await undoPayment(database.db, actor, paymentId);
  expect(await openOf(one)).toBe("50.00");
  expect((await readPayment(database.db, actor, paymentId)).payment.rest).toBe("50.00");
});

test("a statement that does not begin with what the one before ends with says that one is missing", async () => {
  const ids = [];
  for (const [number, before] of [
    [9, 100],
    [10, 110],
    [11, 120],
    [12, 150],
  ] as const) {
    const xml = camtFile([{ amount: "10.00" }], number, before);
    const taken = await takeStatements(database.db, actor, "a.xml", readStatementFile(bytes(xml)));
    ids.push(taken.ids[0] ?? "");
  }
  const gaps = await Promise.all(ids.map(async (id) => (await read(id)).gap));
  expect(gaps).toEqual([null, null, null, { number: "2026-11", closing: "130.00" }]);
});

test("a statement that came in as camt.053 is not taken again as CODA, nor two at once", async () => {
  const [camt] = readStatementFile(bytes(camtFile([{ amount: "10.00" }], 902)));
  const coda = camt!.entries.map((entry) => ({ ...entry, reference: "KBC 0001" }));
  const formats = [[camt!], [{ ...camt!, number: "2026-003", entries: coda }]];
  const taken = await Promise.allSettled(
    formats.map((statements, index) => takeStatements(database.db, actor, `${index}.cod`, statements)),
  );
  expect(taken.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = taken.find((each) => each.status === "rejected");
  expect(String(refused?.reason)).toMatch(/came in already on .* as [01]\.cod/);
  const { rows } = await database.pool.query("select count(*)::int as count from payments");
  expect(rows).toEqual([{ count: 1 }]);
});

test("only accounting takes, confirms and undoes statements", async () => {
  const id = await take({ amount: "10.00" });
  const sales = { ...actor, role: "sales" as const };
  await expect(takeStatements(database.db, sales, "x", [])).rejects.toThrow(Forbidden);
  await expect(findOtherAccounts(database.db, sales, [])).rejects.toThrow(Forbidden);
  await expect(read(id).then(() => readStatement(database.db, sales, id))).rejects.toThrow(Forbidden);
  await expect(confirmMatches(database.db, sales, id, { certain: true, chosen: [] })).rejects.toThrow(
    Forbidden,
  );
  await expect(undoStatement(database.db, sales, id)).rejects.toThrow(Forbidden);
});
