export const EXPORT_MESSAGES = {
  running: "Several exports are running. Please try again in a moment.",
  noColumns: "Choose at least one column",
};
