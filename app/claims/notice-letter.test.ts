import { expect, test } from "vitest";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { noticeLetter } from "./notice-letter.ts";

const claim = {
  number: "CL-2026-0004",
  kind: "short",
  mode: "road",
  happened_at: new Date("2026-11-27T23:30:00Z"),
  pieces: 2,
  description: "Carton 7 crushed.",
  amount: "1250.00",
  currency: "EUR",
  tracking_number: "ZF-1",
  origin_location: "Ghent, Belgium",
  destination_location: "Lyon, France",
} as const;
const letterIn = (language: Language, about: Parameters<typeof noticeLetter>[0] = claim) => {
  const { subject, text } = runInLanguage(language, () => noticeLetter(about));
  return { subject, text: text.replaceAll(/[\u00a0\u202f]/g, " ") };
};

test("the notice says in the liable party's language what happened, by which rules and how much is claimed", () => {
  expect(letterIn("en")).toEqual({
    subject: "Notice of claim CL-2026-0004: ZF-1, pieces missing",
    text: [
      "Dear Sir or Madam,",
      "On 28 November 2026 the following was found on shipment ZF-1 from Ghent, Belgium to Lyon, France: 2 pieces missing.",
      "Carton 7 crushed.",
      "We hold you liable for it and reserve all rights under the CMR. We claim EUR 1,250.00.",
      "Please confirm that you have received this notice, and inform your insurer.",
    ].join("\n\n"),
  });
  expect(letterIn("nl").text).toContain(
    "Op 28 november 2026 werd bij zending ZF-1 van Ghent, Belgium naar Lyon, France het volgende vastgesteld: 2 colli ontbrekend.",
  );
  expect(letterIn("fr", { ...claim, mode: "sea" }).text).toContain("en vertu des Règles de La Haye-Visby.");
  expect(letterIn("nl").text).toContain("Wij vorderen EUR 1.250,00.");
  expect(letterIn("fr").text).toContain("Nous réclamons 1 250,00 EUR.");
  expect(letterIn("de").text).toContain("Herren,\n\nam 28. November 2026 wurde bei");
  expect(letterIn("de").text).toContain("Unsere Forderung beträgt 1.250,00 EUR.");
});

test("without pieces and amount it names neither", () => {
  const { subject, text } = letterIn("en", { ...claim, kind: "delay", pieces: null, amount: null });
  expect(subject).toBe("Notice of claim CL-2026-0004: ZF-1, delay");
  expect(text).toContain("to Lyon, France: delay.");
  expect(text).toContain("The amount follows.");
});

test("in French a colon has its space, and a place with an article its own preposition", () => {
  const from = {
    ...claim,
    origin_location: "Le Havre, France",
    destination_location: "Les Abymes, Guadeloupe",
  };
  const { subject, text } = letterIn("fr", from);
  expect(subject).toBe("Avis de sinistre CL-2026-0004\u202f: ZF-1, manquants");
  expect(text).toContain("ZF-1 du Havre, France aux Abymes, Guadeloupe : 2 colis manquants.");
  expect(letterIn("fr", { ...claim, pieces: 1, kind: "damaged" }).text).toContain(": 1 colis endommagé.");
});
