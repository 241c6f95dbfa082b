import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "./try-again.ts";

export interface Counts {
  matching: number;
  all: number;
}

/** How many match and how many there are: with the page, or a moment later; null until then. */
export function useCounts(given: Counts | null | Promise<Counts | null>, address: string) {
  const start = given instanceof Promise ? null : given;
  const [known, setCounts] = useState(start);
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    setCounts(start);
  }
  const counts = given === seen ? known : start;
  useEffect(() => {
    if (!(given instanceof Promise)) return;
    let wanted = true;
    void given.then((late) => wanted && setCounts(late));
    return () => {
      wanted = false;
    };
  }, [given]);
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  /** Counts anew after a change. */
  const recount = useCallback(() => {
    fetchJson<Counts>(`/admin/shipments/rows?count&${address}`).then(
      // Another view may have been chosen meanwhile, whose counts these are not.
      (counted) => latest.current === address && setCounts(counted),
      () => {},
    );
  }, [address]);
  return { counts, recount };
}
