import type { FormRecord } from "./form-result.ts";

/** Returns the typed values of a refused form, without fields that hold several values. */
export const typedTexts = (values: FormRecord | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
