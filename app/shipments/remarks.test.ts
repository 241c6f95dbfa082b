import { expect, test } from "vitest";
import { guessLanguage } from "#app/kit/language/guess-language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import * as english from "./remark-words.en.ts";
import { REMARK_WORDS } from "./remark-words.ts";
import { remarkParts } from "./remarks.ts";
import { languageOfStatus } from "./status-in-words.ts";

const { inspection, inspectionDays, weather } = english.REMARK_WORDS;

test("usual remarks are read in each language, in its own words, and English ones as they are", () => {
  for (const language of OTHER_LANGUAGES)
    runInLanguage(language, () => {
      for (const [key, text] of Object.entries(english.REMARK_WORDS))
        expect(remarkParts(text)).toEqual([{ text: REMARK_WORDS[key as keyof typeof REMARK_WORDS] }]);
    });
  expect(remarkParts(`${inspection}\n${weather}`)).toEqual([{ text: `${inspection}\n${weather}` }]);
});

test("what staff wrote themselves stays, and is marked where its language is another than the page's", () => {
  runInLanguage("nl", () => {
    expect(remarkParts(`${inspection} ${inspectionDays}`)).toEqual([
      { text: `${REMARK_WORDS.inspection} ${REMARK_WORDS.inspectionDays}` },
    ]);
    expect(remarkParts(`${inspection} The broker weighs 0.5 kg more.`)).toEqual([
      { text: `${REMARK_WORDS.inspection} ` },
      { text: "The broker weighs 0.5 kg more.", lang: "en", mark: "in het Engels" },
    ]);
    expect(remarkParts("Het schip ligt voor anker.")).toEqual([{ text: "Het schip ligt voor anker." }]);
    expect(remarkParts("MSC Pamela, 412S")).toEqual([{ text: "MSC Pamela, 412S" }]);
  });
  expect(remarkParts("Das Schiff wartet noch.")).toEqual([
    { text: "Das Schiff wartet noch.", lang: "de", mark: "in German" },
  ]);
});

test("a status that staff typed has its language, one that the product has words for has the page's", () => {
  runInLanguage("fr", () => {
    expect(languageOfStatus("Waiting for the crane")).toBe("en");
    expect(["in_transit", "On hold - waiting for a berth", "Gate 4"].map(languageOfStatus)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test.each([
  ["Snow at JFK, the flight went the day after", "en"],
  ["Sneeuw op JFK, de vlucht vertrok een dag later", "nl"],
  ["Neige à JFK, le vol est parti un jour plus tard", "fr"],
  ["Schnee in JFK, der Flug ging einen Tag später", "de"],
  ["On hold - waiting for berth", "en"],
  ["Gate 4", null],
])("«%s» is written in %s", (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});
