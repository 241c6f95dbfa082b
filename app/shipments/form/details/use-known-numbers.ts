import { useEffect, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { ShipmentOfNumber } from "../../find-by-key.server.ts";

export const MOST_NUMBERS = 50;

const NONE: readonly ShipmentOfNumber[] = [];

/** Other shipments that have the typed numbers, by the name of the field. */
export function useKnownNumbers(
  numbers: ReadonlyMap<string, string>,
  except: string | null,
): ReadonlyMap<string, readonly ShipmentOfNumber[]> {
  const [found, setFound] = useState(NONE);
  const asked = [...new Set(numbers.values())].slice(0, MOST_NUMBERS).map((number) => ["number", number]);
  const query = String(new URLSearchParams(except === null ? asked : [...asked, ["except", except]]));
  const isAsked = asked.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    void fetchJson<ShipmentOfNumber[]>(`/admin/shipments/known-numbers?${query}`, controller.signal)
      .then(setFound)
      // It is a hint: without it the shipment can be saved all the same.
      .catch(() => {});
    return () => controller.abort();
  }, [query, isAsked]);
  return new Map(
    [...numbers].map(([name, number]) => [name, found.filter((other) => other.number === number)]),
  );
}
