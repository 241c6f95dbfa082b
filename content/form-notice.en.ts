/** Shown below each form that stores input; separate from the legal texts, so that forms do not load them. */
export const formNotice = {
  text: "We use what you type only to answer you.",
  link: "How we handle personal data",
};
