import { formatCount } from "./counts.ts";
import { optionalLine } from "./text.ts";

/** Maximum length of a text field of staff, with the message for a longer text. */
export const limit = (label: string, max: number) => ({
  max,
  tooLong: () => `${label} must be at most ${formatCount(max)} characters`,
});

/** Schema of an optional line of a form of staff; null when left empty. */
export const line = (label: string, max: number) => optionalLine(limit(label, max));
