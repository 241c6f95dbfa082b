import type { FormRecord } from "#domain/form-result.ts";

/** What a browser made of a passkey question, sent as JSON in a field; null for anything else. */
export function parsePasskey(text: FormRecord[string]): unknown {
  if (typeof text !== "string") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
