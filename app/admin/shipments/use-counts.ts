import { useCallback, useEffect, useState } from "react";
import { fetchJson } from "./try-again.ts";

export interface Counts {
  matching: number;
  all: number;
}

/** How many match and how many there are: with the page, or a moment later; null until then. */
export function useCounts(given: Counts | null | Promise<Counts | null>, address: string) {
  const [counts, setCounts] = useState<Counts | null>(given instanceof Promise ? null : given);
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    setCounts(given instanceof Promise ? null : given);
  }
  useEffect(() => {
    if (!(given instanceof Promise)) return;
    let wanted = true;
    void given.then((late) => wanted && setCounts(late));
    return () => {
      wanted = false;
    };
  }, [given]);
  /** Counts anew after a change. */
  const recount = useCallback(() => {
    fetchJson<Counts>(`/admin/shipments/rows?count&${address}`).then(setCounts, () => {});
  }, [address]);
  return { counts, recount };
}
