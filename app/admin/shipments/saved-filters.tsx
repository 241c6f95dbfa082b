import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import {
  countConditions,
  type ShipmentFilter,
  shipmentFilterParams,
} from "#domain/shipments/shipment-filter.ts";
import { useSavedFilters } from "./use-saved-filters.ts";

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
            if (!save(name, filter)) return setError(SHIPMENT_MESSAGES.filterNotSaved);
            toast.success(SHIPMENT_MESSAGES.filterSaved(name));
            close();
          }}
          className="grid gap-3"
        >
          <Field label="Filter name" name="filter_name" error={error} required>
            <TextInput maxLength={60} autoComplete="off" autoFocus />
          </Field>
          <Button type="submit" size="sm" variant="secondary">
            Save filter
          </Button>
        </form>
      )}
    </Popover>
  );
}
