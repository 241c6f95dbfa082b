import { PlaceIndex } from "#domain/places/place-index.ts";
import { readPlaceList } from "#domain/places/place-list.ts";
import { AFRICA } from "./africa.ts";
import { AMERICAS_AND_OCEANIA } from "./americas-and-oceania.ts";
import { ASIA } from "./asia.ts";
import { BELGIUM } from "./belgium.ts";
import { NORTHERN_AND_EASTERN_EUROPE } from "./northern-and-eastern-europe.ts";
import { WESTERN_EUROPE } from "./western-europe.ts";

/**
 * The ports, airports, terminals and towns a Belgian forwarder meets, for the server alone; earlier lists come first among
 * equals. Our own list, with the codes of UN/LOCODE (UNECE, free to use) and IATA; coordinates are rounded to a hundredth
 * of a degree. What was checked: `docs/places.md`.
 */
export const places = new PlaceIndex(
  [BELGIUM, WESTERN_EUROPE, NORTHERN_AND_EASTERN_EUROPE, ASIA, AMERICAS_AND_OCEANIA, AFRICA].flatMap(
    readPlaceList,
  ),
);
