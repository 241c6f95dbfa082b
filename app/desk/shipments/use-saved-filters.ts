import { useSyncExternalStore } from "react";
import {
  parseShipmentFilter,
  SHIPMENT_FILTER_KEYS,
  type ShipmentFilter,
  type ShipmentFilterKey,
} from "#app/shipments/shipment-filter.ts";
import { compareNames } from "#app/kit/text/text.ts";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import { useStateFor } from "#app/kit/ui/use-state-for.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import type { SharedFilter } from "#app/shipments/shared-filters.server.ts";
import { affects } from "#app/live/event.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { SharedAnswer } from "./shared-filters.route.ts";

const STORAGE_KEY = "shipment-filters";

/** Conditions that a saved filter always stores, under the names of the specification. */
const SPECIFIED_NAMES: Partial<Record<ShipmentFilterKey, string>> = {
  search: "searchTerm",
  status: "status",
  origin: "originLocation",
  destination: "destinationLocation",
  from: "dateFrom",
  to: "dateTo",
  shipper: "shipper",
  consignee: "consignee",
  mode: "mode",
  eta_from: "etaFrom",
  eta_to: "etaTo",
  owner: "owner",
  view: "view",
};
/** Conditions added later, such as those linked from reports, are stored only when set. */
const savedName = (key: ShipmentFilterKey): string =>
  SPECIFIED_NAMES[key] ?? key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

interface SavedFilter {
  name: string;
  filter: ShipmentFilter;
}

/** Parses stored filters by name; invalid entries are skipped. */
export function readSavedFilters(text: string | null): SavedFilter[] {
  const saved = parseList(text).flatMap((each) => {
    if (typeof each !== "object" || each === null) return [];
    const { name, filters } = each as { name?: unknown; filters?: Record<string, unknown> };
    if (typeof name !== "string" || name.trim() === "" || typeof filters !== "object" || filters === null)
      return [];
    return [
      {
        name,
        filter: parseShipmentFilter(
          SHIPMENT_FILTER_KEYS.map((key) => [key, filters[savedName(key)]] as const),
        ),
      },
    ];
  });
  return saved.toSorted((one, other) => compareNames(one.name, other.name));
}

export function writeSavedFilters(saved: readonly SavedFilter[]): string {
  return JSON.stringify(
    saved.map(({ name, filter }) => ({
      name,
      filters: Object.fromEntries(
        SHIPMENT_FILTER_KEYS.filter((key) => filter[key] || SPECIFIED_NAMES[key]).map((key) => [
          savedName(key),
          filter[key] ?? "",
        ]),
      ),
    })),
  );
}

function parseList(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};
// A browser may deny storage; then there are no saved filters.
const readStorage = () => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

function write(change: (saved: SavedFilter[]) => SavedFilter[]): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, writeSavedFilters(change(readSavedFilters(readStorage()))));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

export function useSavedFilters() {
  const saved = readSavedFilters(useSyncExternalStore(subscribe, readStorage, () => null));
  return {
    saved,
    /** Replaces a filter of the same name. Returns false when the browser refuses to store it. */
    save: (name: string, filter: ShipmentFilter) =>
      write((all) => [...all.filter((each) => each.name !== name), { name, filter }]),
    remove: (name: string) => write((all) => all.filter((each) => each.name !== name)),
  };
}

const ADDRESS = "/admin/shipments/shared-filters";

export function useSharedFilters(initial: readonly SharedFilter[]) {
  const [filters, setFilters] = useStateFor(initial, initial);
  const take = (answer: SharedAnswer) => "filters" in answer && setFilters(answer.filters);
  useLiveEvents((event) => {
    // The filters on screen stay when they cannot be reloaded.
    if (affects(event, "shared_filter")) fetchJson<SharedAnswer>(ADDRESS).then(take, () => {});
  });
  /** Shares, renames or removes a filter. @returns the reason of a refusal, or nothing */
  const change = async (fields: Record<string, string>): Promise<string | undefined> => {
    try {
      const answer = await fetch(ADDRESS, { method: "POST", body: new URLSearchParams(fields) });
      const body = (await answer.json()) as SharedAnswer;
      take(body);
      return "error" in body ? body.error : undefined;
    } catch {
      return SHIPMENT_MESSAGES.sharedFilterFailed;
    }
  };
  return { filters, change };
}
