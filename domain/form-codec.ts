import { z } from "zod";

/** What a reader gives for text that means no value: the message for the user. */
export interface Refusal {
  refused: string;
}

/**
 * A form field whose text is read into a value; empty text is null. Pipe it into the field of the core schema, which
 * checks the value.
 *
 * @param read gives the value of a typed text, or why it has none
 */
export function typed<Value>(read: (text: string) => Value | Refusal) {
  return z
    .string()
    .trim()
    .nullish()
    .transform((text, context) => {
      const result = text ? read(text) : null;
      if (!isRefusal(result)) return result;
      context.addIssue(result.refused);
      return z.NEVER;
    });
}

function isRefusal(result: unknown): result is Refusal {
  return typeof result === "object" && result !== null && "refused" in result;
}
