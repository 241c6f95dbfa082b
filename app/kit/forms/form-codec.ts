import { z } from "zod";

export interface Refusal {
  refused: string;
}

/** A schema that parses a field's text with `read`; empty text is null. Pipe it into the field of the core schema. */
export function textSchema<Value>(read: (text: string) => Value | Refusal) {
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
