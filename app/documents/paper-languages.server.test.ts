import { expect, test } from "vitest";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import { OWN_LAYOUTS } from "#app/shipments/paper.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { company } from "#content/company.ts";
import { englishLeft } from "#tests/english-left.ts";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawPaper } from "./drawing-threads.server.ts";
import { drawnFrom } from "./paper-input.ts";

const DRAFT = { number: null, issuedAt: null, issuedBy: null };
const issued = { number: "DN-2026-00007", issuedAt: new Date("2026-11-26T10:00:00Z"), issuedBy: "An" };
const others = LANGUAGES.filter((language) => language !== "en");
const shipment = paperShipment({
  goods: [
    paperGoods({ packages: 4, package_code: "PX" }),
    paperGoods({ package_code: null, gross_kg: 12.5 }),
  ],
  weightKg: 1263,
  pieces: 2,
  dangerousGoods: true,
  estimatedDelivery: new Date("2026-12-04T10:00:00Z"),
});
const typed = [
  "Ball bearings, steel",
  company.name,
  ...(shipment.instructions ? [shipment.instructions] : []),
];

test.each(others)("papers of our own layout and labels in %s have no English", async (language) => {
  const read = { ...shipment, language };
  for (const identity of [DRAFT, issued]) {
    const drawn = await drawPaper({ kind: "delivery_note", identity, shipment: read });
    const text = (await readPdf(drawn.pdf)).join(" ");
    expect(text).toContain({ nl: "Leverbon", fr: "Bon de livraison", de: "Lieferschein" }[language]);
    expect(text).toContain({ nl: "Pallets", fr: "Palettes", de: "Paletten" }[language]);
    expect(text).toContain("1 250,5");
    expect(text).toContain(
      { nl: "Brussel (BEBRU)", fr: "Bruxelles (BEBRU)", de: "Brüssel (BEBRU)" }[language],
    );
    expect(englishLeft(text, typed)).toEqual([]);
  }
  for (const kind of OWN_LAYOUTS) {
    const options = { price: "EUR 450.00", slots: "09:30, 4711" };
    const drawn = await drawInThisThread({ kind, identity: issued, shipment: read, options });
    expect(englishLeft((await readPdf(drawn.pdf)).join(" "), typed)).toEqual([]);
  }
  const long = {
    ...read,
    goods: Array.from({ length: 60 }, () => paperGoods()),
    instructions: "4711 ".repeat(400),
  };
  for (const kind of OWN_LAYOUTS) {
    const pages = await readPdf((await drawInThisThread({ kind, identity: issued, shipment: long })).pdf);
    expect(pages.length).toBeGreaterThan(1);
    expect(englishLeft(pages.join(" "), typed)).toEqual([]);
    expect(pages.join(" ")).not.toMatch(/forward|[Aa]nnex [A-Z]/);
  }
  const labels = { kind: "labels", size: "a4", publicUrl: "https://zenne.example" } as const;
  const sheets = await drawInThisThread({ ...labels, shipments: [read, shipment] });
  const [ofReader = ""] = await readPdf(sheets.pdf);
  // The other shipment on the sheet has an English reader.
  const [first = ""] = ofReader.split("From");
  expect(first).toContain({ nl: "Geadresseerde", fr: "Destinataire", de: "Empfänger" }[language]);
  expect(englishLeft(first, typed)).toEqual([]);
  if (process.env.SHOW_COUNTS)
    process.stdout.write(`${language}: two delivery notes and a label, 0 English words\n`);
});

test("a port is called by its town, and a place that is not in our list has its country, as the reader writes both", async () => {
  const places = {
    origin: { name: "Port of Antwerp, Belgium", code: "BEANR" },
    destination: { name: "Kapıkule, Türkiye", code: null },
  };
  const read = { ...shipment, ...places, language: "fr" as const };
  const drawn = await drawInThisThread({ kind: "booking_confirmation", identity: issued, shipment: read });
  const text = (await readPdf(drawn.pdf)).join(" ");
  expect(text).toContain("Anvers, Belgique (BEANR)");
  expect(text).toContain("Kapıkule, Turquie");
});

test("a place that was typed in another language is called as the reader of the paper calls it", async () => {
  const typedInGerman = {
    origin: { name: "Köln", code: "DECGN" },
    destination: { name: "Mailand", code: "ITMIL" },
    incotermPlace: "Mailand",
    legs: [],
  };
  const textOf = async (drawing: Parameters<typeof drawInThisThread>[0]) =>
    (await readPdf((await drawInThisThread(drawing)).pdf)).join(" ");
  const english = { ...shipment, ...typedInGerman };
  for (const kind of [...OWN_LAYOUTS, "cmr"] as const) {
    const text = await textOf({ kind, identity: issued, shipment: english });
    expect(text, kind).toContain("Cologne (DECGN)");
    expect(text, kind).toContain("Milan (ITMIL)");
    expect(text, kind).not.toMatch(/Köln|Mailand/);
  }
  const label = await textOf({
    kind: "labels",
    size: "a4",
    publicUrl: "https://zenne.example",
    shipments: [english],
  });
  expect(label).toContain("Cologne");
  const french = { ...english, language: "fr" as const };
  expect(await textOf({ kind: "delivery_note", identity: issued, shipment: french })).toContain(
    "Cologne (DECGN)",
  );
  const german = { ...english, language: "de" as const };
  expect(await textOf({ kind: "delivery_note", identity: issued, shipment: german })).toContain(
    "Mailand (ITMIL)",
  );
  const quay = { ...english, destination: { name: "Kaai 1742, Antwerpen", code: "BEANR" } };
  expect(await textOf({ kind: "delivery_note", identity: issued, shipment: quay })).toContain(
    "Kaai 1742, Antwerpen",
  );
});

test("a consignment note keeps the languages of its form", async () => {
  const read = { ...shipment, language: "nl" } as const;
  const text = async (of: typeof shipment) =>
    (await readPdf((await drawPaper({ kind: "cmr", identity: DRAFT, shipment: of })).pdf)).join(" ");
  expect(await text(read)).toBe(await text(shipment));
  expect(await text(read)).toContain("LETTRE DE VOITURE");
});

test("the language of its reader is part of what a delivery note says, and of no other paper", () => {
  const read = { ...shipment, language: "fr" } as const;
  expect(drawnFrom("delivery_note", read, "")).not.toBe(drawnFrom("delivery_note", shipment, ""));
  expect(drawnFrom("cmr", read, "")).toBe(drawnFrom("cmr", shipment, ""));
  expect(drawnFrom("delivery_note", shipment, "")).not.toContain("language");
});
