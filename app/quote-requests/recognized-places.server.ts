import { places } from "#content/places/places.server.ts";

interface Lane {
  origin_location: string | null;
  destination_location: string | null;
}

/** Places that visitors typed by code or in their language have one name on the desk; storage keeps what was typed. */
export const withRecognizedPlaces = <Row extends Lane>(row: Row): Row => ({
  ...row,
  origin_location: oneSpelling(row.origin_location),
  destination_location: oneSpelling(row.destination_location),
});

const oneSpelling = (typed: string | null): string | null =>
  typed && places.shownName(typed, places.codeFor(typed));
