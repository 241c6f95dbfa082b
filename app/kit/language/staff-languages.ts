import { type Language, LANGUAGES } from "./language.ts";

export const STAFF_LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  nl: "Dutch",
  fr: "French",
  de: "German",
};

export const STAFF_LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  label: STAFF_LANGUAGE_NAMES[value],
}));
