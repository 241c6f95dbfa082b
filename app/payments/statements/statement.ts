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
  /** The bank reverses a movement of before: what a customer had paid goes back. */
  isReversal?: boolean;
  /** What the payer told its bank to pay, where that was in another currency than the account's. */
  instructed?: { amount: Decimal; currency: string };
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

/** Sums of money that a payment can have: twelve digits and two decimals. */
export const AMOUNT = /^-?\d{1,12}(\.\d{1,2}0*)?$/;

/** Null where the amounts can be, and lead from the opening balance to the closing one. */
export function statementProblem(statement: BankStatement): string | null {
  const { account, currency, number, opening, closing, entries } = statement;
  const name = `Statement ${number} of ${account}`;
  if (!/^[A-Z]{3}$/.test(currency)) return `${name} has the currency «${currency}», which is none`;
  const wrong = [opening, closing, ...entries.map(({ amount }) => amount)].find((each) => !AMOUNT.test(each));
  if (wrong !== undefined) return `${name} has the amount ${wrong}, which no payment can have`;
  const reached = sumOf([opening, ...entries.map(({ amount }) => amount)]);
  const missing = new Big(closing).minus(reached);
  if (missing.eq(0)) return null;
  return `${name} does not add up: ${missing.toFixed(2)} is missing. Ask the bank for the file again`;
}

const plainAccount = (account: string) => account.replace(/[^\dA-Z]/gi, "").toUpperCase();

/** Accounts of statements that are none of these IBANs, each once. CODA may write a Belgian one without country and check digits. */
export function otherAccounts(statements: readonly BankStatement[], ibans: readonly string[]): string[] {
  const own = new Set(ibans.map(plainAccount).flatMap((iban) => [iban, iban.replace(/^BE\d\d/, "")]));
  const accounts = statements.map(({ account }) => account);
  return [...new Set(accounts)].filter((account) => !own.has(plainAccount(account)));
}
