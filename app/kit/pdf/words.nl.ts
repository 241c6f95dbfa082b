import type * as en from "./words.en.ts";

export const PDF_WORDS: typeof en.PDF_WORDS = {
  copy: "KOPIE",
  draft: "CONCEPT",
  carriedForward: "Over te dragen",
  broughtForward: "Overgedragen",
  seeAnnex: (letter) => `… zie bijlage ${letter}`,
  annex: (letter, title) => `Bijlage ${letter}: ${title}`,
};
