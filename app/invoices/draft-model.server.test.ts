import { expect, test } from "vitest";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { BUYER } from "#tests/invoices.ts";
import { draftOf, exchangeOf } from "./draft-model.server.ts";

const charge = (rate: string | null, vatRate = "21", currency = "USD") => ({
  currency,
  rate,
  bookedOn: "2026-11-20",
  vatRate,
});

test("VAT of a foreign invoice is said by the rate that is stored with the charges that bear it", () => {
  const later = { ...charge("0.9211"), bookedOn: "2026-11-22" };
  expect(exchangeOf([charge("0.95", "0"), later, charge("0.9211")])).toEqual({
    currency: "EUR",
    rate: "0.9211",
    day: "2026-11-22",
  });
});

test("nothing is said where no VAT is charged, in our own currency, and where rates differ or are not known", () => {
  expect(exchangeOf([charge("0.95", "0")])).toBeNull();
  expect(exchangeOf([charge("1", "21", "EUR")])).toBeNull();
  expect(exchangeOf([charge("0.95"), charge("0.96")])).toBeNull();
  expect(exchangeOf([charge(null)])).toBeNull();
});

test("a draft names the places of a shipment as its customer calls them, and what is no known place as it was typed", () => {
  const shipment = {
    number: "ZF-2345-6789-C",
    origin: "Port of Antwerp, Belgium",
    originCode: "BEANR",
    destination: "Quay 7, Boma",
    destinationCode: null,
    weightKg: "640",
    references: null,
    order: null,
    deliveredOn: null,
    country: null,
  };
  const routeIn = (language: "fr" | "nl") => {
    const buyer = { id: "", party: BUYER, language, terms: null };
    const about = { currency: "EUR", exchange: null, lines: [], today: "2026-11-27", shipments: [shipment] };
    const [{ origin, destination } = { origin: "", destination: "" }] = draftOf(
      SAMPLE_INVOICING,
      buyer,
      about,
    ).shipments;
    return `${origin} – ${destination}`;
  };
  expect(routeIn("nl")).toBe("Antwerpen, België – Quay 7, Boma");
  expect(routeIn("fr")).toBe("Anvers, Belgique – Quay 7, Boma");
});
