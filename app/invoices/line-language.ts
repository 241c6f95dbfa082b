import type { ChargeCode } from "#app/charges/charge-code.ts";
import { guessLanguage } from "#app/kit/language/guess-language.ts";
import type { Language } from "#app/kit/language/language.ts";

/** A line that is not in the reader's language; the text of its charge code in that language, if it has one. */
export interface OtherLanguageLine {
  position: number;
  text: string | null;
}

/** Finds the lines in another language than the invoice's: texts of charge codes, and typed ones by their small words. */
export function otherLanguageLines(
  lines: readonly { description: string; code: string | null }[],
  language: Language,
  codes: readonly Pick<ChargeCode, "code" | "descriptions">[],
): OtherLanguageLine[] {
  // «Transport» may be the text of several languages.
  const own = new Set(codes.flatMap(({ descriptions }) => descriptions[language] ?? []));
  const lineTexts = lines.flatMap((line, position) => {
    const { description } = line;
    if (own.has(description)) return [];
    const named = codes.find(({ descriptions }) => Object.values(descriptions).includes(description));
    const text = (named ?? codes.find(({ code }) => code === line.code))?.descriptions[language] ?? null;
    if (named) return text === null ? [] : [{ position, text, isTyped: false }];
    const guessed = guessLanguage(description);
    return guessed === null || guessed === language ? [] : [{ position, text, isTyped: true }];
  });
  // What was typed says more than its code: as a second line of that text it would be lost.
  const isTaken = (text: string | null, at: number) =>
    lines.some(({ description }, position) => {
      const other = lineTexts.find((each) => each.position === position);
      return position !== at && (other?.text ?? description) === text;
    });
  return lineTexts.map(({ position, text, isTyped }) => ({
    position,
    text: isTyped && isTaken(text, position) ? null : text,
  }));
}
