export const blogTexts = {
  lead: "Des conseils sur le transport, la douane et les documents, écrits par ceux qui font le travail.",
};
