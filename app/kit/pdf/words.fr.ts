import type * as en from "./words.en.ts";

export const PDF_WORDS: typeof en.PDF_WORDS = {
  copy: "COPIE",
  draft: "PROJET",
  carriedForward: "À reporter",
  broughtForward: "Report",
  seeAnnex: (letter) => `… voir annexe ${letter}`,
  annex: (letter, title) => `Annexe ${letter}\u202f: ${title}`,
};
