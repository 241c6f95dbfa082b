import { LANGUAGE_NAMES } from "#words/companies.ts";
import { foldText } from "../search.ts";
import { LANGUAGES } from "./company.ts";

/** A language by its code or its name in one of the four; null for another text. */
export function languageOf(text: string): string | null {
  const typed = foldText(text).trim();
  const named = LANGUAGES.find(
    (code) =>
      typed === code ||
      typed === foldText(LANGUAGE_NAMES[code]) ||
      LANGUAGES.some(
        (language) =>
          foldText(new Intl.DisplayNames([language], { type: "language" }).of(code) ?? "") === typed,
      ),
  );
  return named ?? null;
}

/** «30 dagen», «30 days net» as 30; null for another text. */
export function paymentDaysOf(text: string): number | null {
  const [, days] = /^(\d{1,3})(?: ?[a-zé .]{0,30})?$/i.exec(text.trim()) ?? [];
  return days === undefined ? null : Number(days);
}
