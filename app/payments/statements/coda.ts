import { Big } from "big.js";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { findCommunication, readCommunication } from "#app/invoices/communication.ts";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";
import {
  statementProblem,
  type BankStatement,
  type StatementEntry,
  type StatementReading,
} from "./statement.ts";

const WIDTH = 128;
/** Structured communications of transfers: 101 as printed, 102 an older form in reverse. */
const STRUCTURED = /^10[12](\d{12})/;

/** Transfer in another currency: amount in that of the account, amount ordered, rate, currency, structured communication. */
const ORIGINAL = /^105.{15}(\d{15}).{12}([A-Z]{3})(.{0,12})/;

const AGAIN = "Fetch the file from your bank again";

interface Movement {
  sequence: string;
  detail: string;
  entry: StatementEntry;
  parts: string[];
  /** Structured text of the original amount, continued by the next line. */
  original: string | null;
}

export const isCoda = (text: string): boolean => /^00000\d{6}.{3}05/.test(text);

/** Parses statements in CODA 2 (Febelfin): lines of 128 characters. A batch is replaced by its details if the bank gives them. */
export function readCoda(text: string): StatementReading {
  if (!isCoda(text)) return { refused: "This is no CODA file" };
  const statements: BankStatement[] = [];
  let open: { statement: BankStatement; movements: Movement[] } | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const wrong = { refused: `Line ${index + 1} of the CODA file cannot be read. ${AGAIN}` };
    if (line.length < WIDTH - 1 || line.length > WIDTH) return wrong;
    if (line.startsWith("1")) {
      const statement = openingOf(line);
      if (!statement) return wrong;
      open = { statement, movements: [] };
    } else if (line.startsWith("21")) {
      const movement = movementOf(line, open?.movements.length ?? 0);
      if (!open || !movement) return wrong;
      open.movements.push(movement);
    } else if (line.startsWith("22") || line.startsWith("23")) {
      const movement = open?.movements.at(-1);
      if (!movement) return wrong;
      continueMovement(movement, line);
    } else if (line.startsWith("8")) {
      if (!open) return wrong;
      const { statement, movements } = open;
      const day = dayOf(line.slice(57, 63));
      const closing = signedAmount(line[41], line.slice(42, 57));
      if (!day || closing === null) return wrong;
      statements.push({
        ...statement,
        day,
        number: `${day.slice(0, 4)}-${statement.number}`,
        closing,
        entries: entriesOf(movements, statement.currency),
      });
      open = null;
    }
  }
  if (open || statements.length === 0)
    return { refused: `The CODA file is not whole: its end is missing. ${AGAIN}` };
  const problem = statements.map(statementProblem).find((each) => each !== null);
  return problem ? { refused: problem } : { statements };
}

/** Parses the opening record. Structures 2 and 3 have an IBAN, 0 and 1 an old account number. */
function openingOf(line: string): BankStatement | null {
  const opening = signedAmount(line[42], line.slice(43, 58));
  if (opening === null) return null;
  const isIban = line[1] === "2" || line[1] === "3";
  return {
    account: (isIban ? line.slice(5, 39) : line.slice(5, 17)).trim(),
    currency: isIban ? line.slice(39, 42) : line.slice(18, 21),
    number: line.slice(2, 5),
    day: "",
    opening,
    closing: "0",
    entries: [],
  };
}

/** Parses twelve digits and three decimals; sign 1 is a debit. Null for anything else, such as «1e99». */
function signedAmount(sign: string | undefined, digits: string): Decimal | null {
  if (!/^(\d{15}| {15})$/.test(digits)) return null;
  const amount = new Big(digits.trim() || "0").div(1000);
  return (sign === "1" && !amount.eq(0) ? amount.neg() : amount).toFixed(2);
}

/** Parses `DDMMYY`; null for an invalid day. */
function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const written = `20${year}-${month}-${day}`;
  return year !== undefined && startOfLocalDay(written) ? written : null;
}

function movementOf(line: string, index: number): Movement | null {
  const bookedOn = dayOf(line.slice(115, 121));
  const amount = signedAmount(line[31], line.slice(32, 47));
  if (!bookedOn || amount === null) return null;
  const text = line.slice(62, 115);
  const structured = line[61] === "1" ? STRUCTURED.exec(text)?.[1] : undefined;
  const entry: StatementEntry = {
    reference: `${line.slice(10, 31).trim()} ${line.slice(2, 10)}`.trim() || String(index),
    bookedOn,
    amount,
    communication: structured ? readCommunication(structured) : null,
    text: "",
    name: null,
    iban: null,
  };
  const original = line[61] === "1" && ORIGINAL.test(text) ? text : null;
  const parts = original === null ? [structured ?? text] : [];
  return { sequence: line.slice(2, 6), detail: line.slice(6, 10), entry, parts, original };
}

function continueMovement(movement: Movement, line: string): void {
  if (line.startsWith("22")) {
    if (/[1-9]/.test(line.charAt(112))) movement.entry.isReversal = true;
    const text = line.slice(10, 63);
    if (movement.original === null) movement.parts.push(text);
    else movement.original += text;
    return;
  }
  movement.entry.iban = line.slice(10, 44).trim() || null;
  movement.entry.name = line.slice(47, 82).trim() || null;
  movement.parts.push(line.slice(82, 125));
}

/** Reads the amount that the payer ordered in another currency than the account's, and its structured communication. */
function originalOf(text: string | null, own: string): Partial<StatementEntry> {
  const [, digits = "", currency = own, structured = ""] = ORIGINAL.exec(text ?? "") ?? [];
  const amount = signedAmount("0", digits);
  return {
    ...(/\d{12}/.test(structured) ? { communication: readCommunication(structured) } : {}),
    ...(currency !== own && Number(amount) > 0 ? { instructed: { amount: amount ?? "", currency } } : {}),
  };
}

/** Replaces a sum by its details when they add up to it; details without a sum are kept. @param own currency of the account */
function entriesOf(movements: readonly Movement[], own: string): StatementEntry[] {
  const isSum = ({ detail }: Movement) => detail === "0000";
  const summed = Map.groupBy(movements, ({ sequence }) => sequence);
  const isSplit = ({ sequence }: Movement) => {
    const [sums = [], details = []] = [true, false].map((is) =>
      (summed.get(sequence) ?? []).filter((each) => isSum(each) === is),
    );
    const sumOfEach = (some: readonly Movement[]) => sumOf(some.map(({ entry }) => entry.amount));
    return sums.length === 0 || (details.length > 0 && sumOfEach(details).eq(sumOfEach(sums)));
  };
  return movements
    .filter((movement) => isSum(movement) !== isSplit(movement))
    .map((movement) => {
      const { sequence, entry, parts, original } = movement;
      const text = parts.join("").replace(/\s+/g, " ").trim();
      // For a sum, the bank gives the original amount in a detail, if that is the only one.
      const [only, ...others] = (summed.get(sequence) ?? []).flatMap((each) => each.original ?? []);
      const ofDetail = isSum(movement) && others.length === 0 ? (only ?? null) : null;
      const ordered = originalOf(original ?? ofDetail, own);
      const communication = entry.communication ?? ordered.communication ?? findCommunication(text);
      return { ...entry, ...ordered, text, communication };
    });
}
