import { foldText } from "./search.ts";

/** The services a shipment or a request can name (admin-back-office.md, section 9). */
export const SERVICE_TYPES = ["Air Freight", "Sea Freight", "Road Transport"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const DEFAULT_SERVICE_TYPE: ServiceType = "Road Transport";

/** What forwarders' files call the modes in Dutch, French and German, without spaces and accents. */
const FOREIGN_NAMES: Record<FreightType, readonly string[]> = {
  air: [
    "lucht",
    "luchtvracht",
    "luchttransport",
    "luchtvervoer",
    "luft",
    "luftfracht",
    "lufttransport",
    "aerien",
    "fretaerien",
    "transportaerien",
    "avion",
    "paravion",
  ],
  sea: [
    "zee",
    "zeevracht",
    "zeetransport",
    "zeevervoer",
    "see",
    "seefracht",
    "seetransport",
    "schip",
    "perschip",
    "schiff",
    "perschiff",
    "bateau",
    "parbateau",
    "mer",
    "parmer",
    "maritime",
    "fretmaritime",
    "transportmaritime",
  ],
  road: [
    "weg",
    "wegvervoer",
    "wegtransport",
    "vrachtwagen",
    "strasse",
    "strassentransport",
    "lkw",
    "route",
    "parroute",
    "routier",
    "fretroutier",
    "transportroutier",
    "camion",
  ],
};

/**
 * Parses a service by any of its names: «Air Freight», «airfreight», «air», «by road», «RoadTransport», also in Dutch, French and
 * German («Zeevracht», «fret aérien», «Straßentransport»); null for another text.
 */
export function readServiceType(text: string): ServiceType | null {
  const words = foldText(text)
    .replaceAll("ß", "ss")
    .replace(/[^a-z]/g, "");
  const found = /^(?:by)?(air|sea|ocean|road|truck)(?:freight|transport|cargo)?$/.exec(words)?.[1];
  if (found === "ocean") return SERVICE_OF_FREIGHT.sea;
  if (found) return SERVICE_OF_FREIGHT[found === "truck" ? "road" : (found as FreightType)];
  const foreign = FREIGHT_TYPES.find((type) => FOREIGN_NAMES[type].includes(words));
  return foreign ? SERVICE_OF_FREIGHT[foreign] : null;
}

/** The values of the quote form. */
export const FREIGHT_TYPES = ["air", "sea", "road"] as const;
export type FreightType = (typeof FREIGHT_TYPES)[number];

export const SERVICE_OF_FREIGHT: Record<FreightType, ServiceType> = {
  air: "Air Freight",
  sea: "Sea Freight",
  road: "Road Transport",
};
