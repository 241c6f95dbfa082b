import { useEffect, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { ShipmentOfNumber } from "../../find-by-key.server.ts";

export const MOST_NUMBERS = 50;

const NONE: readonly ShipmentOfNumber[] = [];

export function useKnownNumbers(
  numbers: ReadonlyMap<string, string>,
  except: string | null,
): ReadonlyMap<string, readonly ShipmentOfNumber[]> {
  const [matches, setMatches] = useState(NONE);
  const queries = [...new Set(numbers.values())].slice(0, MOST_NUMBERS).map((number) => ["number", number]);
  const query = String(new URLSearchParams(except === null ? queries : [...queries, ["except", except]]));
  const isAsked = queries.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    void fetchJson<ShipmentOfNumber[]>(`/admin/shipments/known-numbers?${query}`, controller.signal)
      .then(setMatches)
      // This is only a hint: the shipment can be saved without it.
      .catch(() => {});
    return () => controller.abort();
  }, [query, isAsked]);
  return new Map(
    [...numbers].map(([name, number]) => [name, matches.filter((other) => other.number === number)]),
  );
}
