import { expect, test } from "vitest";
import { readServiceType } from "./read-service-type.ts";
import { type ServiceType } from "./service-type.ts";

const names: Record<ServiceType, string[]> = {
  "Air Freight": ["Air Freight", "airfreight", "by air", "Luchtvracht", "Fret aérien", "Luftfracht"],
  "Sea Freight": [
    "Sea Freight",
    "OCEAN",
    "Zeevracht",
    "Fret maritime",
    "Seefracht",
    "par mer",
    "per Schiff",
    "Zeevracht FCL",
    "LCL",
  ],
  "Road Transport": [
    "RoadTransport",
    "by truck",
    "Wegvervoer",
    "Transport routier",
    "Straßentransport",
    "LKW",
    "wegtransport LTL",
  ],
};

test.each(Object.entries(names))("%s is read by its names in four languages", (service, written) => {
  for (const name of written) expect(readServiceType(name), name).toBe(service);
});

test("another text is no service", () => {
  for (const text of ["", "-", "Rocket", "sea and air", "constructor"])
    expect(readServiceType(text)).toBeNull();
});
