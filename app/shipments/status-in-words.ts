import { otherLanguageOf } from "#app/kit/language/guess-language.ts";
import { currentLanguage, type Language } from "#app/kit/language/language.ts";
import * as english from "./site-words.en.ts";
import { PIECES_DELIVERED, STATUS_WORDS } from "./site-words.ts";
import { canonicalStatus, countedPieces, statusWords } from "./status.ts";

type TranslatedStatus = keyof typeof english.STATUS_WORDS;

const statuses = new Map(
  Object.entries(english.STATUS_WORDS).map(([key, words]) => [words.toLowerCase(), key as TranslatedStatus]),
);

/** Returns a status or event in the reader's language, «Onderweg»; a custom text is returned as stored. */
export function statusInWords(status: string): string {
  if (currentLanguage() === "en") return statusWords(status);
  const partly = countedPieces(status);
  if (partly) return PIECES_DELIVERED(partly.delivered, partly.pieces);
  const words = statusWords(canonicalStatus(status));
  const key = statuses.get(words.toLowerCase());
  return key === undefined ? statusWords(status) : STATUS_WORDS[key];
}

/** Returns the language of a custom status, when it differs from the page's. */
export function languageOfStatus(status: string): Language | undefined {
  const words = statusWords(status);
  return statusInWords(status) === words ? otherLanguageOf(words) : undefined;
}

/** Returns the status in capitals, as on public pages. */
export const publicStatus = (status: string): string => statusInWords(status).toUpperCase();
