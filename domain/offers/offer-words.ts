import { amountText } from "../money/typed-amount.ts";
import {
  OFFER_FIELDS,
  OFFER_LABELS,
  type OfferFieldName,
  type OfferInput,
  type OfferLineInput,
} from "./offer-input.ts";
import { BASES } from "./totals.ts";

/** «Sea freight: per m³, 12.5 at 80, cost 62, minimum 100, VAT 21 %». */
export function lineWords(line: OfferLineInput): string {
  const { description, basis, quantity, cost, price, minimum, vat_rate } = line;
  const at = quantity === null ? amountText(price) : `${amountText(quantity)} at ${amountText(price)}`;
  return [
    `${description}: ${BASES[basis].toLowerCase()}, ${at}`,
    `cost ${amountText(cost)}`,
    ...(minimum === null ? [] : [`minimum ${amountText(minimum)}`]),
    `VAT ${amountText(vat_rate)} %`,
  ].join(", ");
}

/** Everything of an offer as texts, by field; its lines a line each. */
export function offerTexts({ lines, ...head }: OfferInput): Record<OfferFieldName | "lines", string | null> {
  const text = (field: OfferFieldName): string | null => {
    const value = head[field];
    if (value === null || value === undefined) return null;
    return field === "weight_kg" || field === "chargeable_kg" || field === "volume_m3"
      ? amountText(String(value))
      : String(value);
  };
  const texts = Object.fromEntries(OFFER_FIELDS.map((field) => [field, text(field)]));
  return { ...texts, lines: lines.map(lineWords).join("\n") || null } as ReturnType<typeof offerTexts>;
}

/** What another user saved meanwhile, where it differs from what was typed: label, theirs. */
export function changedOfferFields(
  stored: OfferInput,
  typed: OfferInput,
): { label: string; theirs: string }[] {
  const [theirs, mine] = [offerTexts(stored), offerTexts(typed)];
  return (Object.keys(theirs) as (OfferFieldName | "lines")[])
    .filter((field) => theirs[field] !== mine[field])
    .map((field) => ({
      label: field === "lines" ? "Lines" : OFFER_LABELS[field],
      theirs: theirs[field] ?? "empty",
    }));
}
