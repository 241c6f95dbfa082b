import { Big } from "big.js";
import { companyNameKey } from "#app/customers/company-name.ts";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";
import type { StatementEntry } from "./statement.ts";

/** An unpaid or partly paid invoice. */
export interface OpenInvoice {
  id: string;
  number: string;
  communication: string | null;
  /** Name of the payer. */
  name: string;
  currency: string;
  /** Amount still to be paid, above zero. */
  open: Decimal;
  /** `YYYY-MM-DD`; a credit has none. */
  due_on?: string;
}

/** An amount that can be refunded to a customer: the rest of a credit note, or of a payment, which has no number. */
export interface OpenCredit extends OpenInvoice {
  /** Account that the payment came from. */
  iban: string | null;
}

type MatchReason = "communication" | "numbers" | "account" | "amount_and_name";

export interface PaymentMatch<Item extends OpenInvoice = OpenInvoice> {
  entry: StatementEntry;
  /** True for a structured communication only; all other matches are confirmed by a person. */
  isCertain: boolean;
  /** Null without a match. */
  reason: MatchReason | null;
  /** `paid` is in the currency of the payment, when the invoice has another. */
  allocations: { invoice: Item; amount: Decimal; paid?: Decimal }[];
  /** Unallocated amount of the payment. */
  rest: Decimal;
  /** Amount of these invoices that stays open. */
  short: Decimal;
}

/** What a payment says of itself. */
export type PaymentText = Pick<StatementEntry, "communication" | "text" | "name">;

/** Whether a payment may be matched with an invoice: by any way of `matchPayments` or `matchForeign`, whatever its amount. */
export function mayMean(
  { communication, text, name }: PaymentText,
  invoice: Pick<OpenInvoice, "communication" | "number" | "name">,
): boolean {
  if (communication !== null && communication === invoice.communication) return true;
  if (numbersIn(text).includes(invoice.number.toUpperCase())) return true;
  const payer = name && companyNameKey(name);
  return payer ? payer === companyNameKey(invoice.name) : false;
}

/** Rounding by the payer: a payment one cent below the sum of two invoices matches both. */
export const TOLERANCE = "0.01";
const LONGEST_TEXT = 300;
const NUMBER = /[\p{L}\d]+(?:[-/][\p{L}\d]+)*/gu;

/**
 * Matches received payments with open items in the account's currency: by structured communication, then by numbers in
 * the text, then by amount and name together. No invoice gets more than its open amount, whatever the file contains.
 * @returns one match per payment, in their order; outgoing movements are ignored
 */
export function matchPayments(
  entries: readonly StatementEntry[],
  invoices: readonly OpenInvoice[],
  currency: string,
): PaymentMatch[] {
  const incoming = entries.filter(({ amount }) => new Big(amount).gt(0));
  const ledger = new Ledger(invoices.filter((invoice) => invoice.currency === currency));
  return matchBy(
    [
      ["communication", byCommunication],
      ["numbers", byNumbers],
      ["amount_and_name", byAmountAndName],
    ],
    incoming,
    ledger,
  );
}

/** Finds movements that the same statement reverses in full, to the account they came from; neither settles anything else. */
export function matchReversals<Credit extends OpenCredit>(
  entries: readonly StatementEntry[],
  credits: readonly Credit[],
): PaymentMatch<Credit>[] {
  const came = new Set(entries.map(({ reference }) => reference));
  const ledger = new Ledger(credits.filter(({ id }) => came.has(id)));
  return matchBy([["account", byAccount]], outgoingOf(entries), ledger).filter(
    ({ allocations, rest, short }) => allocations.length > 0 && Number(rest) + Number(short) === 0,
  );
}

/** Removes from credits what these matches use, on either side. */
export function withoutUsed<Credit extends OpenCredit>(
  credits: readonly Credit[],
  matches: readonly PaymentMatch[],
): Credit[] {
  const used = new Map<string, Big>();
  for (const { entry, allocations } of matches)
    for (const { invoice, amount } of allocations)
      for (const id of [entry.reference, invoice.id]) used.set(id, (used.get(id) ?? new Big(0)).plus(amount));
  return credits.map((credit) => ({
    ...credit,
    open: new Big(credit.open).minus(used.get(credit.id) ?? 0).toFixed(2),
  }));
}

const outgoingOf = (entries: readonly StatementEntry[]) =>
  entries
    .filter(({ amount }) => new Big(amount).lt(0))
    .map((entry) => ({ ...entry, amount: new Big(entry.amount).abs().toFixed(2) }));

/**
 * Matches outgoing movements with amounts that can be refunded: by the number of a credit note, by the account a
 * payment came from, then by amount and name together. None is certain. @returns one match per outgoing movement, with
 * positive amounts
 */
export function matchRefunds<Credit extends OpenCredit>(
  entries: readonly StatementEntry[],
  credits: readonly Credit[],
): PaymentMatch<Credit>[] {
  return matchBy(
    [
      ["numbers", byNumbers],
      ["account", byAccount],
      ["amount_and_name", byAmountAndName],
    ],
    outgoingOf(entries),
    new Ledger(credits),
  );
}

/** Tries each way for all movements before the next way, independent of their order in the file. */
function matchBy<Item extends OpenInvoice>(
  ways: readonly (readonly [MatchReason, Find<Item>])[],
  entries: readonly StatementEntry[],
  ledger: Ledger<Item>,
): PaymentMatch<Item>[] {
  const matches = new Map<StatementEntry, PaymentMatch<Item>>();
  for (const [reason, find] of ways)
    for (const entry of entries) {
      if (matches.has(entry)) continue;
      const items = find(entry, ledger);
      if (items.length > 0) matches.set(entry, allocate(entry, items, ledger, reason));
    }
  return entries.map((entry) => matches.get(entry) ?? allocate(entry, [], ledger, null));
}

/** Open amounts of invoices, reduced by the payments of earlier movements. */
export class Ledger<Item extends OpenInvoice> {
  readonly byCommunication: ReadonlyMap<string, Item>;
  readonly byNumber: ReadonlyMap<string, Item>;
  readonly byName: ReadonlyMap<string, Item[]>;
  readonly all: readonly Item[];
  readonly #open: Map<string, Big>;

  constructor(invoices: readonly Item[]) {
    this.all = invoices;
    this.byCommunication = new Map(
      invoices.flatMap((each) => (each.communication ? [[each.communication, each]] : [])),
    );
    this.byNumber = new Map(invoices.map((each) => [each.number.toUpperCase(), each]));
    this.byName = Map.groupBy(invoices, ({ name }) => companyNameKey(name) ?? "");
    this.#open = new Map(invoices.map(({ id, open }) => [id, new Big(open)]));
  }

  open = ({ id }: OpenInvoice): Big => this.#open.get(id) ?? new Big(0);

  pay(invoice: OpenInvoice, amount: Big): void {
    this.#open.set(invoice.id, this.open(invoice).minus(amount));
  }
}

type Find<Item extends OpenInvoice> = (entry: StatementEntry, ledger: Ledger<Item>) => Item[];

const isOpen =
  <Item extends OpenInvoice>(ledger: Ledger<Item>) =>
  (invoice: Item) =>
    ledger.open(invoice).gt(0);

export function byCommunication<Item extends OpenInvoice>(
  { communication }: StatementEntry,
  ledger: Ledger<Item>,
): Item[] {
  const invoice = communication === null ? undefined : ledger.byCommunication.get(communication);
  return invoice && isOpen(ledger)(invoice) ? [invoice] : [];
}

/** Returns what may be numbers of invoices in the text of a payment, each once, in capitals. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.slice(0, LONGEST_TEXT).toUpperCase().match(NUMBER)),
];

export function byNumbers<Item extends OpenInvoice>({ text }: StatementEntry, ledger: Ledger<Item>): Item[] {
  return numbersIn(text)
    .flatMap((number) => ledger.byNumber.get(number) ?? [])
    .filter(isOpen(ledger));
}

/** Finds the single credit from the account the money goes to: with exactly this amount, else with more. */
function byAccount<Credit extends OpenCredit>(
  { amount, iban }: StatementEntry,
  ledger: Ledger<Credit>,
): Credit[] {
  const account = iban?.replaceAll(" ", "");
  const theirs = account
    ? ledger.all.filter(
        (credit) => credit.iban?.replaceAll(" ", "") === account && ledger.open(credit).gte(amount),
      )
    : [];
  const exact = theirs.filter((credit) => ledger.open(credit).eq(amount));
  const fitting = exact.length > 0 ? exact : theirs;
  return fitting.length === 1 ? fitting : [];
}

/** Finds the single invoice, or pair of invoices, of a payer with this name that adds up to the amount. */
function byAmountAndName<Item extends OpenInvoice>(
  { amount, name }: StatementEntry,
  ledger: Ledger<Item>,
): Item[] {
  const key = name && companyNameKey(name);
  const theirs = (key ? (ledger.byName.get(key) ?? []) : []).filter(isOpen(ledger));
  const fits = (some: readonly Item[]) => sumOf(some.map(ledger.open)).minus(amount).abs().lte(TOLERANCE);
  const exact = theirs.filter((invoice) => ledger.open(invoice).eq(amount));
  const alone = exact.length > 0 ? exact : theirs.filter((invoice) => fits([invoice]));
  if (alone.length > 0) return alone.length === 1 ? alone : [];
  const pairs = pairsOf(theirs, new Big(amount), ledger).filter(fits);
  return pairs.length === 1 ? (pairs[0] ?? []) : [];
}

/** Pairs invoices that add up to about the amount. Indexed by open amount, since a payer may have thousands. */
function pairsOf<Item extends OpenInvoice>(
  invoices: readonly Item[],
  amount: Big,
  ledger: Ledger<Item>,
): Item[][] {
  const before = new Map<string, Item[]>();
  const pairs: Item[][] = [];
  for (const invoice of invoices) {
    const missing = amount.minus(ledger.open(invoice));
    for (const more of ["0", TOLERANCE, `-${TOLERANCE}`])
      for (const partner of before.get(missing.plus(more).toFixed(2)) ?? []) pairs.push([partner, invoice]);
    const key = ledger.open(invoice).toFixed(2);
    before.set(key, [...(before.get(key) ?? []), invoice]);
  }
  return pairs;
}

/** Allocates the payment to invoices in their order, as far as it goes. */
function allocate<Item extends OpenInvoice>(
  entry: StatementEntry,
  invoices: readonly Item[],
  ledger: Ledger<Item>,
  reason: MatchReason | null,
): PaymentMatch<Item> {
  let rest = new Big(entry.amount);
  const allocations = invoices.flatMap((invoice) => {
    const open = ledger.open(invoice);
    const amount = open.lt(rest) ? open : rest;
    if (amount.lte(0)) return [];
    rest = rest.minus(amount);
    ledger.pay(invoice, amount);
    return [{ invoice, amount: amount.toFixed(2) }];
  });
  return {
    entry,
    isCertain: reason === "communication",
    reason,
    allocations,
    rest: rest.toFixed(2),
    short: sumOf(invoices.map(ledger.open)).toFixed(2),
  };
}
