import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import { useLiveEvents, readAfter } from "#app/live/use-live-events.ts";
import { usePageLoader } from "#app/kit/lists/fetch-list.ts";
import type { VirtualList, VirtualListOptions } from "#app/kit/lists/virtual-list.ts";
import { VirtualTable } from "#app/kit/lists/virtual-table.tsx";
import type { VirtualPage } from "#app/kit/lists/virtual-window.ts";
import { useVirtualRows } from "#app/kit/lists/use-list-keys.ts";
import { useCan } from "#app/access/use-can.ts";
import { useMediaQuery } from "#app/kit/ui/use-media-query.ts";
import { usePhoneQuery } from "#app/kit/lists/use-phone-query.ts";
import { affects } from "#app/live/event.ts";
import type { ShipmentCounts } from "#app/shipments/list-shipments.server.ts";
import type { ListSettings } from "#app/shipments/list-settings.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { BulkBar } from "./bulk-bar.tsx";
import {
  rememberShipmentsList,
  rememberRows,
  useComingView,
  writePosition,
} from "#app/shipments/list-position.ts";
import { takeOpenedRow } from "#app/kit/lists/opened-row.ts";
import { listAddress, SHIPMENT_LIST } from "#app/shipments/shipment-filter.ts";
import type { ShipmentLine, ShipmentList } from "./read-list.server.ts";
import { KeyHints } from "./key-hints.tsx";
import { printedFilter } from "./filter-words.ts";
import { RowDialogs } from "./row-dialogs.tsx";
import { READING_ACTS, ROW_ACTS, type RowAct, RowMenu } from "./row-acts.tsx";
import {
  cardColumns,
  ROOM_FOR_BUTTONS,
  ROW_HEIGHTS,
  shipmentColumns,
  tableClasses,
  tableWidth,
} from "./shipment-columns.tsx";
import { useSelection } from "./use-selection.ts";
import type { useShipmentExport } from "./export-control.tsx";

const LIVE_MS = 1500;
const idOf = (line: ShipmentLine) => line.id;
const cursorOf = (line: ShipmentLine) => line.cursor;
const addressOf = (line: ShipmentLine) => `/admin/shipments/${line.id}`;
const numberOf = (line: ShipmentLine) => line.number;

export function ShipmentsTable(props: {
  id: string;
  list: ShipmentList;
  view: string;
  counts: ShipmentCounts | null;
  settings: ListSettings;
  /** The stored settings, for which the server reads rows. */
  storedSettings: ListSettings;
  exports: ReturnType<typeof useShipmentExport>;
  onChanged: () => void;
}) {
  const { list, view, counts, settings, onChanged } = props;
  const { order } = list;
  const total = counts?.matching ?? null;
  const mayWrite = useCan("shipments.write");
  const navigate = useNavigate();
  const load = usePageLoader<VirtualPage<ShipmentLine>>({
    address: rowsAddress(view, props.storedSettings),
    failed: SHIPMENT_MESSAGES.fetchFailed,
    total,
  });
  const rows = useRows({ first: list.page, total, load, keyOf: idOf, cursorOf });
  const selected = useSelection(list.filter, view, total);
  const [acting, setActing] = useState<{ act: RowAct; line: ShipmentLine } | null>(null);
  // A large dialog is rendered in slices, so that the click is painted first.
  const openDialog = useCallback(
    (act: RowAct, line: ShipmentLine) => startTransition(() => setActing({ act, line })),
    [],
  );
  const [menu, setMenu] = useState<{ line: ShipmentLine; button: HTMLElement } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfterBar(props.id, selected.isEmpty);
  const keysId = useId();
  const top = useRef(list.page.start);
  const refresh = useCallback(() => {
    onChanged();
    return rows.refresh(top.current);
  }, [rows, onChanged]);
  useRefreshOnNews(refresh);
  useChosenColumns(props.storedSettings, refresh);
  const [cards, wide] = [usePhoneQuery("(width < 64rem)"), useMediaQuery(ROOM_FOR_BUTTONS)];
  const coming = useComingView(list).filter;
  const options = useMemo(
    () => ({
      order,
      settings,
      addressFor: (next: typeof order) => listAddress({ filter: coming, order: next }),
      mayWrite,
      wide,
      onAct: openDialog,
      onMenu: (line: ShipmentLine, button: HTMLElement) => setMenu({ line, button }),
    }),
    [order, settings, coming, mayWrite, wide, openDialog],
  );
  const printedColumns = useMemo(() => shipmentColumns(options), [options]);
  const cardList = useMemo(() => cardColumns(options), [options]);
  return (
    <>
      {selected.isEmpty ? null : (
        <BulkBar
          ref={bar}
          selected={selected}
          owners={list.owners}
          exports={props.exports}
          onChanged={() => void refresh()}
        />
      )}
      <VirtualTable
        id={props.id}
        caption="Shipments"
        describedBy={keysId}
        list={rows}
        columns={cards ? cardList : printedColumns}
        nameOf={numberOf}
        minWidth={cards ? undefined : tableWidth(settings)}
        rowHeight={cards ? ROW_HEIGHTS.card : ROW_HEIGHTS[settings.density]}
        className={tableClasses(settings)}
        failedText={SHIPMENT_MESSAGES.fetchFailed}
        printedFilter={printedFilter(list)}
        printedColumns={printedColumns}
        selection={{
          isSelected: (line) => selected.isSelected(line.id),
          onToggle: (lines, on) => selected.toggle(lines.map(idOf), on),
          state: selected.state,
          onToggleAll: selected.toggleAll,
        }}
        addressOf={addressOf}
        cameFrom={() => takeOpenedRow(SHIPMENT_LIST)}
        onOpen={(line) => void navigate(addressOf(line))}
        onRowKey={(line, key) => {
          if (key === "a" && !selected.isEmpty) {
            bar.current?.querySelector("button")?.focus();
            return true;
          }
          const act = ROW_ACTS[key as keyof typeof ROW_ACTS];
          if (!act || !(mayWrite || READING_ACTS.includes(act))) return false;
          openDialog(act, line);
          return true;
        }}
        onRest={(line, index) => {
          top.current = index;
          rememberPosition(line, index);
        }}
        pageLinks={<PageLinks list={list} view={view} />}
      />
      <KeyHints id={keysId} density={settings.density} selecting={!selected.isEmpty} />
      {menu ? (
        <RowMenu {...menu} mayWrite={mayWrite} onAct={openDialog} onClose={() => setMenu(null)} />
      ) : null}
      {acting ? (
        <RowDialogs
          key={`${acting.act} ${acting.line.id}`}
          act={acting.act}
          line={acting.line}
          onClose={() => setActing(null)}
          onChanged={() => void refresh()}
        />
      ) : null}
    </>
  );
}

/** Rows of the list; when a row is opened, its neighbours are stored for the shipment's page. */
function useRows(options: VirtualListOptions<ShipmentLine>): VirtualList<ShipmentLine> {
  const rows = useVirtualRows(options);
  useEffect(() => () => rememberRows(rows.state().rows.map(idOf)), [rows]);
  return rows;
}

/** When the bulk bar disappears with the focus in it or in its dialog, the list receives the focus at once. */
function useFocusAfterBar(listId: string, isGone: boolean): void {
  const wasGone = useRef(isGone);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isGone && !wasGone.current && isLost) document.getElementById(listId)?.focus({ preventScroll: true });
    wasGone.current = isGone;
  }, [listId, isGone]);
}

/** Stores the top row in the address, for reload, Back and sharing, without a navigation. */
function rememberPosition(line: ShipmentLine | null, index: number): void {
  if (window.location.pathname !== "/admin/shipments") return;
  const address = new URL(window.location.href);
  writePosition(address.searchParams, line, index);
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address);
  rememberShipmentsList();
}

function rowsAddress(view: string, { columns }: ListSettings): string {
  const params = new URLSearchParams(view);
  if (columns.length > 0) params.set("columns", columns.join(","));
  return `/admin/shipments/rows?${params}`;
}

/** Reloads rows when newly shown columns need data that were not read. */
function useChosenColumns({ columns }: ListSettings, read: () => Promise<void>): void {
  const readLatest = useEffectEvent(read);
  const readFor = useRef(columns);
  useEffect(() => {
    const isMissing = columns.some(
      (column) => (column === "reference" || column === "last_event") && !readFor.current.includes(column),
    );
    readFor.current = columns;
    if (isMissing) void readLatest();
  }, [columns]);
}

/** Reloads the rows shortly after shipments have changed. */
function useRefreshOnNews(refresh: () => Promise<void>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  }, [refresh]);
  useLiveEvents((event) => {
    if (!affects(event, "shipment")) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void latest.current();
    }, LIVE_MS);
  }, readAfter);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

function PageLinks({ list, view }: { list: ShipmentList; view: string }) {
  const address = (key: string, cursor: string) => {
    const params = new URLSearchParams(view);
    params.set(key, cursor);
    return `/admin/shipments?${params}`;
  };
  const { previous, next } = list.page;
  return (
    <nav aria-label="Pages" className="flex gap-4 px-4 py-3">
      {previous ? <Link to={address("before", previous)}>Previous page</Link> : null}
      {next ? <Link to={address("after", next)}>Next page</Link> : null}
    </nav>
  );
}
