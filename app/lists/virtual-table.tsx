import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { listenTabOut } from "#app/focus/tab-out.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PrintedList } from "./printed-list.tsx";
import type { VirtualList } from "./virtual-list.ts";
import { type VirtualColumn, VirtualHead, VirtualRow } from "./virtual-row.tsx";
import { trackHeight } from "./virtual-window.ts";
import { VirtualScroller } from "./virtual-scroller.ts";
import { useActiveRow, useListKeys } from "./use-list-keys.ts";
import { useOpening } from "./use-opening.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePhoneQuery } from "./use-phone-query.ts";

interface VirtualTableProps<Row> {
  /** What the table holds; read out, not shown. */
  caption: string;
  /** Of the region that scrolls. */
  id?: string;
  /** The id of a text that says which keys work in it. */
  describedBy?: string;
  /** From `useVirtualRows`. */
  list: VirtualList<Row>;
  /** Keep the same array between draws, so that rows which did not change are left alone. */
  columns: readonly VirtualColumn<Row>[];
  /** Names a row, for its checkbox. */
  nameOf: (row: Row) => string;
  selection?: {
    isSelected: (row: Row) => boolean;
    /** `rows` are several after a click with Shift held. */
    onToggle: (rows: readonly Row[], selected: boolean) => void;
    state: "none" | "some" | "all";
    onToggleAll: () => void;
  };
  isUnread?: (row: Row) => boolean;
  /** Enter on a row. */
  onOpen?: (row: Row) => void;
  /** What a row stands for: a click anywhere on it opens it too; with Ctrl, or of the middle button, in a tab of its own. */
  addressOf?: (row: Row) => string;
  /** Pixels; where fingers point at least 44. */
  rowHeight?: number;
  /** Another key on a row, such as a shortcut for one of its actions; true when it was one. */
  onRowKey?: (row: Row, key: string) => boolean;
  /** Scrolling has stopped with this row on top; null at the start of the list. */
  onRest?: (row: Row | null, index: number) => void;
  /** Said with a retry button when a page cannot be read. */
  failedText: string;
  /** Give it a height at most. */
  className?: string;
  /** Width below which the table scrolls sideways. */
  minWidth?: string;
  /** What the list is narrowed by, as it is printed (`filterWords`). */
  printedFilter: string;
  /** Those that are printed, where the screen may have others. */
  printedColumns?: readonly VirtualColumn<Row>[];
  /** Links to the pages before and after, for browsers without JavaScript. */
  pageLinks?: ReactNode;
}

const HEAD = 36;

/**
 * A native table over a list of any length: 40 px rows (44 where fingers point), a head that stays, rows drawn only
 * around what is seen. ↑ ↓ Home End PageUp PageDown move, Space selects, Enter opens.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { list, columns, selection } = props;
  const hydrated = useHydrated();
  const state = useSyncExternalStore(list.subscribe, list.state, list.state);
  const rowHeight = useRowHeight(props.rowHeight);
  const [scroller] = useState(() => new VirtualScroller(HEAD, state.start));
  const drawn = useSyncExternalStore(scroller.subscribe, scroller.drawn, scroller.drawn);
  const region = useRef<HTMLDivElement>(null);
  const { active, setActive } = useActiveRow(list, state);
  useLayoutEffect(() => scroller.attach(region.current), [scroller]);
  useLayoutEffect(() => scroller.update(state, rowHeight), [scroller, state, rowHeight]);
  useEffect(() => list.seen(drawn.first, drawn.last));
  useRest(scroller, list, props.onRest);
  useKeptFocus(region, active);

  const toggle = useToggle(list, selection, setActive);
  const opening = useOpening(list, props);
  const withRow = (index: number, act: ((row: Row) => void) | undefined) => {
    const row = list.rowAt(index);
    if (row !== undefined) act?.(row);
  };
  const keys = useListKeys({
    region,
    count: state.count,
    active,
    setActive,
    reveal: (index) => scroller.reveal(index),
    rowsInView: () => scroller.rowsInView(),
    onOpen: (index) => withRow(index, props.onOpen),
    onKey: (index, key) => {
      const row = list.rowAt(index);
      return row !== undefined && (props.onRowKey?.(row, key) ?? false);
    },
    onSelect: (index, range) => withRow(index, (row) => toggle(row, index, range)),
  });

  // Before JavaScript the first page stands there as it is.
  const first = hydrated ? Math.min(drawn.first, state.count) : state.start;
  const last = hydrated ? Math.min(drawn.last, state.count) : state.start + state.rows.length;
  // The row that Tab reaches: the active one, or one in view when that is elsewhere.
  const stop = active >= first && active < last ? active : Math.min(last - 1, first + (first === 0 ? 0 : 10));
  return (
    <>
      <div
        ref={region}
        id={props.id}
        role="region"
        data-list
        aria-label={props.caption}
        aria-describedby={props.describedBy}
        aria-busy={state.loading || undefined}
        tabIndex={0}
        // What Tab comes to is scrolled out from beneath the head and the column that stays.
        style={{ scrollPadding: `${HEAD}px 0 0 ${widthOfStaying(columns, selection !== undefined)}` }}
        onScroll={scroller.onScroll}
        onKeyDown={keys}
        onFocus={({ target }) => {
          const index = target.closest<HTMLElement>("tr")?.dataset.index;
          if (index !== undefined) setActive(Number(index));
        }}
        className={classNames(
          "relative overflow-auto overscroll-contain border-y border-slate-200 bg-white [overflow-anchor:none]",
          props.className,
        )}
      >
        <div
          style={{
            height: hydrated ? HEAD + trackHeight({ content: state.count * rowHeight, view: 0 }) : undefined,
            minWidth: props.minWidth,
          }}
          className="relative"
        >
          <table
            aria-rowcount={state.announced === -1 ? -1 : state.announced + 1}
            style={hydrated ? { position: "absolute", insetInline: 0, top: drawn.offset } : undefined}
            className="figures w-full table-fixed border-separate border-spacing-0 text-left text-[0.8125rem]"
          >
            <caption className="sr-only">{props.caption}</caption>
            <VirtualHead columns={columns} selection={selection} />
            <tbody
              {...opening}
              onChange={(event) => {
                const index = Number((event.target as Element).closest("tr")?.dataset.index);
                const { shiftKey } = event.nativeEvent as MouseEvent;
                withRow(index, (row) => toggle(row, index, shiftKey));
              }}
            >
              {Array.from({ length: Math.max(0, last - first) }, (_, step) => {
                const index = first + step;
                const row = list.rowAt(index);
                return (
                  <VirtualRow
                    key={row === undefined ? `#${index}` : list.keyOf(row)}
                    row={row}
                    index={index}
                    height={rowHeight}
                    columns={columns}
                    tabStop={index === stop}
                    selectable={selection !== undefined}
                    selected={row !== undefined && (selection?.isSelected(row) ?? false)}
                    unread={row !== undefined && (props.isUnread?.(row) ?? false)}
                    name={row === undefined ? "" : props.nameOf(row)}
                    opens={props.addressOf !== undefined}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
      <PrintedList
        list={list}
        columns={props.printedColumns ?? columns}
        total={state.announced === -1 ? null : state.announced}
        filter={props.printedFilter}
      />
      {props.pageLinks ? <noscript>{props.pageLinks}</noscript> : null}
      {state.failed ? (
        <Failed text={props.failedText} onRetry={() => void list.refresh(scroller.topRow())} />
      ) : null}
    </>
  );
}

/** How much at the left stays in view when the table is scrolled sideways. */
function widthOfStaying<Row>(columns: readonly VirtualColumn<Row>[], selectable: boolean): string {
  const [first] = columns;
  return `calc(${selectable ? "2.75rem" : "0px"} + ${(first?.sticky && first.width) || "0px"})`;
}

/** Reports the row on top once scrolling has stopped and the row is there: it may still have to be read. */
function useRest<Row>(
  scroller: VirtualScroller,
  list: VirtualList<Row>,
  onRest: VirtualTableProps<Row>["onRest"],
) {
  const resting = useRef<number | null>(null);
  const tell = useEffectEvent(() => {
    const index = resting.current;
    const row = index === null ? undefined : list.rowAt(index);
    if (index === null || (row === undefined && index > 0)) return;
    resting.current = null;
    onRest?.(index === 0 ? null : (row ?? null), index);
  });
  useEffect(() => tell());
  useEffect(
    () =>
      scroller.listen((index) => {
        resting.current = index;
        tell();
      }),
    [scroller],
  );
}

/** Selects a row or lets it go; with `range` all those from the one before. */
function useToggle<Row>(
  list: VirtualList<Row>,
  selection: VirtualTableProps<Row>["selection"],
  setActive: (index: number) => void,
) {
  const last = useRef(0);
  return (row: Row, index: number, range: boolean) => {
    const [low, high] = [Math.min(last.current, index), Math.max(last.current, index)];
    const between = range
      ? Array.from({ length: high - low + 1 }, (_, step) => list.rowAt(low + step))
      : [row];
    last.current = index;
    setActive(index);
    selection?.onToggle(
      between.filter((each) => each !== undefined),
      !selection.isSelected(row),
    );
  };
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="flex items-center gap-3 border-b border-slate-200 bg-white px-4 py-2 font-medium text-red-700"
    >
      {text}
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

function useRowHeight(wanted = 40): number {
  return usePhoneQuery("(pointer: coarse)") ? Math.max(44, wanted) : wanted;
}

/**
 * A focused row that is deleted hands the focus to the one in its place, one that is scrolled away to the region: the keys
 * go on working.
 */
function useKeptFocus(region: React.RefObject<HTMLDivElement | null>, active: number) {
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
