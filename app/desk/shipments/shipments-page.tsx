import { Upload } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate, useNavigation, useRevalidator } from "react-router";
import { FetchFailed, useSearchKey } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import type { ShipmentCounts } from "#app/shipments/list-shipments.server.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import {
  countConditions,
  DEFAULT_ORDER,
  type ShipmentFilter,
  listAddress,
  viewParams,
} from "#app/shipments/shipment-filter.ts";
import { DisplaySettings, useListSettings } from "./display-settings.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { rememberShipmentsList, useComingView } from "#app/shipments/list-position.ts";
import type { ShipmentList } from "./read-list.server.ts";
import { SavedFilters, SaveFilter } from "./saved-filters.tsx";
import { ShipmentsTable } from "./shipments-table.tsx";
import { ShipmentExport, useShipmentExport } from "./export-control.tsx";
import { useSharedFilters } from "./use-saved-filters.ts";
import { useCounts } from "./use-selection.ts";

function ImportLink() {
  if (!useCan("shipments.write")) return null;
  return (
    <ButtonLink to="/admin/shipments/import" title="Import" className="one-row:max-2xl:px-2.5!">
      <Upload aria-hidden="true" />
      <span className="one-row:max-2xl:sr-only">Import</span>
    </ButtonLink>
  );
}

export function ShipmentsPage({ list, outlet }: { list: ShipmentList; outlet: ReactNode }) {
  const { filter, order } = list;
  const hydrated = useHydrated();
  const mayWrite = useCan("shipments.write");
  const navigate = useNavigate();
  const panelId = useId();
  const listId = useId();
  const conditions = countConditions(filter);
  const view = viewParams(list).toString();
  const { counts, recount } = useCounts(list.counts, view);
  const foundText = useFoundText(counts, view);
  const exports = useShipmentExport(list.exportChoice);
  const { settings, kept, change } = useListSettings(list.settings);
  const shared = useSharedFilters(list.sharedFilters);
  const [open, setOpen] = useState(false);
  // A new key on clearing remounts the panel, so that pending text does not come back.
  const [panel, setPanel] = useState(0);
  const loading = useListLoading();
  const coming = useComingView(list);
  const apply = (next: ShipmentFilter) =>
    navigate(listAddress({ filter: next, order: coming.order }), { preventScrollReset: true });
  const replacePanel = (next: ShipmentFilter) => {
    setPanel(panel + 1);
    void apply(next);
  };
  useSearchKey();
  useEffect(rememberShipmentsList, [view]);
  const exportOfAll = (
    <ShipmentExport
      exports={exports}
      scope="all"
      selection={{ all: true, filter, except: [] }}
      count={counts?.matching ?? null}
    />
  );
  // Recounted after every change, also when no row read is left.
  const isEmpty = counts ? counts.matching === 0 : list.page.rows.length === 0 && list.page.start === 0;
  return (
    <>
      {outlet}
      <ListHead
        inOneRow={settings.density === "dense"}
        title={TITLE}
        description={
          counts ? `${formatCount(counts.matching)} of ${formatCount(counts.all)} shown` : "Counting..."
        }
        actions={mayWrite ? <MainActs view={view} /> : null}
      >
        <div className="grid gap-2 one-row:contents print:hidden">
          <FilterBar
            key={panel}
            panelId={panelId}
            filter={filter}
            statuses={list.statuses}
            matching={counts?.matching}
            views={counts?.views}
            parties={list.parties}
            owners={list.allOwners}
            order={order === DEFAULT_ORDER ? null : order}
            open={open}
            onToggle={() => setOpen(!open)}
            onApply={apply}
            onLeave={() => document.getElementById(listId)?.focus()}
            onPhone={
              <>
                {exportOfAll}
                <ImportLink />
              </>
            }
          >
            {conditions > 0 ? (
              <div className="contents one-row:max-2xl:order-last one-row:max-2xl:flex one-row:max-2xl:basis-full one-row:max-2xl:gap-2">
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => {
                    replacePanel({});
                    toast.success("Filters cleared");
                  }}
                >
                  Clear All
                </Button>
                <NeedsScript>
                  <SaveFilter filter={filter} shared={shared} />
                </NeedsScript>
              </div>
            ) : null}
            <span role="status" className="ml-auto text-slate-600">
              {loading ? (
                <span key="loading" className="flex items-center gap-2">
                  <Spinner size="sm" label={null} />
                  {SHIPMENT_MESSAGES.loading}
                </span>
              ) : (
                <span className="sr-only">{foundText}</span>
              )}
            </span>
            <span className={hydrated ? "contents" : "invisible max-lg:hidden"}>
              <DisplaySettings settings={settings} onChange={change} className="max-lg:hidden" />
            </span>
            <span className="contents max-sm:hidden">{exportOfAll}</span>
          </FilterBar>
          <SavedFilters current={filter} shared={shared} onApply={replacePanel} />
        </div>
      </ListHead>
      {isEmpty ? (
        <NothingToShow id={listId} filtered={conditions > 0} onClear={() => replacePanel({})} />
      ) : (
        <ShipmentsTable
          id={listId}
          list={list}
          view={view}
          counts={counts}
          settings={settings}
          storedSettings={kept}
          exports={exports}
          onChanged={recount}
        />
      )}
    </>
  );
}

const TITLE = "Shipments Management";

const MainActs = ({ view }: { view: string }) => (
  <>
    <span className="contents max-sm:hidden">
      <ImportLink />
    </span>
    <ButtonLink to={{ pathname: "/admin/shipments/new", search: view }} variant="primary">
      Add Shipment
    </ButtonLink>
  </>
);

/** Announces the number of matches after a change of filters; changes by others are not announced. */
function useFoundText(counts: ShipmentCounts | null, view: string): string {
  const [announcement, setAnnouncement] = useState({ view, text: "" });
  if (counts && announcement.view !== view)
    setAnnouncement({ view, text: `${formatCount(counts.matching)} found` });
  return announcement.view === view ? announcement.text : "";
}

function NothingToShow(props: { id: string; filtered: boolean; onClear: () => void }) {
  const mayWrite = useCan("shipments.write");
  useRefetchOn("shipment");
  return (
    <div id={props.id} data-list tabIndex={-1} className="border-y border-slate-200 bg-white">
      {props.filtered ? (
        <EmptyState
          title="No shipments match"
          action={<Button onClick={props.onClear}>Clear filters</Button>}
        >
          Change or clear a filter to see more.
        </EmptyState>
      ) : (
        <EmptyState
          title="No shipments yet"
          action={mayWrite ? <ButtonLink to="/admin/shipments/new">Create Shipment</ButtonLink> : null}
        />
      )}
    </div>
  );
}

function useListLoading(): boolean {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  return (
    (navigation.state === "loading" && navigation.location.pathname === "/admin/shipments") ||
    revalidator.state === "loading"
  );
}

export function ListFailed() {
  return (
    <>
      <ListHead title={TITLE} />
      <div className="border-y border-slate-200 bg-white">
        <FetchFailed message={SHIPMENT_MESSAGES.fetchFailed} />
      </div>
    </>
  );
}

export function ShipmentsLoading() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24">
      <Spinner label={null} />
      {SHIPMENT_MESSAGES.loading}
    </p>
  );
}
