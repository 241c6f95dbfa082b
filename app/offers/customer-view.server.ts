import { inEachLanguage, runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import { company } from "#content/company.ts";
import { namedPlace, withResolvedRoute } from "#content/places/public-places.server.ts";
import { usualNamedPlace } from "#app/shipments/terms.ts";
import { offerLetter } from "./offer-acts.ts";
import type { Letter } from "#app/kit/language/letter.ts";
import { type OfferForView, type OfferLineForView, type OfferView, offerView } from "./offer-view.ts";

/** The offer in the current language, with place names as read by its reader, however they were typed. */
export const shownOffer = (offer: OfferForView, lines: readonly OfferLineForView[]): OfferView =>
  offerView(withReadPlaces(offer), lines);

function withReadPlaces<Offer extends OfferForView>(offer: Offer): Offer {
  const read = withResolvedRoute(offer);
  const { incoterm, incoterm_place: place } = offer;
  if (!place) return read;
  const isUsual = place === usualNamedPlace(incoterm, offer);
  return { ...read, incoterm_place: isUsual ? usualNamedPlace(incoterm, read) : namedPlace(place) };
}

/** The offer as sent to its customer, in the language of the offer. */
export const customerView = (
  offer: OfferForView & { language: Language },
  lines: readonly OfferLineForView[],
): OfferView => runInLanguage(offer.language, () => shownOffer(offer, lines));

/** The letter in each language; the desk itself only has English texts. */
export function offerLetters(
  offer: Parameters<typeof offerLetter>[0],
  sender: string,
): Record<Language, Letter> {
  return inEachLanguage(() => offerLetter(withResolvedRoute(offer), { sender, company: company.name }));
}
