import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** The keys of an endless table; one row can be reached by Tab, arrows move on from it. */
export function useEndlessKeys(options: {
  region: RefObject<HTMLDivElement | null>;
  count: number;
  active: number;
  setActive: (index: number) => void;
  reveal: (index: number) => void;
  rowsInView: () => number;
  onOpen: (index: number) => void;
  onSelect: (index: number, range: boolean) => void;
  /** Any other key on a row; true when it was meant for something. */
  onKey: (index: number, key: string) => boolean;
}) {
  const { region, count, active, setActive } = options;
  // The row the keys have chosen may still have to be read: it takes the focus when it appears.
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const row = region.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
    // The list has scrolled to it; on a low screen the page may have to as well.
    row.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  useEffect(focusWanted);

  const moveTo = (index: number) => {
    const target = Math.min(Math.max(0, index), count - 1);
    wanted.current = target;
    setActive(target);
    options.reveal(target);
    focusWanted();
  };

  return (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const onRow = target.dataset.index !== undefined;
    if ((!onRow && target !== event.currentTarget) || count === 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = onRow ? Number(target.dataset.index) : active;
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
    else if (event.key === "Enter" && onRow) options.onOpen(from);
    else if (event.key === " " && onRow) options.onSelect(from, event.shiftKey);
    else if (!onRow || !options.onKey(from, event.key)) return;
    event.preventDefault();
  };
}
