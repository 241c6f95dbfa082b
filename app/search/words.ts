export const SEARCH_MESSAGES = {
  label: "Find anything",
  placeholder: "Number, company, person, place, note",
  failed: "The search was not answered",
  nothing: "Nothing found",
  advice: "Try fewer words, a part of a name, or the last characters of a number.",
  missing: "Not found:",
} as const;
