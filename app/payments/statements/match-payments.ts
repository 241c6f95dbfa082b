import { Big } from "big.js";
import { companyNameKey } from "#app/customers/company-name.ts";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";
import type { StatementEntry } from "./statement.ts";

/** An invoice that is not paid yet, or not wholly. */
export interface OpenInvoice {
  id: string;
  number: string;
  communication: string | null;
  /** Of the payer. */
  name: string;
  currency: string;
  /** Amount still to pay, above zero. */
  open: Decimal;
}

type MatchReason = "communication" | "numbers" | "amount_and_name";

export interface PaymentMatch {
  entry: StatementEntry;
  /** Only a structured communication is sure; all else a person confirms. */
  isCertain: boolean;
  /** Null for what nothing was found for. */
  reason: MatchReason | null;
  allocations: { invoice: OpenInvoice; amount: Decimal }[];
  /** Of the payment, for no invoice. */
  rest: Decimal;
  /** Of these invoices, still to pay. */
  short: Decimal;
}

/** Rounding of the payer: two invoices paid less one cent are these two. */
export const TOLERANCE = "0.01";
const LONGEST_TEXT = 300;
const NUMBER = /[\p{L}\d]+(?:[-/][\p{L}\d]+)*/gu;

/**
 * Matches what came in on an account with what is open in its currency: by structured communication, then by the numbers
 * in the text, then by amount and name together. No invoice is given more than it has open, whatever the file holds.
 * @returns one a payment, in their order; what went out is left aside
 */
export function matchPayments(
  entries: readonly StatementEntry[],
  invoices: readonly OpenInvoice[],
  currency: string,
): PaymentMatch[] {
  const ledger = new Ledger(invoices.filter((invoice) => invoice.currency === currency));
  const incoming = entries.filter(({ amount }) => new Big(amount).gt(0));
  const matches = new Map<StatementEntry, PaymentMatch>();
  // Sure matches come first, wherever they stand in the file.
  for (const find of [byCommunication, byNumbers, byAmountAndName])
    for (const entry of incoming) {
      if (matches.has(entry)) continue;
      const items = find(entry, ledger);
      if (items.length > 0) matches.set(entry, allocate(entry, items, ledger, REASONS.get(find) ?? null));
    }
  return incoming.map((entry) => matches.get(entry) ?? allocate(entry, [], ledger, null));
}

class Ledger {
  readonly byCommunication: ReadonlyMap<string, OpenInvoice>;
  readonly byNumber: ReadonlyMap<string, OpenInvoice>;
  readonly byName: ReadonlyMap<string, OpenInvoice[]>;
  readonly #open: Map<string, Big>;

  constructor(invoices: readonly OpenInvoice[]) {
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

type Find = (entry: StatementEntry, ledger: Ledger) => OpenInvoice[];

const isOpen = (ledger: Ledger) => (invoice: OpenInvoice) => ledger.open(invoice).gt(0);

const byCommunication: Find = ({ communication }, ledger) => {
  const invoice = communication === null ? undefined : ledger.byCommunication.get(communication);
  return invoice && isOpen(ledger)(invoice) ? [invoice] : [];
};

const byNumbers: Find = ({ text }, ledger) => {
  const named = new Set(text.slice(0, LONGEST_TEXT).toUpperCase().match(NUMBER));
  return [...named].flatMap((number) => ledger.byNumber.get(number) ?? []).filter(isOpen(ledger));
};

/** The one invoice, or the one pair, of a payer of this name that makes the amount. */
const byAmountAndName: Find = ({ amount, name }, ledger) => {
  const key = name && companyNameKey(name);
  const theirs = (key ? (ledger.byName.get(key) ?? []) : []).filter(isOpen(ledger));
  const fits = (some: readonly OpenInvoice[]) =>
    sumOf(some.map(ledger.open)).minus(amount).abs().lte(TOLERANCE);
  const exact = theirs.filter((invoice) => ledger.open(invoice).eq(amount));
  const alone = exact.length > 0 ? exact : theirs.filter((invoice) => fits([invoice]));
  if (alone.length > 0) return alone.length === 1 ? alone : [];
  const pairs = pairsOf(theirs, new Big(amount), ledger).filter(fits);
  return pairs.length === 1 ? (pairs[0] ?? []) : [];
};

const REASONS: ReadonlyMap<Find, MatchReason> = new Map([
  [byCommunication, "communication"],
  [byNumbers, "numbers"],
  [byAmountAndName, "amount_and_name"],
]);

/** Each with its partner of about the amount, found by what it has open: a payer may have thousands. */
function pairsOf(invoices: readonly OpenInvoice[], amount: Big, ledger: Ledger): OpenInvoice[][] {
  const before = new Map<string, OpenInvoice[]>();
  const pairs: OpenInvoice[][] = [];
  for (const invoice of invoices) {
    const missing = amount.minus(ledger.open(invoice));
    for (const more of ["0", TOLERANCE, `-${TOLERANCE}`])
      for (const partner of before.get(missing.plus(more).toFixed(2)) ?? []) pairs.push([partner, invoice]);
    const key = ledger.open(invoice).toFixed(2);
    before.set(key, [...(before.get(key) ?? []), invoice]);
  }
  return pairs;
}

/** Pays the invoices in their order, as far as the payment goes. */
function allocate(
  entry: StatementEntry,
  invoices: readonly OpenInvoice[],
  ledger: Ledger,
  reason: MatchReason | null,
): PaymentMatch {
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
