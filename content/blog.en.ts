export const blogTexts = {
  lead: "Advice on shipping, customs and documents, written by the people who do the work.",
};
