import { Search } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { useTypingPause } from "#app/lists/use-typing-pause.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import {
  parseShipmentFilter,
  SHIPMENT_VIEWS,
  type ShipmentFilter,
  type ShipmentFilterKey,
  shipmentFilterParams,
  type ShipmentView,
} from "#domain/shipments/shipment-filter.ts";
import { displayStatus, PREDEFINED_STATUSES } from "#domain/shipments/status.ts";
import { PartyField, type PartyName } from "#app/admin/shipments/form/party-field.tsx";
import { SaveFilter } from "./saved-filters.tsx";
import { pendingFilters } from "./list-address.ts";

const TYPING_MS = 300;
const VIEW_LABELS: Record<ShipmentView, string> = {
  late: "Late",
  on_hold: "On hold",
  stale: "No update for 5 days",
  due_today: "Due today",
};

/**
 * The conditions of the list. They apply as one chooses, texts a moment after the last key; without JavaScript by a
 * button.
 */
export function FilterPanel(props: {
  id: string;
  filter: ShipmentFilter;
  statuses: readonly string[];
  parties: {
    shipper: PartyName | null;
    consignee: PartyName | null;
    shippers: PartyName[];
    consignees: PartyName[];
  };
  order: string | null;
  /** Goes past the other conditions to what they have left. */
  onLeave: () => void;
  onApply: (filter: ShipmentFilter) => void;
}) {
  const { filter, parties } = props;
  const hydrated = useHydrated();
  const { draft, change } = useDraft(filter, props.onApply);
  const text = (
    name: ShipmentFilterKey,
    label: string,
    input: React.ComponentProps<typeof TextInput> = {},
    error?: string,
  ) => (
    <Field label={label} name={name} error={error}>
      <TextInput
        autoComplete="off"
        {...input}
        value={draft[name] ?? ""}
        onChange={(event) => change(name, event.currentTarget.value, input.type === "date" ? 0 : TYPING_MS)}
      />
    </Field>
  );
  const isReversed = Boolean(draft.from && draft.to && draft.to < draft.from);
  const statuses = [
    ...new Set([...PREDEFINED_STATUSES, ...props.statuses, ...(filter.status ? [filter.status] : [])]),
  ];
  return (
    <Form
      id={props.id}
      method="get"
      action="/admin/shipments"
      role="search"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        props.onApply(draft);
      }}
      className="relative grid gap-x-4 gap-y-3 border-t border-slate-200 bg-white px-4 py-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5"
    >
      {text("search", "Search", {
        type: "search",
        icon: <Search />,
        placeholder: "Tracking number or location",
        maxLength: 200,
      })}
      <button
        type="button"
        onClick={props.onLeave}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:bg-white focus:px-3 focus:py-1.5 focus:font-medium focus:text-ink-900"
      >
        Skip to the list
      </button>
      <Field label="Status" name="status">
        <Select
          value={draft.status ?? ""}
          onChange={(event) => change("status", event.currentTarget.value, 0)}
        >
          <option value="">All statuses</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {displayStatus(status)}
            </option>
          ))}
        </Select>
      </Field>
      {text("origin", "Origin Location", { maxLength: 200 })}
      {text("destination", "Destination Location", { maxLength: 200 })}
      {text("from", "Date From", { type: "date" })}
      {text("to", "Date To", { type: "date" }, isReversed ? SHIPMENT_MESSAGES.datesReversed : undefined)}
      <PartyField
        kind="shipper"
        name="shipper"
        label="Shipper"
        placeholder="All shippers"
        value={parties.shipper}
        first={parties.shippers}
        onChange={(id) => change("shipper", id ?? "", 0)}
      />
      <PartyField
        kind="consignee"
        name="consignee"
        label="Consignee"
        placeholder="All consignees"
        value={parties.consignee}
        first={parties.consignees}
        onChange={(id) => change("consignee", id ?? "", 0)}
      />
      <Field label="Needs attention" name="view">
        <Select value={draft.view ?? ""} onChange={(event) => change("view", event.currentTarget.value, 0)}>
          <option value="">All shipments</option>
          {SHIPMENT_VIEWS.map((view) => (
            <option key={view} value={view}>
              {VIEW_LABELS[view]}
            </option>
          ))}
        </Select>
      </Field>
      {props.order ? <input type="hidden" name="sort" value={props.order} /> : null}
      <div className="flex items-end gap-2">
        {hydrated ? (
          <SaveFilter filter={filter} />
        ) : (
          <Button type="submit" size="sm">
            Apply
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What is typed, which the address follows; another address (back, a saved filter) replaces it. */
function useDraft(filter: ShipmentFilter, onApply: (filter: ShipmentFilter) => void) {
  const key = shipmentFilterParams(filter).toString();
  const [draft, setDraft] = useState(filter);
  const [sent, setSent] = useState<readonly string[]>([key]);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    const settled = pendingFilters(sent, key);
    setSent(settled ?? [key]);
    if (!settled) setDraft(filter);
  }
  const { putOff } = useTypingPause(
    ({ pathname, search }) =>
      pathname === "/admin/shipments" &&
      sent.includes(shipmentFilterParams(parseShipmentFilter(new URLSearchParams(search))).toString()),
  );
  const change = (name: ShipmentFilterKey, value: string, wait: number) => {
    const next = { ...draft, [name]: value || undefined } as ShipmentFilter;
    setDraft(next);
    putOff(() => {
      const meant = parseShipmentFilter(Object.entries(next));
      const asked = shipmentFilterParams(meant).toString();
      setSent((before) => [...before, asked]);
      onApply(meant);
    }, wait);
  };
  return { draft, change };
}
