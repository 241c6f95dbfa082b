import { LANGUAGES } from "./language.ts";

export const STAFF_LANGUAGE_NAMES = { en: "English", nl: "Dutch", fr: "French", de: "German" } as const;

export const STAFF_LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  label: STAFF_LANGUAGE_NAMES[value],
}));
