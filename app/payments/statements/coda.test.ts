import { expect, test } from "vitest";
import { readCoda } from "./coda.ts";

/** Builds a line of 128 characters from texts by position, counted from 1 as in the standard. */
function line(parts: Record<number, string>): string {
  const chars = Array.from({ length: 128 }, () => " ");
  for (const [place, text] of Object.entries(parts))
    for (const [index, char] of [...text].entries()) chars[Number(place) - 1 + index] = char;
  return chars.join("");
}
const money = (amount: string) => String(Math.round(Number(amount) * 1000)).padStart(15, "0");
const head = line({ 1: "0000026112672505", 128: "2" });
const opening = (amount: string) =>
  line({ 1: "12112BE68539007547034", 40: "EUR0", 44: money(amount), 59: "251126", 65: "ZENNE FREIGHT BV" });
const closing = (amount: string) =>
  line({ 1: "8112BE68539007547034", 39: "EUR0", 43: money(amount), 58: "261126" });
const movement = (sequence: string, amount: string, parts: Record<number, string>) =>
  line({
    1: `21${sequence}`,
    11: "REF",
    32: "0",
    33: money(amount),
    48: "261126",
    54: "00150000",
    62: "0",
    116: "261126",
    ...parts,
  });
const trailer = line({ 1: "9" });
const file = (...lines: string[]) => [head, ...lines, trailer].join("\r\n");

const structured = movement("00010000", "1573", { 62: "1", 63: "101260000004214" });

test("a statement is read with its balances, movements, communications and the other side", () => {
  const more = line({ 1: "2300010000", 11: "BE71096123456769", 48: "MAES NV" });
  const sent = movement("00020000", "73", { 32: "1", 63: "BANK CHARGES" });
  expect(readCoda(file(opening("100"), structured, more, sent, closing("1600")))).toEqual({
    statements: [
      {
        account: "BE68539007547034",
        currency: "EUR",
        number: "2026-112",
        day: "2026-11-26",
        opening: "100.00",
        closing: "1600.00",
        entries: [
          {
            reference: "REF 00010000",
            bookedOn: "2026-11-26",
            amount: "1573.00",
            communication: "+++260/0000/04214+++",
            text: "260000004214",
            name: "MAES NV",
            iban: "BE71096123456769",
          },
          {
            reference: "REF 00020000",
            bookedOn: "2026-11-26",
            amount: "-73.00",
            communication: null,
            text: "BANK CHARGES",
            name: null,
            iban: null,
          },
        ],
      },
    ],
  });
});

test("a communication with a wrong check digit is a text", () => {
  const wrong = movement("00010000", "1573", { 62: "1", 63: "101260000004215" });
  const read = readCoda(file(opening("0"), wrong, closing("1573")));
  expect(read).toMatchObject({ statements: [{ entries: [{ communication: null, text: "260000004215" }] }] });
});

test("a text over several lines is one, and a batch counts by its details", () => {
  const batch = movement("00010000", "30", {});
  const first = movement("00010001", "10", { 63: "INVOICES 2026-000001 AND 2026-000002 OF OCTOBER, PAID" });
  const rest = line({ 1: "2200010001", 11: " TOGETHER" });
  const second = movement("00010002", "20", { 63: "+++260/0000/04214+++" });
  const read = readCoda(file(opening("0"), batch, first, rest, second, closing("30")));
  expect(read).toMatchObject({
    statements: [
      {
        entries: [
          { amount: "10.00", text: "INVOICES 2026-000001 AND 2026-000002 OF OCTOBER, PAID TOGETHER" },
          { amount: "20.00", communication: "+++260/0000/04214+++" },
        ],
      },
    ],
  });
});

test("a batch whose details do not add up to it counts as its sum", () => {
  const batch = movement("00010000", "30", { 63: "COLLECTION" });
  const part = movement("00010001", "10", { 63: "FIRST" });
  const read = readCoda(file(opening("0"), batch, part, closing("30")));
  expect(read).toMatchObject({ statements: [{ entries: [{ amount: "30.00", text: "COLLECTION" }] }] });
});

test("a communication within a text is found where it is the only one; a return is a reversal", () => {
  const [one, two] = ["+++260/0000/04214+++", "***090/9337/55493***"];
  const within = movement("00010000", "10", { 63: `FACTUUR ${one} MERCI` });
  const both = movement("00020000", "20", { 63: `${one} ${two}` });
  const back = movement("00030000", "10", { 32: "1", 63: "RETURN" });
  const cause = line({ 1: "2200030000", 113: "2", 114: "AC04" });
  const read = readCoda(file(opening("0"), within, both, back, cause, closing("20")));
  expect(read).toMatchObject({
    statements: [
      {
        entries: [{ communication: one }, { communication: null }, { amount: "-10.00", isReversal: true }],
      },
    ],
  });
});

test("what was ordered in another currency is read with its communication, of a sum in its only detail", () => {
  const ordered = (amount: string, own: string, communication = "") =>
    `105${money(own)}${money(amount)}000109000000USD${communication}`;
  const structure = ordered("1000", "917.43", "260000004214");
  const alone = movement("00010000", "917.43", { 62: "1", 63: structure.slice(0, 53) });
  const more = line({ 1: "2200010000", 11: `${structure.slice(53)}US000000000917430` });
  const sum = movement("00020000", "450", { 63: "INVOICE 2026-000002" });
  const gross = movement("00020001", "458.72", { 62: "1", 63: ordered("500", "458.72").slice(0, 53) });
  const inOwn = movement("00030000", "10", { 62: "1", 63: ordered("10", "10").replace("USD", "EUR") });
  const whole = movement("00040000", "90", {});
  const part = movement("00040001", "100", { 62: "1", 63: ordered("110", "100").slice(0, 53) });
  const costs = movement("00040002", "10", { 32: "1", 63: "COSTS" });
  const all = [alone, more, sum, gross, inOwn, whole, part, costs];
  const read = readCoda(file(opening("0"), ...all, closing("1467.43")));
  const entries = (read as { statements: { entries: object[] }[] }).statements[0]?.entries;
  expect(entries).toMatchObject([
    { text: "", communication: "+++260/0000/04214+++", instructed: { amount: "1000.00", currency: "USD" } },
    { text: "INVOICE 2026-000002", amount: "450.00", instructed: { amount: "500.00", currency: "USD" } },
    { amount: "10.00" },
    { amount: "100.00", instructed: { amount: "110.00" } },
    { amount: "-10.00", text: "COSTS" },
  ]);
  for (const place of [2, 4]) expect(entries?.[place]).not.toHaveProperty("instructed");
});

test("a file that does not add up, is cut off, or is none, is refused whole", () => {
  const refusalOf = (text: string) => (readCoda(text) as { refused: string }).refused;
  expect(refusalOf(file(opening("0"), structured, closing("1572.99")))).toMatch(/-0\.01 is missing/);
  expect(refusalOf([head, opening("0"), structured].join("\n"))).toMatch(/end is missing/);
  expect(refusalOf(file(opening("0"), structured.slice(0, 90), closing("1573")))).toMatch(/^Line 3 /);
  expect(refusalOf(file(opening("0"), movement("00010000", "1", { 116: "310226" }), closing("1")))).toMatch(
    /^Line 3 /,
  );
  expect(refusalOf("date;amount\n2026-11-26;12")).toBe("This is no CODA file");
});

test.each(["1e9999999999999", "            x  "])("a balance of «%s» is refused at its line", (digits) => {
  const balance = line({ 1: "12112BE68539007547034", 40: "EUR0", 44: digits });
  expect(readCoda(file(balance, closing("0")))).toEqual({
    refused: "Line 2 of the CODA file cannot be read. Fetch the file from your bank again",
  });
  const end = line({ 1: "8112BE68539007547034", 39: "EUR0", 43: digits, 58: "261126" });
  expect(readCoda(file(opening("0"), end))).toEqual({
    refused: "Line 3 of the CODA file cannot be read. Fetch the file from your bank again",
  });
});
