import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { Big } from "big.js";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";

export const CHARGE_MESSAGES = {
  title: "Charges",
  tooMany: (max: number, count: number) =>
    `A shipment holds at most ${formatCount(max)} charges: ${formatCount(count)} were given`,
  /** `number` is null when the reader may not read all invoices. */
  invoiced: (line: string, number: string | null, price: string) =>
    `«${line}» stands on ${number === null ? "an issued invoice" : `invoice ${number}`} at ${price}: leave it so, and add a line for what comes after`,
  closed: (month: string, line: string) =>
    `The books are closed up to ${month}: give «${line}» a later date, or leave its cost and its date as they were`,
  failed: "The charges could not be saved. Please try again.",
  unknown: {
    bill_to: "This is not the name, legal name or VAT number of one customer: choose one, or leave it empty",
    code: "There is no such code: choose one, or leave it empty",
    vat: "There is no such treatment any more: choose another",
    cost_rate: "There is no rate for this currency yet: type it",
    price_rate: "There is no rate for this currency yet: type it",
  },
  fetchFailed: "The charges could not be read",
  exportedMany: (count: number) => `Exported ${pluralize(count, "charge")}`,
} as const;

export const CHARGE_SETTING_MESSAGES = {
  title: "Charges and VAT",
  failed: "It could not be saved. Please try again.",
  notFound: "This is no longer there",
  codeNotFound: "This charge code is no longer there",
  treatmentNotFound: "This VAT treatment is no longer there",
  changed: "This was changed by someone else. Look again before you save.",
  nameTaken: "There is a VAT treatment of this name already",
  codeTaken: "There is a charge code of these letters already",
} as const;

export const CHARGES_MAX_ROWS = 500;

export const CHARGE_LABELS = {
  code: "Code",
  description: "Description",
  vat: "VAT",
  bill_to: "Bill to",
  cost_currency: "Cost in",
  cost_planned: "Cost, planned",
  cost_actual: "Cost, actual",
  cost_rate: "Cost, rate",
  currency: "Price in",
  price_planned: "Price, planned",
  price_actual: "Price, actual",
  price_rate: "Price, rate",
  supplier: "Supplier",
  supplier_reference: "Supplier invoice",
  booked_on: "Date",
} as const;
export type ChargeField = keyof typeof CHARGE_LABELS;
const CHARGE_FIELDS = Object.keys(CHARGE_LABELS) as ChargeField[];

/** One line of a shipment's costs and prices; amounts without VAT. */
export interface Charge {
  /** Null for a new one. */
  id: string | null;
  /** A charge code of the settings; null for free text. */
  code: string | null;
  description: string;
  /** Currency of the price; the cost may be in another. */
  currency: string;
  cost_currency: string;
  cost_planned: Decimal;
  price_planned: Decimal;
  cost_actual: Decimal | null;
  price_actual: Decimal | null;
  /**
   * Rate to the company's currency. Null in a form, where the rate of the day is taken on save. Null in a line stored
   * before rates existed, which is counted in its own currency.
   */
  cost_rate: Decimal | null;
  price_rate: Decimal | null;
  /** The name of the VAT treatment; null while undecided, which blocks an invoice. */
  vat: string | null;
  /** Rate of the treatment, in percent. */
  vat_rate: Decimal;
  supplier: string | null;
  supplier_reference: string | null;
  /** `YYYY-MM-DD`: the booking day, which decides the accounting month. */
  booked_on: string;
  /** The name of the customer who pays this line; null for the payer of the shipment. */
  bill_to: string | null;
}

export const SIDES = ["cost", "price"] as const;
export type Side = (typeof SIDES)[number];

export const currencyField = (side: Side) => (side === "cost" ? "cost_currency" : "currency");

export type TypedCharge = Omit<Charge, "vat_rate">;

type Cost = Pick<Charge, "supplier" | "cost_currency" | "cost_planned" | "cost_actual">;

/** Returns the price of the charges whose supplier is the haulier, «EUR 450.00»; empty for none or several currencies. */
export function priceOfHaulage(charges: readonly Cost[], haulier: string | null): string {
  const plain = (name: string | null) => name?.trim().toLowerCase() ?? "";
  const lines = charges.filter(
    ({ supplier }) => plain(supplier) !== "" && plain(supplier) === plain(haulier),
  );
  const [line] = lines;
  if (!line || lines.length > 1) return "";
  return formatMoney(line.cost_actual ?? line.cost_planned, line.cost_currency);
}

export type BookedCost = Pick<
  Charge,
  "description" | "booked_on" | "cost_currency" | "cost_planned" | "cost_actual" | "cost_rate"
> & { id: string | null };

/**
 * Finds the first line that would change costs in closed books: existing costs and their dates are fixed, and none may
 * be added. An actual cost may be added to an expected one. @param closed `YYYY-MM`; books up to its end are closed
 */
export function changedInClosed<Before extends BookedCost>(
  before: readonly Before[],
  after: readonly BookedCost[],
  closed: string,
): BookedCost | undefined {
  const isClosed = ({ booked_on }: BookedCost) => booked_on.slice(0, 7) <= closed;
  const old = new Map(before.map((charge) => [charge.id, charge]));
  const kept = new Map(after.map((charge) => [charge.id, charge]));
  const added = after.find((charge) => {
    const stored = charge.id === null ? undefined : old.get(charge.id);
    return isClosed(charge) && (!stored || !isClosed(stored));
  });
  return added ?? before.filter(isClosed).find((charge) => !isSameCost(charge, kept.get(charge.id)));
}

function isSameCost(old: BookedCost, now: BookedCost | undefined): boolean {
  if (!now) return isZero(old.cost_planned) && isZero(old.cost_actual);
  if (now.booked_on !== old.booked_on || !isSame(now.cost_planned, old.cost_planned)) return false;
  if (old.cost_actual === null && isZero(old.cost_planned)) return isZero(now.cost_actual);
  if (now.cost_currency !== old.cost_currency) return false;
  return (
    old.cost_actual === null ||
    (isSame(now.cost_actual, old.cost_actual) && isSame(now.cost_rate, old.cost_rate))
  );
}

const isZero = (amount: string | null): boolean => amount === null || new Big(amount).eq(0);
const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : new Big(one).eq(other);

/** Formats a field for comparison and display: normalized decimals, amounts with their currency. */
function fieldText(charge: TypedCharge, field: ChargeField): string | null {
  const value = charge[field];
  if (value === null) return null;
  const [, side, what] = /^(cost|price)_(planned|actual|rate)$/.exec(field) ?? [];
  if (side === undefined) return value;
  if (what === "rate") return amountText(value);
  return formatMoney(value, charge[currencyField(side === "cost" ? "cost" : "price")]);
}

const wholeText = (charge: TypedCharge): string =>
  CHARGE_FIELDS.filter((field) => !/^description$|currency$/.test(field))
    .flatMap((field) => {
      const text = fieldText(charge, field);
      return text === null ? [] : [`${CHARGE_LABELS[field].toLowerCase()} ${text}`];
    })
    .join(", ");

/**
 * Builds two records of a save for `differences`: fields of a changed line, added and removed lines as a whole, and
 * the order of the others.
 */
export function comparedCharges(before: readonly TypedCharge[], after: readonly TypedCharge[]) {
  const old = new Map(before.map((charge) => [charge.id, charge]));
  const remainingIds = new Set(after.flatMap(({ id }) => (id !== null && old.has(id) ? [id] : [])));
  const [was, is]: [Record<string, string | null>, Record<string, string | null>] = [{}, {}];
  for (const [position, charge] of after.entries()) {
    const line = `Line ${position + 1}, ${charge.description}`;
    const former = charge.id === null ? undefined : old.get(charge.id);
    if (!former) is[`${line}: added`] = wholeText(charge);
    for (const field of former ? CHARGE_FIELDS : []) {
      was[`${line}: ${CHARGE_LABELS[field].toLowerCase()}`] = fieldText(former!, field);
      is[`${line}: ${CHARGE_LABELS[field].toLowerCase()}`] = fieldText(charge, field);
    }
  }
  for (const [position, charge] of before.entries()) {
    if (remainingIds.has(charge.id ?? "")) continue;
    const line = `Line ${position + 1}, ${charge.description}: removed`;
    [was[line], is[line]] = [wholeText(charge), null];
  }
  const orderOf = (charges: readonly TypedCharge[]) =>
    charges.map(({ id }) => id).filter((id) => remainingIds.has(id ?? ""));
  if (orderOf(before).join() !== orderOf(after).join()) {
    const names = (charges: readonly TypedCharge[]) =>
      charges.flatMap(({ id, description }) => (remainingIds.has(id ?? "") ? [description] : [])).join(", ");
    [was.order, is.order] = [names(before), `${names(after)}`];
    if (was.order === is.order) is.order = `${is.order} (lines of the same name)`;
  }
  return { before: was, after: is };
}
