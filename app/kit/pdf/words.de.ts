import type * as en from "./words.en.ts";

export const PDF_WORDS: typeof en.PDF_WORDS = {
  copy: "KOPIE",
  draft: "ENTWURF",
  carriedForward: "Übertrag",
  broughtForward: "Übertrag",
  seeAnnex: (letter) => `… siehe Anlage ${letter}`,
  annex: (letter, title) => `Anlage ${letter}: ${title}`,
};
