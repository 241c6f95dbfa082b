import { formatMoney } from "#app/kit/money/money.ts";
import { amountText } from "#app/kit/money/typed-amount.ts";
import { CHARGE_FIELDS, CHARGE_LABELS, type ChargeField, currencyField, type TypedCharge } from "./charge.ts";

/** As it is compared and shown: decimals in one spelling, amounts with their currency. */
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
 * Two records of a save for `differences`: a field of a line each, a line that is added or removed as a
 * whole, and the order of those that stay.
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
