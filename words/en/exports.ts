export const EXPORT_MESSAGES = {
  running: "Several exports are running. Please try again in a moment.",
  noneChosen: "What you tick stands here.",
  noColumns: "Choose at least one column",
};
