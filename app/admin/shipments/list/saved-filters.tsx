import { X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import {
  countConditions,
  parseShipmentFilter,
  type ShipmentFilter,
  type ShipmentFilterKey,
  shipmentFilterParams,
} from "#domain/shipments/shipment-filter.ts";

const STORAGE_KEY = "shipment-filters";

/** What a saved filter calls its conditions (admin-back-office.md, section 3). */
const SAVED_NAMES: Record<ShipmentFilterKey, string> = {
  search: "searchTerm",
  status: "status",
  origin: "originLocation",
  destination: "destinationLocation",
  from: "dateFrom",
  to: "dateTo",
  shipper: "shipper",
  consignee: "consignee",
  view: "view",
};
const KEYS = Object.keys(SAVED_NAMES) as ShipmentFilterKey[];

export interface SavedFilter {
  name: string;
  filter: ShipmentFilter;
}

/** Reads what is stored; anything that is no saved filter is passed over. */
export function readSavedFilters(text: string | null): SavedFilter[] {
  const stored = parseList(text);
  return stored.flatMap((each) => {
    if (typeof each !== "object" || each === null) return [];
    const { name, filters } = each as { name?: unknown; filters?: Record<string, unknown> };
    if (typeof name !== "string" || name.trim() === "" || typeof filters !== "object" || filters === null)
      return [];
    return [
      { name, filter: parseShipmentFilter(KEYS.map((key) => [key, filters[SAVED_NAMES[key]]] as const)) },
    ];
  });
}

export function writeSavedFilters(saved: readonly SavedFilter[]): string {
  return JSON.stringify(
    saved.map(({ name, filter }) => ({
      name,
      filters: Object.fromEntries(KEYS.map((key) => [SAVED_NAMES[key], filter[key] ?? ""])),
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
// A browser may refuse its storage; then there are no saved filters, and all else works.
const stored = () => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

/** False where the browser refuses to store them. */
function write(change: (saved: SavedFilter[]) => SavedFilter[]): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, writeSavedFilters(change(readSavedFilters(stored()))));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** The filters saved in this browser; all its tabs show the same. */
function useSavedFilters() {
  const saved = readSavedFilters(useSyncExternalStore(subscribe, stored, () => null));
  return {
    saved,
    /** One of the same name is replaced. False where the browser refuses to store it. */
    save: (name: string, filter: ShipmentFilter) =>
      write((all) => [...all.filter((each) => each.name !== name), { name, filter }]),
    remove: (name: string) => write((all) => all.filter((each) => each.name !== name)),
  };
}

/** The filters one has saved, as badges: a click applies one. */
export function SavedFilters({
  current,
  onApply,
}: {
  current: ShipmentFilter;
  onApply: (filter: ShipmentFilter) => void;
}) {
  const { saved, save, remove } = useSavedFilters();
  if (saved.length === 0) return null;
  const shown = shipmentFilterParams(current).toString();
  return (
    <ul aria-label="Saved filters" className="flex flex-wrap gap-1.5">
      {saved.map(({ name, filter }) => (
        <li
          key={name}
          className="flex max-w-64 items-center rounded-sm border border-slate-300 bg-white text-ink-900"
        >
          <button
            type="button"
            aria-pressed={shipmentFilterParams(filter).toString() === shown}
            title={name}
            onClick={() => {
              onApply(filter);
              toast.success(SHIPMENT_MESSAGES.filterApplied);
            }}
            className="h-7 truncate pl-2.5 font-medium hover:underline aria-pressed:font-bold pointer-coarse:h-11"
          >
            {name}
          </button>
          <button
            type="button"
            aria-label={`Remove filter ${name}`}
            onClick={() => {
              remove(name);
              const onClick = () => void save(name, filter);
              toast.success(SHIPMENT_MESSAGES.filterRemoved(name), {
                action: { label: DELETED_MESSAGES.undo, onClick },
              });
            }}
            className="flex size-7 items-center justify-center text-slate-600 hover:text-ink-900 pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Asks for a name and keeps the filter under it. */
export function SaveFilter({ filter }: { filter: ShipmentFilter }) {
  const { save } = useSavedFilters();
  const [error, setError] = useState<string>();
  return (
    <Popover
      label="Save filter"
      className="w-72"
      onOpenChange={() => setError(undefined)}
      trigger={
        <Button size="sm" disabled={countConditions(filter) === 0}>
          Save
        </Button>
      }
    >
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get("filter_name");
            const name = typeof typed === "string" ? typed.trim() : "";
            if (name === "") return setError(SHIPMENT_MESSAGES.filterNameRequired);
            if (name.length > 60) return setError(SHIPMENT_MESSAGES.filterNameTooLong);
            if (!save(name, filter)) return setError(SHIPMENT_MESSAGES.filterNotSaved);
            toast.success(SHIPMENT_MESSAGES.filterSaved(name));
            close();
          }}
          className="grid gap-3"
        >
          <Field label="Filter name" name="filter_name" error={error} required>
            <TextInput autoComplete="off" autoFocus />
          </Field>
          <Button type="submit" size="sm" variant="secondary">
            Save filter
          </Button>
        </form>
      )}
    </Popover>
  );
}
