import { expect, test } from "vitest";
import { ownField } from "#app/imports/mapping.ts";
import { SHIPMENT_IMPORT_FIELDS } from "#app/shipments/import/fields.ts";
import { findHeadings, hasHeadings, headingsAt } from "./heading-row.ts";
import { headingIndex } from "#app/kit/text/headings.ts";

const rowsOf = (text: string) =>
  text
    .split("\n")
    .map((line, place) => ({ row: place + 1, cells: line.split(";").map((cell) => cell.trim()) }));
const isKnown = headingIndex(SHIPMENT_IMPORT_FIELDS.flatMap(({ label, names }) => [label, ...names]));
const isHeading = (text: string) => isKnown(text) || ownField(SHIPMENT_IMPORT_FIELDS, text) !== undefined;

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
  expect(findHeadings(rowsOf(text), isHeading).place).toBe(place);
});

test.each([
  ["in the first row", "Aa;Bb;Cc\nM-1;x;y", 0],
  ["under titles, also with a sign for the number", "All of November\n\n#;Aa;Bb;Cc\n1;M-1;x;y", 2],
  ["under labels that end with a colon", "Made for:;Forges\nOn:;25/11/2026\nAa;Bb;Cc\nM-1;12;y", 2],
  ["under headings of several columns", "Aa;;Bb;;Cc\nDd;Ee;Ff;Gg;Hh;Ii\n1;2;3;4;5;6", 1],
  ["in the first row over texts", "Aa;Bb;Cc\nGent;Lille;Lyon", 0],
  ["under headings of several columns that tell them apart", "Aa;;Bb;\nDd;Ee;Dd;Ee\n1;2;3;4", 1],
  ["in the first row over texts of which two are the same", "Aa;;Bb;Cc\nGent;x;Gent;Lyon", 0],
  ["nowhere: two columns", "Aa;Bb\nx;y", 0],
])("headings that nobody knows are found by their looks %s", (_, text, place) => {
  expect(findHeadings(rowsOf(text)).place).toBe(place);
});

test("a sheet of notes or labels has no headings", () => {
  expect(hasHeadings(rowsOf("Shipments of November\nMade by;Ada Peeters"))).toBe(false);
  expect(hasHeadings(rowsOf("Aa;Bb;Cc"))).toBe(false);
  expect(hasHeadings(rowsOf("Our list\nAa;Bb;Cc\n1;2;3"))).toBe(true);
});

const joined = (text: string) => {
  const { headings, groupRow } = findHeadings(rowsOf(text), isHeading);
  return [groupRow, ...headings];
};

test.each([
  [
    "that stand there twice",
    "Dossier;Shipper;;Consignee;\nNo.;Name;City;Name;City\nM-1;Forges;Gent;Maes;Lille",
    ["Dossier No.", "Shipper Name", "Shipper City", "Consignee Name", "Consignee City"],
  ],
  [
    "in Dutch, each as our fields are called",
    "Zending;Afzender;;Ontvanger;\nDossier;Naam;E-mail;Naam;E-mail\nM-1;Forges;a@b.be;Maes;c@d.be",
    ["Dossier", "Naam Afzender", "E-mail Afzender", "Naam Ontvanger", "E-mail Ontvanger"],
  ],
  [
    "under headings that are merged over both rows",
    "Tracking Number;Shipper;;Consignee;;Weight\n;Name;City;Name;City;\nM-1;Forges;Gent;Maes;Lille;12",
    ["Tracking Number", "Shipper Name", "Shipper City", "Consignee Name", "Consignee City", "Weight"],
  ],
  [
    "that mean another thing alone",
    "File;Loading;;Delivery;\nTracking Number;Place;Ref;Place;Ref\nM-1;Gent;1;Lille;2",
    ["Tracking Number", "Loading Place", "Loading Ref", "Delivery Place", "Delivery Ref"],
  ],
  [
    "over columns that each repeat the heading above",
    "Dossier;Shipper;Shipper;Consignee;Consignee\nNo.;Name;City;Name;City\nM-1;Forges;Gent;Maes;Lille",
    ["Dossier No.", "Shipper Name", "Shipper City", "Consignee Name", "Consignee City"],
  ],
])("headings are joined with those of several columns above them: %s", (_, text, headings) => {
  expect(joined(text)).toEqual([1, ...headings]);
});

test.each([
  [
    "headings that say what they are alone",
    "Shipment;;Cargo;;Route;\nTracking Number;Customer Reference;Weight;Estimated Delivery;Origin;Destination\nM-1;R;1;;Gent;Lille",
  ],
  ["labels with their values", "Klant;Forges;Nummer;12\nDossier;Naam;Van;Naam\nM-1;Forges;Gent;Maes"],
  ["a title", "Shipments of November\nDossier;Naam;Van;Naam\nM-1;Forges;Gent;Maes"],
  ["a row with an empty one between", "Shipper;;Consignee;\nx\nDossier;Naam;Van;Naam\nM-1;Forges;Gent;Maes"],
])("nothing is joined with %s", (_, text) => {
  const { headings, groupRow } = findHeadings(rowsOf(text), isHeading);
  expect(groupRow).toBeUndefined();
  expect(text.split("\n")).toContain(headings.join(";"));
});

test("the row somebody names is joined as well; the rows under it are not", () => {
  const rows = rowsOf("Aa;;Bb;\nDd;Ee;Dd;Ee\nGent;Lille;Gent;Lille");
  expect(headingsAt(rows, 1).headings).toEqual(["Aa Dd", "Aa Ee", "Bb Dd", "Bb Ee"]);
  expect(headingsAt(rows, 0).headings).toEqual(["Aa", "", "Bb", ""]);
  expect(headingsAt(rows, 2).headings).toEqual(["Gent", "Lille", "Gent", "Lille"]);
});
