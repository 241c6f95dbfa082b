import { useState } from "react";
import type { Language } from "./language.ts";
import type { Letter } from "./letter.ts";

/**
 * The language of a letter that somebody of the staff sends, and what says the letter in another one. What was written
 * over is not translated, and stays.
 *
 * @param id of the form; its fields are `${id}-subject` and `${id}-message`
 */
export function useLetterLanguage(id: string, letters: Record<Language, Letter>, first: Language) {
  const [language, setLanguage] = useState(first);
  const translate = (to: Language) => {
    for (const name of ["subject", "message"] as const) {
      const control = document.getElementById(`${id}-${name}`) as HTMLInputElement | null;
      if (control?.value === letters[language][name]) control.value = letters[to][name];
    }
    setLanguage(to);
  };
  return { language, translate };
}
