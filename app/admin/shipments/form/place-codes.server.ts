import { places } from "#content/places/places.server.ts";
import type { ShipmentDetails } from "#domain/shipments/details.ts";
import type { Leg } from "#domain/shipments/legs.ts";

const ENDS = ["origin", "destination", "current"] as const;
type Locations = Record<`${(typeof ENDS)[number]}_location`, string | null>;
type StoredPlaces = Locations &
  Record<`${(typeof ENDS)[number]}_code`, string | null> & { legs: readonly Leg[] };

/**
 * Adds the UN/LOCODE of each place: the one chosen while the text is still its name, else the one stored with the same text, else
 * the one the text means.
 */
export function withPlaceCodes(
  details: ShipmentDetails = {},
  shipment: Locations,
  stored?: StoredPlaces,
): ShipmentDetails {
  const chosen = details.places ?? {};
  const codeOf = (end: (typeof ENDS)[number]) =>
    codeFor(
      shipment[`${end}_location`],
      chosen[`${end}_code`],
      stored?.[`${end}_location`],
      stored?.[`${end}_code`],
    );
  const codesOfLeg = (leg: Leg): Leg => {
    const before = stored?.legs.find(({ id }) => id !== null && id === leg.id);
    return {
      ...leg,
      from_code: codeFor(leg.from_place, leg.from_code, before?.from_place, before?.from_code),
      to_code: codeFor(leg.to_place, leg.to_code, before?.to_place, before?.to_code),
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

function codeFor(
  text: string | null,
  chosen: string | null | undefined,
  textBefore: string | null = null,
  codeBefore: string | null = null,
): string | null {
  return places.codeFor(text, chosen, codeBefore ? { text: textBefore, code: codeBefore } : undefined);
}
