/** Under each form that stores what people type; apart from the legal texts, which no form has to bring along. */
export const formNotice = {
  text: "We use what you type only to answer you.",
  link: "How we handle personal data",
};
