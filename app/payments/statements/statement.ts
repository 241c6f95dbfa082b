import { Big } from "big.js";
import { plainAccount } from "#app/invoices/iban.ts";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";

/** One movement of an account. */
export interface StatementEntry {
  /** Reference of the bank, or the position in the statement: the same whenever the statement is parsed. */
  reference: string;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  /** Positive for a received payment. */
  amount: Decimal;
  /** `+++090/9337/55493+++` with right check digits, else null. */
  communication: string | null;
  /** Free text beside, or instead of, the structured communication. */
  text: string;
  /** Name of the counterparty. */
  name: string | null;
  iban: string | null;
  /** The bank reverses an earlier movement: a customer's payment is returned. */
  isReversal?: boolean;
  /** The amount that the payer ordered, when in another currency than the account's. */
  instructed?: { amount: Decimal; currency: string };
}

export interface BankStatement {
  /** IBAN, or the bank's own account number. */
  account: string;
  currency: string;
  /** Number of the bank, such as `2026-112`: unique per account. */
  number: string;
  /** Day of the closing balance, `YYYY-MM-DD`. */
  day: string;
  opening: Decimal;
  closing: Decimal;
  entries: StatementEntry[];
}

/** Result of parsing a file: all statements, or the reason of refusal. */
export type StatementReading = { statements: BankStatement[] } | { refused: string };

/** Amounts that a payment can have: twelve digits and two decimals. */
export const AMOUNT = /^-?\d{1,12}(\.\d{1,2}0*)?$/;

/** Checks that amounts are possible and lead from the opening to the closing balance; returns the problem, null when there is none. */
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

/** Normalizes an account. CODA may write a Belgian one without country and check digits. */
export const accountKey = (account: string): string =>
  plainAccount(account).replace(/^BE\d{2}(?=\d{12}$)/, "");

/** Lists the distinct accounts of statements that are not among these. */
export function otherAccounts(statements: readonly BankStatement[], own: readonly string[]): string[] {
  const keys = new Set(own.map(accountKey));
  const accounts = statements.map(({ account }) => account);
  return [...new Set(accounts)].filter((account) => !keys.has(accountKey(account)));
}
