import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import { useStateFor } from "#app/kit/ui/use-state-for.ts";
import type { ShipmentSelection } from "#app/shipments/selection.ts";
import type { ShipmentCounts } from "#app/shipments/list-shipments.server.ts";
import type { ShipmentFilter } from "#app/shipments/shipment-filter.ts";

interface SelectionState {
  all: boolean;
  /** Ids of the selected rows or, with `all`, of the excluded ones. */
  ids: ReadonlySet<string>;
  asOf: string;
}

const nothing: SelectionState = { all: false, ids: new Set(), asOf: "" };

/** A selection of some rows, or of all matches except some. Another filter resets it: invisible rows are never acted upon. */
export function useSelection(filter: ShipmentFilter, filterKey: string, matching: number | null) {
  const [picked, setPicked] = useStateFor(filterKey, nothing);
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
    /** Null while the number of matches is unknown. */
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

/** Counts of matches and of all rows; they come with the page or shortly after, null until then. */
export function useCounts(initial: ShipmentCounts | null | Promise<ShipmentCounts | null>, address: string) {
  const [late, setLate] = useState<{ initial: typeof initial; counts: ShipmentCounts | null }>();
  const [recounted, setRecounted] = useState<{ initial: typeof initial; counts: ShipmentCounts }>();
  useEffect(() => {
    if (initial instanceof Promise) void initial.then((counts) => setLate({ initial, counts }));
  }, [initial]);
  const newest = useRef(0);
  const recount = useCallback(() => {
    const request = ++newest.current;
    fetchJson<ShipmentCounts>(`/admin/shipments/rows?count&${address}`).then(
      (counts) => {
        if (request === newest.current) setRecounted({ initial, counts });
      },
      () => {},
    );
  }, [address, initial]);
  // Each belongs to the page it was read for. Counts read after a change are newer, though they may arrive first.
  const ofPage = initial instanceof Promise ? (late?.initial === initial ? late.counts : null) : initial;
  return { counts: recounted?.initial === initial ? recounted.counts : ofPage, recount };
}
