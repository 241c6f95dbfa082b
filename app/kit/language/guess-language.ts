import { currentLanguage, type Language, LANGUAGES } from "./language.ts";

/** Frequent words of each language, without those that two of the languages share. */
const SMALL_WORDS: Record<Language, string> = {
  en: "the and of at with for by from to was are has have been will be we our your it its this on no not until after next day days hours waiting hold missing delay delayed weather",
  nl: "het een en van met voor door naar zijn wordt werd niet geen wij onze uw dit bij tot nog ook aan op volgende dag dagen uur wacht wachten vertraging ontbreekt weer",
  fr: "le la les un une et du des avec pour par vers est sont été ne pas nous notre votre ce cette au aux dans sur jusqu'au jour jours heures attente retard manque prochain",
  de: "der die das ein eine und von mit für durch nach ist sind wird wurde nicht kein wir unsere ihre bei bis noch auch auf nächste tag tage stunden wartet warten verspätung fehlt wetter",
};

const words = new Map(LANGUAGES.map((language) => [language, new Set(SMALL_WORDS[language].split(" "))]));

/** Guesses the language of a short text by its words; null when they do not tell. */
export function guessLanguage(text: string): Language | null {
  const written =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}']+/gu) ?? [];
  const [first, second] = LANGUAGES.map((language) => ({
    language,
    count: written.filter((word) => words.get(language)?.has(word)).length,
  })).toSorted((a, b) => b.count - a.count);
  return first && second && first.count > second.count ? first.language : null;
}

/** Returns the language of a text when it probably differs from the current one. */
export function otherLanguageOf(text: string): Language | undefined {
  const language = guessLanguage(text);
  return language === null || language === currentLanguage() ? undefined : language;
}
