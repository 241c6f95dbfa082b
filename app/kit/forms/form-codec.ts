import { z } from "zod";
import { startOfLocalDay } from "../time/time.ts";

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

/** Schema of a checkbox of value «1». */
export const checkbox = z
  .string()
  .nullish()
  .transform((text) => text === "1");

/** Schema of an optional choice or code that further rules check; null when left empty. */
export const optionalCode = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null);

/** Schema of a day, `YYYY-MM-DD`. */
export const requiredDay = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => startOfLocalDay(text) !== null, { error: message });

/** Schema of an optional day, `YYYY-MM-DD`; null when left empty. */
export const optionalDay = (message: string) =>
  textSchema<string>((text) => (startOfLocalDay(text) === null ? { refused: message } : text));

/** Schema of one of the keys of their labels. */
export const keyOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>, error: string) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]], { error });

/** Schema of a choice that may be left empty; null then. */
export const orEmpty = <Choice extends z.ZodType<string>>(choice: Choice, error: string) =>
  z
    .union([z.literal(""), choice], { error })
    .nullish()
    .transform((chosen) => chosen || null);
