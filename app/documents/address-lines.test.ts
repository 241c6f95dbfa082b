import { expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { addressInWords, addressLines } from "./address-lines.ts";

test("a country at the end of an address becomes its code", () => {
  expect(addressLines("Kanaalkaai 1\n1830 Machelen\nBelgium")).toEqual({
    lines: ["Kanaalkaai 1", "1830 Machelen"],
    countryCode: "BE",
  });
  expect(addressLines(" Hafenstraße 4 \r\n20457 Hamburg, Deutschland ")).toEqual({
    lines: ["Hafenstraße 4", "20457 Hamburg"],
    countryCode: "DE",
  });
  expect(addressLines("Rue 12, Abidjan, Côte d'Ivoire").countryCode).toBe("CI");
  expect(addressLines("14 Apapa Road, Lagos, NIGERIA").lines).toEqual(["14 Apapa Road, Lagos"]);
});

test("what names no country stays as it is", () => {
  expect(addressLines("Kaai 7\n2000 Antwerpen")).toEqual({
    lines: ["Kaai 7", "2000 Antwerpen"],
    countryCode: null,
  });
  expect(addressLines("")).toEqual({ lines: [], countryCode: null });
});

test("a reader finds the country in the language of the page", () => {
  const inGerman = (text: string) => runInLanguage("de", () => addressInWords(text));
  expect(inGerman("Kaai 7\n1830 Machelen, Belgium")).toBe("Kaai 7\n1830 Machelen\nBelgien");
  expect(inGerman("Kaai 7,\n2000 Antwerpen")).toBe("Kaai 7,\n2000 Antwerpen");
});
