import { IMPORT_OUTCOMES, type ImportOutcome } from "#domain/shipments/csv-import.ts";

/** Which rows of a dry run an address asks for: `show` an outcome, `after` a row. */
export function importPlace(params: URLSearchParams): { show?: ImportOutcome; after?: number } {
  const show = IMPORT_OUTCOMES.find((outcome) => outcome === params.get("show"));
  const after = Number(params.get("after"));
  return { ...(show ? { show } : {}), ...(Number.isSafeInteger(after) && after > 0 ? { after } : {}) };
}
