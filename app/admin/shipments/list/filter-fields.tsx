import { Fragment, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#domain/service-type.ts";
import {
  OWNED_BY_READER,
  NO_OWNER,
  SHIPMENT_VIEWS,
  type ShipmentFilter,
  type ShipmentFilterKey,
  type ShipmentView,
} from "#domain/shipments/shipment-filter.ts";
import { displayStatus, PREDEFINED_STATUSES } from "#domain/shipments/status.ts";
import { figureFields } from "./figure-fields.tsx";
import { PartyField } from "#app/admin/shipments/form/party-field.tsx";
import type { PartyName } from "#database/parties/list-parties.ts";

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
  stale: "Silent",
  due_today: "Due today",
  papers: "Papers missing",
};

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
