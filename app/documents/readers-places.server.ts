import { currentLanguage } from "#app/kit/language/language.ts";
import { places } from "#content/places/places.server.ts";
import type { PaperPlace, PaperShipment } from "./paper.ts";

/** A paper's places as its reader calls them; what says more than the name of its place, such as a quay, stays as typed. */
export function withReadersPlaces(shipment: PaperShipment): PaperShipment {
  if (currentLanguage() === "en") return shipment;
  return {
    ...shipment,
    origin: named(shipment.origin),
    destination: named(shipment.destination),
    legs: shipment.legs.map((leg) => ({
      ...leg,
      from_place: named({ name: leg.from_place, code: leg.from_code }).name,
      to_place: named({ name: leg.to_place, code: leg.to_code }).name,
    })),
  };
}

function named({ name, code }: PaperPlace): PaperPlace {
  const place = places.resolve(name);
  if (!place || (code !== null && place.code !== code)) return { name, code };
  return {
    name: name.includes(",") ? places.nameWithCountry(name, place.code) : places.readersName(place),
    code,
  };
}
