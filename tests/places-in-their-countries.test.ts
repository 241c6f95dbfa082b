import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoContains } from "d3-geo";
import { feature } from "topojson-client";
import { expect, test } from "vitest";
import list from "#content/places/places.json" with { type: "json" };
import { type ListedPlace, readPlaceList } from "#app/places/place-entry.ts";
import { foldText } from "#app/kit/text/search-text.ts";

/** Natural Earth at 1:50 million: quays, new land and small islands lie this far outside its coasts. */
const COAST_KM = 12;

/** Places missing on that map; at 1:10 million the first is 27 km from land, the others lie inside. */
const TOO_SMALL = ["CNYSN", "ESMLN", "KRICN"];

interface Country {
  properties: { name: string };
  geometry: { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
}
type Ring = [longitude: number, latitude: number][];

const places = readPlaceList(list);

/** Names of Natural Earth that are not those of `Intl`; the overseas departments are part of France there. */
const OTHER_NAMES: Record<string, string> = {
  US: "United States of America", CZ: "Czechia", BA: "Bosnia and Herz.", MK: "Macedonia", CD: "Dem. Rep. Congo",
  CG: "Congo", GQ: "Eq. Guinea", DO: "Dominican Rep.", MM: "Myanmar", HK: "Hong Kong", MO: "Macao", TR: "Turkey",
  SO: "Somaliland,Somalia", TT: "Trinidad and Tobago", CI: "Côte d'Ivoire", CV: "Cabo Verde", PF: "Fr. Polynesia", CY: "Cyprus,N. Cyprus",
  GP: "France", MQ: "France", GF: "France", RE: "France",
}; // prettier-ignore

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("world-atlas/countries-50m.json"), "utf8"),
);
const { features } = feature(atlas, "countries") as unknown as { features: Country[] };
const key = (name: string) => foldText(name).replace(/[^a-z]+/g, " ");
const byName = Map.groupBy(features, ({ properties }) => key(properties.name));
const english = new Intl.DisplayNames("en", { type: "region" });

function shapesOf({ countryCode }: ListedPlace): Country["geometry"][] {
  const names = (OTHER_NAMES[countryCode] ?? english.of(countryCode) ?? "").split(",");
  return names.flatMap((name) => byName.get(key(name)) ?? []).map(({ geometry }) => geometry);
}

/** Returns the distance to the nearest border or coast of a shape, on a map that is flat around the place. */
function kilometresTo(geometry: Country["geometry"], [x, y]: Ring[number]): number {
  const rings = geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();
  const flat = ([longitude, latitude]: Ring[number]) => [
    (longitude - x) * Math.cos((y * Math.PI) / 180) * 111.2,
    (latitude - y) * 111.2,
  ];
  let least = Infinity;
  for (const ring of rings) {
    for (const [index, to] of ring.slice(1).entries()) {
      const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [flat(ring[index]!), flat(to)];
      const along = -(ax * (bx - ax) + ay * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1);
      const share = Math.min(1, Math.max(0, along));
      least = Math.min(least, Math.hypot(ax + share * (bx - ax), ay + share * (by - ay)));
    }
  }
  return least;
}

test("the map of the world knows each country of the list", () => {
  expect(places.filter((place) => shapesOf(place).length === 0).map(({ code }) => code)).toEqual([]);
});

test("every place lies in its country, or at its coast", () => {
  const outside = places.filter((place) => {
    const at: Ring[number] = [place.at!.longitude, place.at!.latitude];
    const shapes = shapesOf(place);
    return (
      !shapes.some((shape) => geoContains(shape, at)) &&
      shapes.every((shape) => kilometresTo(shape, at) > COAST_KM)
    );
  });
  expect(outside.map(({ code }) => code).toSorted()).toEqual(TOO_SMALL);
});
