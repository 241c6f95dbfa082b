import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { foldText } from "#app/kit/text/search-text.ts";

/** Parses a language by its code or its name in one of the four languages; null for another text. */
export function readLanguage(text: string): Language | null {
  const typed = foldText(text).trim();
  const names = (code: Language) => [
    code,
    STAFF_LANGUAGE_NAMES[code],
    ...LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: "language" }).of(code) ?? ""),
  ];
  return LANGUAGES.find((code) => names(code).some((name) => foldText(name) === typed)) ?? null;
}
