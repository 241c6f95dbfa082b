import { expect, test } from "vitest";
import { usualNamedPlace } from "./terms.ts";

test("an Incoterm usually names the origin where the buyer pays the carriage, else the destination", () => {
  const lane = { origin_location: "Cologne, Germany", destination_location: "Milan, Italy" };
  const places = ["EXW", "FCA", "FAS", "FOB", "CPT", "DAP", "CIF"].map((term) => usualNamedPlace(term, lane));
  expect(places).toEqual(["Cologne", "Cologne", "Cologne", "Cologne", "Milan", "Milan", "Milan"]);
  expect(usualNamedPlace("DAP", { origin_location: "Cologne" })).toBe("");
  for (const none of ["", null, undefined, "XXX"]) expect(usualNamedPlace(none, lane)).toBe("");
});
