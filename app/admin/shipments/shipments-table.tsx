import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useLiveEvents } from "#app/admin/live/use-live-events.ts";
import { type EndlessPage, type EndlessPlace, EndlessTable } from "#app/ui/endless-table.tsx";
import { useEndlessRows } from "#app/ui/use-endless-rows.ts";
import { concerns } from "#domain/live/event.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { listAddress, writePosition } from "./list-address.ts";
import type { ShipmentList } from "./read-list.server.ts";
import { RowDialogs } from "./row-dialogs.tsx";
import { ROW_ACTS, type RowAct, shipmentColumns } from "./shipment-columns.tsx";
import type { ShipmentLine } from "./shipment-line.ts";
import { fetchJson, tryAgain } from "./try-again.ts";
import type { Counts } from "./use-counts.ts";
import { useSelection } from "./use-selection.ts";

const LIVE_MS = 1500;
const idOf = (line: ShipmentLine) => line.id;
const cursorOf = (line: ShipmentLine) => line.cursor;
const numberOf = (line: ShipmentLine) => line.number;

/** The rows, the bulk bar, and the dialogs that a row opens. */
export function ShipmentsTable(props: {
  id: string;
  list: ShipmentList;
  /** The view's search parameters. */
  view: string;
  counts: Counts | null;
  /** Something was changed: count anew. */
  onChanged: () => void;
}) {
  const { list, view, counts, onChanged } = props;
  const { filter, order } = list;
  const total = counts?.matching ?? null;
  const navigate = useNavigate();
  const load = useCallback(
    (place: EndlessPlace) => tryAgain(() => readPage(view, place, total)),
    [view, total],
  );
  const rows = useEndlessRows({ first: list.page, total, load, keyOf: idOf, cursorOf });
  const selected = useSelection(filter, view, total);
  const [acting, setActing] = useState<{ act: RowAct; line: ShipmentLine } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const top = useRef(list.page.start);
  const refresh = useCallback(() => {
    onChanged();
    return rows.refresh(top.current);
  }, [rows, onChanged]);
  useRefreshOnNews(refresh);

  const columns = useMemo(
    () =>
      shipmentColumns({
        order,
        addressFor: (next) => listAddress({ filter, order: next }),
        onAct: (act, line) => setActing({ act, line }),
      }),
    [order, filter],
  );
  return (
    <>
      {selected.isEmpty ? null : <BulkBar ref={bar} selected={selected} onChanged={() => void refresh()} />}
      <EndlessTable
        id={props.id}
        caption="Shipments"
        describedBy={keysId}
        list={rows}
        columns={columns}
        nameOf={numberOf}
        minWidth="71.5rem"
        className="max-h-[max(20rem,calc(100dvh-15.5rem))]"
        failedText={SHIPMENT_MESSAGES.fetchFailed}
        selection={{
          isSelected: (line) => selected.isSelected(line.id),
          onToggle: (lines, on) => selected.toggle(lines.map(idOf), on),
          state: selected.state,
          onToggleAll: selected.toggleAll,
        }}
        onOpen={(line) => void navigate(`/admin/shipments/${line.id}`)}
        onRowKey={(line, key) => {
          if (key === "a" && !selected.isEmpty) {
            bar.current?.querySelector("button")?.focus();
            return true;
          }
          const act = ROW_ACTS[key as keyof typeof ROW_ACTS];
          if (act) setActing({ act, line });
          return act !== undefined;
        }}
        onRest={(line, index) => {
          top.current = index;
          rememberPosition(line, index);
        }}
        pageLinks={<PageLinks list={list} view={view} />}
      />
      <p id={keysId} className="mt-2 hidden gap-x-4 text-xs text-slate-600 lg:flex pointer-coarse:hidden">
        <span>↑ ↓ move</span>
        <span>Space select</span>
        {selected.isEmpty ? null : <span>A act on selected</span>}
        <span>Enter open</span>
        <span>E edit</span>
        <span>S add status</span>
        <span>H history</span>
        <span>Del delete</span>
        <span>/ search</span>
      </p>
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

function readPage(
  view: string,
  place: EndlessPlace,
  total: number | null,
): Promise<EndlessPage<ShipmentLine>> {
  const params = new URLSearchParams(view);
  for (const [key, value] of Object.entries(place))
    params.set(key === "at" ? "from_row" : key, String(value));
  if ("index" in place && total !== null) params.set("total", String(total));
  return fetchJson(`/admin/shipments/rows?${params}`);
}

/** Keeps the address at the row on top, for reload, back and a link to share; the router need not read anything. */
function rememberPosition(line: ShipmentLine | null, index: number): void {
  if (window.location.pathname !== "/admin/shipments") return;
  const address = new URL(window.location.href);
  writePosition(address.searchParams, line, index);
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address);
}

/** What others change shows a moment later, where one stands. */
function useRefreshOnNews(refresh: () => Promise<void>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents((event) => {
    if (!concerns(event, "shipments")) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), LIVE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
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
