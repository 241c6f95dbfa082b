import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { ShipmentSelection } from "#app/shipments/selection.ts";
import type { ShipmentCounts } from "#app/shipments/list.server.ts";
import type { ShipmentFilter } from "#app/shipments/shipment-filter.ts";

interface SelectionState {
  all: boolean;
  /** Those chosen; of all, those left out. */
  ids: ReadonlySet<string>;
  asOf: string;
}

const nothing: SelectionState = { all: false, ids: new Set(), asOf: "" };

/** Some, or all that match but some. Another filter starts anew: what the list does not show is not acted upon. */
export function useSelection(filter: ShipmentFilter, filterKey: string, matching: number | null) {
  const [picked, setPicked] = useState(nothing);
  const [seenKey, setSeenKey] = useState(filterKey);
  if (seenKey !== filterKey) {
    setSeenKey(filterKey);
    setPicked(nothing);
  }
  const count = picked.all
    ? matching === null
      ? null
      : Math.max(0, matching - picked.ids.size)
    : picked.ids.size;
  const isEmpty = count === 0;
  const selection: ShipmentSelection = picked.all
    ? { all: true, filter, except: [...picked.ids], asOf: picked.asOf }
    : { all: false, ids: [...picked.ids] };
  return {
    selection,
    /** Null while the number of all that match is not known yet. */
    count,
    isEmpty,
    state: isEmpty
      ? ("none" as const)
      : picked.all && picked.ids.size === 0
        ? ("all" as const)
        : ("some" as const),
    isSelected: (id: string) => picked.ids.has(id) !== picked.all,
    toggle: (ids: readonly string[], selected: boolean) =>
      setPicked((old) => {
        const next = new Set(old.ids);
        for (const id of ids) {
          if (selected !== old.all) next.add(id);
          else next.delete(id);
        }
        return { ...old, ids: next };
      }),
    toggleAll: () =>
      setPicked((old) =>
        old.all && old.ids.size === 0
          ? nothing
          : { all: true, ids: new Set(), asOf: new Date().toISOString() },
      ),
    clear: () => setPicked(nothing),
  };
}

/** The numbers of those that match and of all come with the page, or a moment later; null until then. */
export function useCounts(initial: ShipmentCounts | null | Promise<ShipmentCounts | null>, address: string) {
  const start = initial instanceof Promise ? null : initial;
  const [shown, setCounts] = useState(start);
  const [seen, setSeen] = useState(initial);
  if (initial !== seen) {
    setSeen(initial);
    setCounts(start);
  }
  const counts = initial === seen ? shown : start;
  const isRecounted = useRef(false);
  useEffect(() => {
    isRecounted.current = false;
    if (!(initial instanceof Promise)) return;
    let wanted = true;
    // Those that were counted after a change are newer, though they may come first.
    void initial.then((late) => wanted && !isRecounted.current && setCounts(late));
    return () => {
      wanted = false;
    };
  }, [initial]);
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const recount = useCallback(() => {
    fetchJson<ShipmentCounts>(`/admin/shipments/rows?count&${address}`).then(
      // Another view may have been chosen meanwhile, whose counts these are not.
      (counted) => {
        if (latest.current !== address) return;
        isRecounted.current = true;
        setCounts(counted);
      },
      () => {},
    );
  }, [address]);
  return { counts, recount };
}
