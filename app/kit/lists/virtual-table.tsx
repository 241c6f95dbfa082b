import "./virtual-table.css";
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { PrintedList } from "./printed-list.tsx";
import type { VirtualList, VirtualListState } from "./virtual-list.ts";
import { CodeOfRow, type VirtualColumn, VirtualHead, VirtualRows } from "./virtual-row.tsx";
import { trackHeight } from "./virtual-window.ts";
import { VirtualScroller } from "./virtual-scroller.ts";
import { useActiveRow, useKeptFocus, useListKeys } from "./use-list-keys.ts";
import { useOpening } from "./use-opening.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { usePhoneQuery } from "./use-phone-query.ts";

interface VirtualTableProps<Row> {
  caption: string;
  id?: string;
  describedBy?: string;
  list: VirtualList<Row>;
  /** Columns; keep the same array between renders, so that unchanged rows are not rendered again. */
  columns: readonly VirtualColumn<Row>[];
  nameOf: (row: Row) => string;
  selection?: {
    isSelected: (row: Row) => boolean;
    onToggle: (rows: readonly Row[], selected: boolean) => void;
    state: "none" | "some" | "all";
    onToggleAll: () => void;
  };
  isUnread?: (row: Row) => boolean;
  onOpen?: (row: Row) => void;
  addressOf?: (row: Row) => string;
  /** Height in pixels; at least 44 on touch screens. */
  rowHeight?: number;
  onRowKey?: (row: Row, key: string) => boolean;
  /** Returns the key of the row that the user came back from, which is centred, marked and focused; called once. */
  cameFrom?: () => string | null;
  onRest?: (row: Row | null, index: number) => void;
  failedText: string;
  className?: string;
  minWidth?: string;
  printedFilter: string;
  printedColumns?: readonly VirtualColumn<Row>[];
  pageLinks?: ReactNode;
}

const HEAD = 36;

/** A virtualized table that renders the rows around the viewport. ↑ ↓ Home End PageUp PageDown move, Space selects, Enter opens. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { list, columns, selection } = props;
  const hydrated = useHydrated();
  const state = useSyncExternalStore(list.subscribe, list.state, list.state);
  const rowHeight = useRowHeight(props.rowHeight);
  const [scroller] = useState(() => new VirtualScroller(HEAD, state.start, rowHeight));
  const drawn = useSyncExternalStore(scroller.subscribe, scroller.drawn, scroller.drawn);
  const region = useRef<HTMLDivElement>(null);
  const { active, setActive } = useActiveRow(list, state);
  const [returned, setReturned] = useState<string | null>(null);
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
    center: (index) => scroller.center(index),
    rowsInView: () => scroller.rowsInView(),
    onOpen: (index) => withRow(index, props.onOpen),
    onKey: (index, key) => {
      const row = list.rowAt(index);
      return row !== undefined && (props.onRowKey?.(row, key) ?? false);
    },
    enterAt: () => {
      const key = props.cameFrom?.() ?? null;
      setReturned(key);
      return indexOf(list, state, key);
    },
    onSelect: (index, range) => withRow(index, (row) => toggle(row, index, range)),
  });

  // Before JavaScript runs, the first page is rendered unchanged.
  const first = hydrated ? Math.min(drawn.first, state.count) : state.start;
  const last = hydrated ? Math.min(drawn.last, state.count) : state.start + state.rows.length;
  const stop = active >= first && active < last ? active : Math.min(last - 1, first + (first === 0 ? 0 : 10));
  return (
    <>
      <div className={classNames("list-room relative max-sm:mb-2", props.className)}>
        <div
          ref={region}
          id={props.id}
          role="region"
          data-list
          aria-label={props.caption}
          aria-describedby={props.describedBy}
          aria-busy={state.loading || undefined}
          tabIndex={0}
          style={regionStyle(columns, selection !== undefined, rowHeight)}
          onScroll={scroller.onScroll}
          onKeyDown={keys}
          onFocus={({ target }) => {
            const index = target.closest<HTMLElement>("tr")?.dataset.index;
            if (index !== undefined) setActive(Number(index));
          }}
          className="whole-rows relative overflow-auto overscroll-contain border-y border-slate-200 bg-white [overflow-anchor:none]"
        >
          <div
            style={{
              height: hydrated
                ? HEAD + trackHeight({ content: state.count * rowHeight, view: 0 })
                : undefined,
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
                <VirtualRows
                  {...props}
                  {...{ first, last, stop, returned }}
                  height={rowHeight}
                  opens={props.addressOf !== undefined}
                />
              </tbody>
            </table>
          </div>
        </div>
        <RowsBelow>{props.pageLinks}</RowsBelow>
      </div>
      <PrintedList
        list={list}
        columns={props.printedColumns ?? columns}
        total={state.announced === -1 ? null : state.announced}
        filter={props.printedFilter}
      />
      <CodeOfRow row={state.rows[0]} addressOf={props.addressOf} />
      {state.failed ? (
        <Failed text={props.failedText} onRetry={() => void list.refresh(scroller.topRow())} />
      ) : null}
    </>
  );
}

/** Indicates that more rows follow below the visible ones; links to them without JavaScript. */
function RowsBelow({ children }: { children: ReactNode }) {
  return (
    <>
      <p
        aria-hidden="true"
        data-print="hide"
        className="rows-below absolute top-full right-0 mt-1 text-xs text-slate-600 max-lg:right-4"
      >
        More below ↓
      </p>
      {children ? <noscript>{children}</noscript> : null}
    </>
  );
}

function indexOf<Row>(list: VirtualList<Row>, { rows, start }: VirtualListState<Row>, key: string | null) {
  const place = key === null ? -1 : rows.findIndex((row) => list.keyOf(row) === key);
  return place < 0 ? -1 : start + place;
}

/** Styles that keep focused cells clear of the sticky head and column, and make the region show whole rows. */
function regionStyle<Row>(columns: readonly VirtualColumn<Row>[], selectable: boolean, rowHeight: number) {
  const [first] = columns;
  const staying = `calc(${selectable ? "2.75rem" : "0px"} + ${(first?.sticky && first.width) || "0px"})`;
  return { scrollPadding: `${HEAD}px 0 0 ${staying}`, "--row-height": `${rowHeight}px` } as CSSProperties;
}

/** Calls `onRest` when scrolling has stopped and the row is loaded. */
function useRest<Row>(
  scroller: VirtualScroller,
  list: VirtualList<Row>,
  onRest: VirtualTableProps<Row>["onRest"],
) {
  const resting = useRef<number | null>(null);
  const callOnRest = useEffectEvent(() => {
    const index = resting.current;
    const row = index === null ? undefined : list.rowAt(index);
    if (index === null || (row === undefined && index > 0)) return;
    resting.current = null;
    onRest?.(index === 0 ? null : (row ?? null), index);
  });
  useEffect(() => callOnRest());
  useEffect(
    () =>
      scroller.listen((index) => {
        resting.current = index;
        callOnRest();
      }),
    [scroller],
  );
}

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
