import { places } from "#content/places/places.server.ts";
import type { ShipmentDetails } from "./details.ts";
import type { Leg } from "./legs.ts";
import { zonesOfLeg } from "./event-place.server.ts";

const ENDS = ["origin", "destination", "current"] as const;
type Locations = Record<`${(typeof ENDS)[number]}_location`, string | null>;
type WithPlaces = Locations & Pick<ShipmentDetails, "places" | "legs">;

interface StoredPlace {
  text: string | null;
  code: string | null;
}

/**
 * Resolves place codes: the chosen code while the text is still its name, else the stored one, else by the text.
 * @param like the copied shipment, whose codes apply to places left unchanged
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

/** Sets `legs.0.from_zone` and `to_zone` by the stored places, whatever was sent. @param legs edited or copied */
export function withLegZones<Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  legs: readonly Leg[] = [],
): Fields {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name].trim() : "");
  const codeAt = (row: string, end: "from" | "to") => {
    const [place, chosen] = [text(`legs.${row}.${end}_place`), text(`legs.${row}.${end}_code`).toUpperCase()];
    const own = legs.filter(({ id }) => id !== null && id === text(`legs.${row}.id`));
    const same = [...own.map((leg) => endsOf(leg)[end === "from" ? 0 : 1]), ...legs.flatMap(endsOf)].find(
      (stored, at) => stored?.text === place && stored.code && (at < own.length || stored.code === chosen),
    );
    return places.codeFor(place, chosen, same);
  };
  const zones = Object.keys(fields).flatMap((name) => {
    const [, row, end] = /^legs\.(\d{1,6})\.(from|to)_place$/.exec(name) ?? [];
    if (row === undefined || (end !== "from" && end !== "to")) return [];
    const zones = zonesOfLeg({
      mode: text(`legs.${row}.mode`),
      from_place: text(`legs.${row}.from_place`),
      from_code: codeAt(row, "from"),
      to_place: text(`legs.${row}.to_place`),
      to_code: codeAt(row, "to"),
    });
    return [[`legs.${row}.${end}_zone`, zones[end] ?? ""]];
  });
  return { ...fields, ...Object.fromEntries(zones) };
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
