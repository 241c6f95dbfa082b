import type { ImportPlace } from "#database/shipments/get-import.ts";
import { IMPORT_OUTCOMES, type ImportOutcome } from "#domain/shipments/csv-import.ts";

/** Which rows of a dry run an address asks for: `show` an outcome, and one of `after`, `before`, `at`, `index`. */
export function importPlace(params: URLSearchParams): { show?: ImportOutcome; place?: ImportPlace } {
  const show = IMPORT_OUTCOMES.find((outcome) => outcome === params.get("show"));
  return { show, place: placeOf(params) };
}

function placeOf(params: URLSearchParams): ImportPlace | undefined {
  for (const key of ["after", "before", "at", "index"] as const) {
    const number = Number(params.get(key) ?? Number.NaN);
    if (Number.isSafeInteger(number) && number >= 0) return { [key]: number } as ImportPlace;
  }
  return undefined;
}
