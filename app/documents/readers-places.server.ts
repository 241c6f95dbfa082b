import { currentLanguage } from "#app/kit/language/language.ts";
import { namedPlace } from "#content/places/public-places.server.ts";
import { places } from "#content/places/places.server.ts";
import type { PaperLeg, PaperPlace, PaperShipment } from "./paper-data.ts";

/**
 * Replaces place names by those in the reader's language: a port by its town, an unlisted place with its country.
 * Texts that contain more than the name, such as a quay, stay as typed.
 */
export function withReadersPlaces(shipment: PaperShipment): PaperShipment {
  const { takenOver, incotermPlace } = shipment;
  return {
    ...shipment,
    origin: inReadersLanguage(shipment.origin),
    destination: inReadersLanguage(shipment.destination),
    incotermPlace: incotermPlace && readersNamedPlace(incotermPlace),
    ...(takenOver && {
      takenOver: { ...takenOver, place: takenOver.place && inReadersLanguage(takenOver.place) },
    }),
    legs: shipment.legs.map(withReadersEnds),
  };
}

/** A leg from a town to its port keeps both as typed: in the reader's language they would have one name. */
function withReadersEnds(leg: PaperLeg): PaperLeg {
  const from_place = readersName(leg.from_place, leg.from_code);
  const to_place = readersName(leg.to_place, leg.to_code);
  return from_place === to_place ? leg : { ...leg, from_place, to_place };
}

const inReadersLanguage = ({ name, code }: PaperPlace): PaperPlace => ({
  name: readersName(name, code),
  code,
});

const readersNamedPlace = (text: string): string =>
  currentLanguage() === "en" ? readersName(text, null) : namedPlace(text);

function readersName(name: string, code: string | null): string {
  const place = places.resolve(name);
  if (!place || (code !== null && place.code !== code)) return places.shownName(name, null);
  if (currentLanguage() === "en" && !places.isOtherName(name, place)) return name;
  return name.includes(",") ? places.nameWithCountry(name, place.code) : places.readersName(place);
}
