import { expect, test } from "vitest";
import { columnOfTitle } from "../shipments/csv-groups.ts";
import { SHIPMENT_IMPORT_FIELDS } from "../shipments/import-fields.ts";
import { hasHeadings, placeOfHeadings } from "./heading-row.ts";
import { knownHeadings } from "./headings.ts";

const rowsOf = (text: string) =>
  text
    .split("\n")
    .map((line, place) => ({ row: place + 1, cells: line.split(";").map((cell) => cell.trim()) }));
const isKnown = knownHeadings(SHIPMENT_IMPORT_FIELDS.flatMap(({ label, names }) => [label, ...names]));
const isHeading = (text: string) => isKnown(text) || columnOfTitle(text) !== undefined;

test.each([
  ["in the first row", "Dossier;Afzender;Kleur\nM-1;Forges;rood", 0],
  ["under a title", "Open shipments\n#;Tracking Number;Weight\n1;ZF-1;12", 1],
  ["under a title with a known word", "Shipment\nTracking Number;Weight;Origin\nZF-1;12;Gent", 1],
  [
    "under labels with their values",
    "Klant;Forges\nDatum;25/11/2026\nDossier;Gewicht;Van;Naar\nM-1;12;Gent;Lille",
    2,
  ],
  [
    "under labels of which several are known",
    "Klant;Forges;Referentie;12\nDossier;Gewicht;Van;Naar\nM-1;12;Gent;Lille",
    1,
  ],
  [
    "under headings of several columns",
    "Shipment;;Cargo;;Route\nTracking Number;Reference;Weight;ETA;Origin;Destination\nZF-1;R;1;;Gent;Lille",
    1,
  ],
  ["over rows that have a known word", "Onze code;Wat\nStatus;ETA\nx;y", 1],
  ["alone in a file of one column", "Tracking Number\nZF-1\nZF-2", 0],
  ["nowhere", "ZF-1;12;Gent\nZF-2;13;Gent", 0],
])("known headings are found %s", (_, text, place) => {
  expect(placeOfHeadings(rowsOf(text), isHeading)).toBe(place);
});

test.each([
  ["in the first row", "Aa;Bb;Cc\nM-1;x;y", 0],
  ["under titles, also with a sign for the number", "All of November\n\n#;Aa;Bb;Cc\n1;M-1;x;y", 2],
  ["under labels that end with a colon", "Made for:;Forges\nOn:;25/11/2026\nAa;Bb;Cc\nM-1;12;y", 2],
  ["under headings of several columns", "Aa;;Bb;;Cc\nDd;Ee;Ff;Gg;Hh;Ii\n1;2;3;4;5;6", 1],
  ["in the first row over texts", "Aa;Bb;Cc\nGent;Lille;Lyon", 0],
  ["nowhere: two columns", "Aa;Bb\nx;y", 0],
])("headings that nobody knows are found by their looks %s", (_, text, place) => {
  expect(placeOfHeadings(rowsOf(text))).toBe(place);
});

test("a sheet of notes or labels has no headings", () => {
  expect(hasHeadings(rowsOf("Shipments of November\nMade by;Ada Peeters"))).toBe(false);
  expect(hasHeadings(rowsOf("Aa;Bb;Cc"))).toBe(false);
  expect(hasHeadings(rowsOf("Our list\nAa;Bb;Cc\n1;2;3"))).toBe(true);
});
