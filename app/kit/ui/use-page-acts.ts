import { useEffect, useRef } from "react";
import type { MenuAct } from "./action-menu.tsx";

export interface RecordAct extends MenuAct {
  pending?: boolean;
  /** Why it cannot be done now. */
  refusal?: string;
  /** What it sends to the page, also without scripts. */
  fields?: Record<string, string>;
}

const shown = new Set<{ current: readonly RecordAct[] }>();

/** Offers acts of the open page to the search too, while they are shown. */
export function usePageActs(acts: readonly RecordAct[]): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    shown.add(latest);
    return () => void shown.delete(latest);
  }, []);
}

/** Returns the acts that the open page offers now, deletions last. */
export const pageActs = (): RecordAct[] =>
  [...shown]
    .flatMap(({ current }) => current)
    .filter(({ refusal, pending = false }) => refusal === undefined && !pending)
    .toSorted((one, other) => Number(one.tone === "danger") - Number(other.tone === "danger"));
