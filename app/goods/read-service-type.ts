import { foldText } from "#app/kit/text/search-text.ts";
import { FREIGHT_TYPES, type FreightType, SERVICE_OF_FREIGHT, type ServiceType } from "./service-type.ts";

// Separate from the names, so that public forms do not load the code that folds texts.

/** Names of the modes in forwarders' files in Dutch, French and German, without spaces and accents. */
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
    "landverkehr",
    "lkw",
    "route",
    "parroute",
    "routier",
    "fretroutier",
    "transportroutier",
    "camion",
  ],
};

/** Abbreviations of full and partial loads; alone they mean sea or road. */
const LOAD: Readonly<Record<string, FreightType>> = { fcl: "sea", lcl: "sea", ftl: "road", ltl: "road" };

/** Parses «Air Freight», «by road», «Zeevracht FCL», «fret aérien», «LCL»; null for another text. */
export function readServiceType(text: string): ServiceType | null {
  const spaced = foldText(text).replaceAll("ß", "ss");
  const [load = ""] = /\b(?:[fl]cl|[fl]tl)\b/.exec(spaced) ?? [];
  const words = spaced.replace(load, "").replace(/[^a-z]/g, "");
  const loaded = LOAD[load];
  if (words === "" && loaded) return SERVICE_OF_FREIGHT[loaded];
  const mode = /^(?:by)?(air|sea|ocean|road|truck)(?:freight|transport|cargo)?$/.exec(words)?.[1];
  if (mode === "ocean") return SERVICE_OF_FREIGHT.sea;
  if (mode) return SERVICE_OF_FREIGHT[mode === "truck" ? "road" : (mode as FreightType)];
  const foreign = FREIGHT_TYPES.find((type) => FOREIGN_NAMES[type].includes(words));
  return foreign ? SERVICE_OF_FREIGHT[foreign] : null;
}

/** Returns services in a fixed order; also accepts the quote form's own values («air»). */
export function requestedServices(serviceType: string | null): ServiceType[] {
  const words = (serviceType ?? "")
    .toLowerCase()
    .split(/[,;/+&]/)
    .map((word) => word.trim());
  return FREIGHT_TYPES.filter((freight) =>
    words.some((word) => word === freight || word === SERVICE_OF_FREIGHT[freight].toLowerCase()),
  ).map((freight) => SERVICE_OF_FREIGHT[freight]);
}
