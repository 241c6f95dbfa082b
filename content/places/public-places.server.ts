import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import { frenchOf } from "#app/kit/text/text.ts";
import { fold } from "#app/places/place-entry.ts";
import { PORTS } from "#app/places/place-index.ts";
import { places } from "./places.server.ts";

interface Route {
  origin_location: string;
  origin_code: string | null;
  destination_location: string;
  destination_code: string | null;
}

/** Replaces places by their display names; storage and forms keep the typed text. A request may have none. */
export const withPublicRoute = <Line extends { [Column in keyof Route]: Route[Column] | null }>(
  line: Line,
): Line => ({
  ...line,
  origin_location: line.origin_location && places.shownName(line.origin_location, line.origin_code),
  destination_location:
    line.destination_location && places.shownName(line.destination_location, line.destination_code),
});

/** The same for texts without codes, when each is unambiguous. */
export const withResolvedRoute = <Line extends Pick<Route, "origin_location" | "destination_location">>(
  line: Line,
): Line => ({
  ...line,
  origin_location: resolvedName(line.origin_location),
  destination_location: resolvedName(line.destination_location),
});

/** Keeps the country if it was typed: «Casablanca, Morocco». */
function resolvedName(text: string): string {
  const code = places.codeFor(text);
  return text.includes(",") ? places.nameWithCountry(text, code) : places.shownName(text, code);
}

const PORT_OF: Record<Language, (town: string) => string> = {
  en: (town) => `Port of ${town}`,
  nl: (town) => `Haven van ${town}`,
  fr: (town) => `Port ${frenchOf(town)}`,
  de: (town) => `Hafen ${town}`,
};
const isPort = (text: string) => PORTS.some((words) => fold(text).startsWith(words));

/** The named place of an Incoterm in the reader's language, a port as such: «Port of Tema». */
export function namedPlace(text: string): string {
  const name = resolvedName(text);
  return name !== text && isPort(text) && !isPort(name) ? PORT_OF[currentLanguage()](name) : name;
}

interface Places extends Route {
  current_location: string | null;
  current_code: string | null;
}

export function withPublicPlaces<Shipment extends Places>(shipment: Shipment): Shipment {
  const { current_location: current } = shipment;
  return {
    ...shipment,
    origin_location: places.nameWithCountry(shipment.origin_location, shipment.origin_code),
    destination_location: places.nameWithCountry(shipment.destination_location, shipment.destination_code),
    current_location: current && places.shownName(current, shipment.current_code),
  };
}

/** Both ends in each language, for letters whose language is chosen in the browser. */
export const publicRoutes = (shipment: Places) =>
  inEachLanguage(() => {
    const { origin_location, destination_location } = withPublicPlaces(shipment);
    return { origin_location, destination_location };
  });

export const withPublicLocation = <Entry extends { location: string | null; place_code: string | null }>(
  entry: Entry,
): Entry => ({ ...entry, location: entry.location && places.shownName(entry.location, entry.place_code) });

export const withPublicEnds = <
  Leg extends { [End in "from_place" | "from_code" | "to_place" | "to_code"]: string | null },
>(
  leg: Leg,
): Leg => ({
  ...leg,
  from_place: leg.from_place && places.shownName(leg.from_place, leg.from_code),
  to_place: leg.to_place && places.shownName(leg.to_place, leg.to_code),
});
