import { unprintedIn, unprintedWords } from "#app/documents/unprinted.ts";
import { OFFER_LABELS } from "./offer-input.ts";
import type { OfferForView } from "./offer-view.ts";

type OfferTexts = Pick<
  OfferForView,
  | "customer_name"
  | "customer_company"
  | "origin_location"
  | "destination_location"
  | "cargo"
  | "incoterm_place"
  | "conditions"
>;
const OFFER_TEXTS: readonly (keyof OfferTexts)[] = [
  "customer_name",
  "customer_company",
  "origin_location",
  "destination_location",
  "cargo",
  "incoterm_place",
  "conditions",
];

export function unprintedInOffer(offer: OfferTexts, lines: readonly { description: string }[]): string[] {
  const texts: [title: string, text: string | null][] = [
    ...OFFER_TEXTS.map((field): [string, string | null] => [OFFER_LABELS[field], offer[field]]),
    ...lines.map(({ description }, index): [string, string] => [`Line ${index + 1}`, description]),
  ];
  return texts.flatMap(([title, text]) => {
    const letters = unprintedIn([text]);
    return letters === undefined ? [] : [`PDF, ${title}: ${unprintedWords(letters)}`];
  });
}
