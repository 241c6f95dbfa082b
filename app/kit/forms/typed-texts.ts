import type { FormRecord } from "./form-result.ts";

/** What a form that was refused had in its fields of one text. */
export const typedTexts = (values: FormRecord | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
