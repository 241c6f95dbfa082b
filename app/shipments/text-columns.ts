import { optionalLine } from "#app/kit/text/text.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";

/** A column of one line of text. */
export const line = (label: string, max: number) => ({
  label,
  value: optionalLine({ max, tooLong: DETAIL_MESSAGES.tooLong(label, max) }),
});

export function codeText(pattern: Pick<RegExp, "test">, message: string, clean: (text: string) => string) {
  return optionalLine({ max: 100, tooLong: message, clean }).refine(
    (text) => text === null || pattern.test(text),
    message,
  );
}

export const withoutSeparators = (text: string) => text.replace(/[\s.\-/]/g, "").toUpperCase();
