import { Big } from "big.js";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";

/** One movement of an account. */
export interface StatementEntry {
  /** Of the bank, or its place in the statement: the same whenever the statement is read again. */
  reference: string;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  /** Above zero for what came in. */
  amount: Decimal;
  /** `+++090/9337/55493+++` where its check digits fit. */
  communication: string | null;
  /** Free text beside, or instead of, the structured communication. */
  text: string;
  /** Of the other side. */
  name: string | null;
  iban: string | null;
}

export interface BankStatement {
  /** IBAN, or what the bank calls the account. */
  account: string;
  currency: string;
  /** Of the bank, such as `2026-112`: once an account. */
  number: string;
  /** Of the closing balance, `YYYY-MM-DD`. */
  day: string;
  opening: Decimal;
  closing: Decimal;
  entries: StatementEntry[];
}

/** Result of reading a file: a statement is taken whole, or refused with the reason. */
export type StatementReading = { statements: BankStatement[] } | { refused: string };

/** Null where the movements lead from the opening balance to the closing one. */
export function balanceProblem({ account, number, opening, closing, entries }: BankStatement): string | null {
  const reached = sumOf([opening, ...entries.map(({ amount }) => amount)]);
  const missing = new Big(closing).minus(reached);
  if (missing.eq(0)) return null;
  return `Statement ${number} of ${account} does not add up: ${missing.toFixed(2)} is missing. Ask the bank for the file again`;
}
