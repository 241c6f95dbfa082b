import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { listenTabOut } from "../focus/tab-out.ts";
import { VirtualList, type VirtualListOptions, type VirtualListState } from "./virtual-list.ts";

/** Keeps track of the active row: it moves when rows are inserted above; after a deletion the row in its place is active. */
export function useActiveRow<Row>(list: VirtualList<Row>, { rows, start }: VirtualListState<Row>) {
  const [chosen, setChosen] = useState<{ index: number; key: string | null }>({ index: 0, key: null });
  const now = useMemo(
    () => (chosen.key === null ? -1 : rows.findIndex((row) => list.keyOf(row) === chosen.key)),
    [rows, chosen.key, list],
  );
  const setActive = (index: number) => {
    const row = list.rowAt(index);
    setChosen({ index, key: row === undefined ? null : list.keyOf(row) });
  };
  return { active: now < 0 ? chosen.index : start + now, setActive };
}

const OWN_KEYS = "input:not([type=checkbox]), select, textarea, [contenteditable]";

export function useListKeys(options: {
  region: RefObject<HTMLDivElement | null>;
  count: number;
  active: number;
  setActive: (index: number) => void;
  reveal: (index: number) => void;
  center: (index: number) => void;
  rowsInView: () => number;
  onOpen: (index: number) => void;
  onSelect: (index: number, range: boolean) => void;
  onKey: (index: number, key: string) => boolean;
  /** Returns the index of the row to start on, or -1; called once, when the list is mounted. */
  enterAt: () => number;
}) {
  const { region, count, active, setActive } = options;
  // The row that the keys moved to may not be loaded yet: it receives the focus when it is rendered.
  const wanted = useRef<{ index: number; into: boolean } | null>(null);
  const rowAt = (index: number) => region.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  const focusWanted = () => {
    const row = wanted.current && rowAt(wanted.current.index);
    if (!row) return;
    const { into } = wanted.current ?? {};
    wanted.current = null;
    row.focus({ preventScroll: true });
    // The list has scrolled to the row; on a low screen the page may have to scroll too.
    if (into) row.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  useEffect(focusWanted);

  const moveTo = (index: number, { into = true, reveal = options.reveal } = {}) => {
    const target = Math.min(Math.max(0, index), count - 1);
    wanted.current = { index: target, into };
    setActive(target);
    reveal(target);
    focusWanted();
  };

  useEntry(() => count > 0 && moveTo(active));
  // Rows are not in their places yet when the list is mounted: the browser would scroll to a wrong position.
  useReturn(options.enterAt, (index) => moveTo(index, { into: false, reveal: options.center }));

  return (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>("tr[data-index]");
    if ((!row && target !== event.currentTarget) || count === 0 || target.matches(OWN_KEYS)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = row !== null;
    const from = onRow ? Number(row.dataset.index) : active;
    const page = options.rowsInView() - 1;
    const moves: Record<string, number> = {
      ArrowDown: onRow ? from + 1 : from,
      ArrowUp: onRow ? from - 1 : from,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    };
    const move = moves[event.key];
    if (move !== undefined) moveTo(move);
    else if (event.key === "Enter" || event.key === " ") {
      if (target !== row) return;
      if (event.key === "Enter") options.onOpen(from);
      else options.onSelect(from, event.shiftKey);
    } else if (!onRow || !options.onKey(from, event.key)) return;
    event.preventDefault();
  };
}

function useReturn(enterAt: () => number, enter: (index: number) => void): void {
  const onReturn = useEffectEvent(() => {
    const index = enterAt();
    if (index >= 0) enter(index);
  });
  useEffect(() => onReturn(), []);
}

function useEntry(enter: () => void): void {
  const onArrow = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target, key } = event;
    if ((key !== "ArrowDown" && key !== "ArrowUp") || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target !== document.body && !(target instanceof Element && target.matches("main h1"))) return;
    event.preventDefault();
    enter();
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => onArrow(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Restarts only with another first page. After a write, `list.refresh(index)` reloads from that row on. */
export function useVirtualRows<Row>(options: VirtualListOptions<Row>): VirtualList<Row> {
  const [list] = useState(() => new VirtualList(options));
  const { first, total, load, keyOf, cursorOf } = options;
  useLayoutEffect(
    () => list.update({ first, total, load, keyOf, cursorOf }),
    [list, first, total, load, keyOf, cursorOf],
  );
  return list;
}

/** Moves the focus from a deleted row to the row in its place, and from a row that is scrolled out of view to the region. */
export function useKeptFocus(region: RefObject<HTMLDivElement | null>, active: number) {
  const inside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      inside.current = region.current?.contains(target as Node) ?? false;
    };
    document.addEventListener("focusin", note);
    const stop = listenTabOut(() => (inside.current = false));
    return () => {
      document.removeEventListener("focusin", note);
      stop();
    };
  }, [region]);
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    const rowAt = (index: number) =>
      region.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
    (rowAt(active) ?? rowAt(active - 1) ?? region.current)?.focus({ preventScroll: true });
  });
}
