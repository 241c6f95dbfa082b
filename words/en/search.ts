export const SEARCH_MESSAGES = {
  label: "Find anything",
  placeholder: "Number, company, person, place, note",
  scope:
    "Tracking numbers and references in any spelling, companies and people, places, notes, requests, messages and posts. Several numbers at once: one a line, or with commas.",
  failed: "The search was not answered",
  nothing: "Nothing found",
  advice: "Try fewer words, a part of a name, or the last characters of a number.",
  missing: "Not found:",
} as const;
