import { places } from "#content/places/places.server.ts";
import type { ShipmentDetails } from "#domain/shipments/details.ts";
import type { Leg } from "#domain/shipments/legs.ts";

const ENDS = ["origin", "destination", "current"] as const;
type Locations = Record<`${(typeof ENDS)[number]}_location`, string | null>;
type WithPlaces = Locations & Pick<ShipmentDetails, "places" | "legs">;

/** A place as it is stored. */
interface StoredPlace {
  text: string | null;
  code: string | null;
}

/**
 * Adds the UN/LOCODE of each place: the one chosen while the text is still its name, else the one stored with the same text, else
 * the one the text means.
 *
 * @param stored the shipment that is edited
 * @param like the shipment of which a new one begins as a copy: a place that is left as it was there has its code
 */
export function withPlaceCodes(
  details: ShipmentDetails,
  shipment: Locations,
  { stored, like }: { stored?: WithPlaces; like?: WithPlaces } = {},
): ShipmentDetails {
  const copied = like ? placesOf(like) : [];
  const codeFor = (text: string | null, chosen: string | null | undefined, before?: StoredPlace) => {
    const same = before ?? copied.find((place) => place.text === text && place.code === chosen);
    return places.codeFor(text, chosen, same?.code ? same : undefined);
  };
  const codeOf = (end: (typeof ENDS)[number]) =>
    codeFor(shipment[`${end}_location`], details.places?.[`${end}_code`], stored && placeAt(stored, end));
  const codesOfLeg = (leg: Leg): Leg => {
    const before = stored?.legs?.find(({ id }) => id !== null && id === leg.id);
    const [from, to] = before ? endsOf(before) : [];
    return {
      ...leg,
      from_code: codeFor(leg.from_place, leg.from_code, from),
      to_code: codeFor(leg.to_place, leg.to_code, to),
    };
  };
  return {
    ...details,
    ...(details.legs && { legs: details.legs.map(codesOfLeg) }),
    places: {
      origin_code: codeOf("origin"),
      destination_code: codeOf("destination"),
      current_code: codeOf("current"),
    },
  };
}

const placeAt = (shipment: WithPlaces, end: (typeof ENDS)[number]): StoredPlace => ({
  text: shipment[`${end}_location`],
  code: shipment.places?.[`${end}_code`] ?? null,
});

const endsOf = (leg: Leg): StoredPlace[] => [
  { text: leg.from_place, code: leg.from_code },
  { text: leg.to_place, code: leg.to_code },
];

const placesOf = (shipment: WithPlaces): StoredPlace[] => [
  ...ENDS.map((end) => placeAt(shipment, end)),
  ...(shipment.legs ?? []).flatMap(endsOf),
];
