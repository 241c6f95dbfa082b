import { useEffect, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { NumberHolder } from "./form/details/row-messages.tsx";

export const MOST_NUMBERS = 50;

/**
 * Asks `address` which other records have the numbers of a form. @param numbers by the name of their field
 * @param except record of the form itself @param holderOf a hit as it is shown
 */
export function useKnownNumbers<Hit extends { number: string }>(
  address: string,
  numbers: ReadonlyMap<string, string>,
  except: string | null,
  holderOf: (hit: Hit) => NumberHolder,
): ReadonlyMap<string, readonly NumberHolder[]> {
  const [matches, setMatches] = useState<readonly Hit[]>([]);
  const queries = [...new Set(numbers.values())].slice(0, MOST_NUMBERS).map((number) => ["number", number]);
  const query = String(new URLSearchParams(except === null ? queries : [...queries, ["except", except]]));
  const isAsked = queries.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    void fetchJson<Hit[]>(`${address}?${query}`, controller.signal)
      .then(setMatches)
      // This is only a hint: the form can be saved without it.
      .catch(() => {});
    return () => controller.abort();
  }, [address, query, isAsked]);
  return new Map(
    [...numbers].map(([name, number]) => [
      name,
      matches.filter((other) => other.number === number).map(holderOf),
    ]),
  );
}
