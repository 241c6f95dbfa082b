export const PDF_WORDS = {
  copy: "COPY",
  draft: "DRAFT",
  carriedForward: "Carried forward",
  broughtForward: "Brought forward",
  seeAnnex: (letter: string) => `… see annex ${letter}`,
  annex: (letter: string, title: string) => `Annex ${letter}: ${title}`,
};
