import { Fragment, type ReactNode } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import {
  OWNED_BY_READER,
  NO_OWNER,
  SHIPMENT_VIEWS,
  type ShipmentFilter,
  type ShipmentFilterKey,
  type ShipmentView,
} from "#app/shipments/shipment-filter.ts";
import { displayStatus, PREDEFINED_STATUSES } from "#app/shipments/status.ts";
import { PartyField } from "#app/shipments/form/party-field.tsx";
import type { PartyName } from "#app/parties/list-parties.server.ts";
import { LEG_KINDS, LEG_MODES } from "#app/shipments/leg-modes.ts";

export interface FilterBarProps {
  panelId: string;
  filter: ShipmentFilter;
  statuses: readonly string[];
  parties: {
    shipper: PartyName | null;
    consignee: PartyName | null;
    company: string | null;
    shippers: PartyName[];
    consignees: PartyName[];
  };
  owners: readonly { id: string; name: string }[];
  order: string | null;
  open: boolean;
  onToggle: () => void;
  onLeave: () => void;
  onApply: (filter: ShipmentFilter) => void;
  children: ReactNode;
}

export const TYPING_MS = 300;
const VIEW_LABELS: Record<ShipmentView, string> = {
  late: "Late",
  on_hold: "On hold",
  silent: "Silent",
  due_today: "Due today",
  papers: "Papers missing",
};

const OUTCOME_NAMES = {
  on_time: "Delivered on time",
  late: "Delivered late",
  unpromised: "Delivered, without a promise",
  undated: "Delivered, date unknown",
  open: "Not delivered yet",
  cancelled: "Cancelled",
  moved: "Not cancelled",
} as const;

const LEG_TIMES_NAMES = { known: "Actual times known", missing: "Actual times missing" } as const;
const WHOLE_JOURNEY = "First departure to last arrival";

const isReversed = (from?: string, to?: string) => Boolean(from && to && to < from);

export function FilterFields(
  props: FilterBarProps & {
    draft: ShipmentFilter;
    plain: boolean;
    change: (name: ShipmentFilterKey, value: string, wait: number) => void;
  },
) {
  const { filter, parties, draft, change } = props;
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
  const choice = (
    name: ShipmentFilterKey,
    label: string,
    all: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Field label={label} name={name}>
      <Select
        value={draft[name] ?? ""}
        options={[{ value: "", label: all }, ...options]}
        onChange={(event) => change(name, event.currentTarget.value, 0)}
      />
    </Field>
  );
  const statuses = [
    ...new Set([...PREDEFINED_STATUSES, ...props.statuses, ...(filter.status ? [filter.status] : [])]),
  ];
  return (
    <div
      id={props.panelId}
      className="relative grid gap-x-4 gap-y-3 border-t border-slate-200 px-4 py-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5"
    >
      {choice(
        "status",
        "Status",
        "All statuses",
        statuses.map((status) => ({ value: status, label: displayStatus(status) })),
      )}
      {text("origin", "Origin Location", { maxLength: 200 })}
      {text("destination", "Destination Location", { maxLength: 200 })}
      {text("from", "Date From", { type: "date" })}
      {text(
        "to",
        "Date To",
        { type: "date" },
        isReversed(draft.from, draft.to) ? "Date To is before Date From" : undefined,
      )}
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
      {choice("mode", "Mode", "All modes", [
        ...FREIGHT_TYPES.map((mode) => ({ value: mode, label: SERVICE_OF_FREIGHT[mode] as string })),
        ...(filter.mode === "other" ? [{ value: "other", label: "Another service" }] : []),
      ])}
      {text("eta_from", "ETA From", { type: "date" })}
      {text(
        "eta_to",
        "ETA To",
        { type: "date" },
        isReversed(draft.eta_from, draft.eta_to) ? "ETA To is before ETA From" : undefined,
      )}
      {choice("owner", "Owner", "Anyone", [
        { value: OWNED_BY_READER, label: "Mine" },
        { value: NO_OWNER, label: "Nobody" },
        ...props.owners.map(({ id, name }) => ({ value: id, label: name })),
      ])}
      {choice(
        "view",
        "Needs attention",
        "All shipments",
        SHIPMENT_VIEWS.map((view) => ({ value: view, label: VIEW_LABELS[view] })),
      )}
      {text("conveyance", "Vessel, flight or plate", { maxLength: 100 })}
      {figureFields(draft, parties.company).map(({ name, label, all, options }) => (
        <Fragment key={name}>{choice(name, label, all, options)}</Fragment>
      ))}
      {props.order ? <input type="hidden" name="sort" value={props.order} /> : null}
      {props.plain ? (
        <div className="flex items-end">
          <Button type="submit" size="sm">
            Apply
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type Option = { value: string; label: string };

interface FigureField {
  name: ShipmentFilterKey;
  label: string;
  all: string;
  options: readonly Option[];
}

const named = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The fields of what reports and customers lead to: how a delivery stands against its promise always, the others where they narrow the list. */
function figureFields(filter: ShipmentFilter, company: string | null): FigureField[] {
  const own = (name: ShipmentFilterKey, label: string, all: string, words: (value: string) => string) => {
    const value = filter[name];
    return value ? [{ name, label, all, options: [{ value, label: words(value) }] }] : [];
  };
  return [
    { name: "outcome", label: "First promise", all: "All shipments", options: named(OUTCOME_NAMES) },
    ...own("lane_from", "Lane from", "Anywhere", (place) => place),
    ...own("lane_to", "Lane to", "Anywhere", (place) => place),
    ...own("leg", "Leg", "Any or none", legName),
    ...(filter.leg_times
      ? [
          {
            name: "leg_times" as const,
            label: "Times of the leg",
            all: "Known or missing",
            options: named(LEG_TIMES_NAMES),
          },
        ]
      : []),
    ...own("customer", "Customer", "Anybody", (id) =>
      id === "none" ? "Without a customer" : "Customer of the report",
    ),
    ...own("company", "Shipper or consignee", "Anybody", () => company ?? "A customer that is gone"),
    ...own("charged", "Charged in", "Any currency, or none", (currency) => currency),
  ];
}

function legName(leg: string): string {
  if (leg === "journey") return WHOLE_JOURNEY;
  const [kind = "", mode = ""] = leg.split(".");
  const kinds: Readonly<Record<string, string>> = LEG_KINDS;
  const modes: Readonly<Record<string, string>> = LEG_MODES;
  return `${kinds[kind] ?? kind}, ${(modes[mode] ?? mode).toLowerCase()}`;
}
