import { optionsOf } from "#app/kit/ui/select-options.ts";
import type { ReactNode } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import type { ShipmentCounts } from "#app/shipments/list-shipments.server.ts";
import type { ShipmentFilter, ShipmentFilterKey } from "#app/shipments/shipment-filter.ts";
import { displayStatus, PREDEFINED_STATUSES } from "#app/shipments/status.ts";
import { PartyField } from "#app/shipments/party-field.tsx";
import type { PartyName } from "#app/parties/list-parties.server.ts";
import {
  conditionWords,
  DEADLINE_NAMES,
  FILTER_LABELS,
  LEG_TIMES_NAMES,
  OTHER_MODE,
  OUTCOME_NAMES,
  OWNER_OPTIONS,
  VIEW_LABELS,
} from "./filter-words.ts";

export interface FilterBarProps {
  /** Content below the fields on phones, where all tools are in one sheet. */
  onPhone?: ReactNode;
  panelId: string;
  filter: ShipmentFilter;
  statuses: readonly string[];
  /** Number of all matches; undefined when not counted. */
  matching?: number;
  /** Number of matches of each quick view; undefined when not counted. */
  views?: ShipmentCounts["views"];
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
/** Of two that belong together, on a phone. */
const HALF = "max-sm:col-span-1!";
const isReversed = (from?: string, to?: string) => Boolean(from && to && to < from);

export function FilterFields(
  props: FilterBarProps & {
    draft: ShipmentFilter;
    plain: boolean;
    change: (name: ShipmentFilterKey, value: string, wait: number) => void;
  },
) {
  const { filter, parties, owners, draft, change } = props;
  const text = (
    name: ShipmentFilterKey,
    { className, ...input }: React.ComponentProps<typeof TextInput> = {},
  ) => (
    <Field label={FILTER_LABELS[name]} name={name} className={className}>
      <TextInput
        {...input}
        value={draft[name] ?? ""}
        onChange={(event) => change(name, event.currentTarget.value, TYPING_MS)}
      />
    </Field>
  );
  const day = (name: "from" | "to" | "eta_from" | "eta_to", error?: string) => (
    <Field label={FILTER_LABELS[name]} name={name} error={error} className={HALF}>
      <DateInput
        type="date"
        value={draft[name] ?? ""}
        onChange={(event) => change(name, event.currentTarget.value, TYPING_MS)}
      />
    </Field>
  );
  const choice = (
    name: ShipmentFilterKey,
    all: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Field label={FILTER_LABELS[name]} name={name}>
      <Select
        value={draft[name] ?? ""}
        options={[{ value: "", label: all }, ...options]}
        onChange={(event) => change(name, event.currentTarget.value, 0)}
      />
    </Field>
  );
  /** A condition that only links set: shown when active, so that it can be removed. */
  const fromLink = (name: ShipmentFilterKey, all: string) => {
    const value = draft[name];
    const label = value && conditionWords(name, value, { parties, allOwners: owners });
    return value && label ? choice(name, all, [{ value, label }]) : null;
  };
  const statuses = [
    ...new Set([...PREDEFINED_STATUSES, ...props.statuses, ...(filter.status ? [filter.status] : [])]),
  ];
  return (
    <div
      id={props.panelId}
      className="relative mt-2 grid grid-cols-2 gap-x-4 gap-y-3 border-y border-slate-200 bg-white px-4 py-4 max-sm:-mx-4 one-row:col-span-full one-row:mt-0 one-row:row-start-2 max-sm:*:col-span-full lg:grid-cols-3 xl:grid-cols-5"
    >
      {choice(
        "status",
        "All statuses",
        statuses.map((status) => ({ value: status, label: displayStatus(status) })),
      )}
      {text("origin", { maxLength: 200, className: HALF })}
      {text("destination", { maxLength: 200, className: HALF })}
      {day("from")}
      {day("to", isReversed(draft.from, draft.to) ? "Date To is before Date From" : undefined)}
      {(["shipper", "consignee"] as const).map((kind) => (
        <PartyField
          key={kind}
          kind={kind}
          name={kind}
          label={FILTER_LABELS[kind]}
          placeholder={`All ${kind}s`}
          value={parties[kind]}
          first={parties[`${kind}s`]}
          onChange={(id) => change(kind, id ?? "", 0)}
        />
      ))}
      {choice("mode", "All modes", [
        ...FREIGHT_TYPES.map((mode) => ({ value: mode, label: SERVICE_OF_FREIGHT[mode] as string })),
        ...(filter.mode === OTHER_MODE.value ? [OTHER_MODE] : []),
      ])}
      {day("eta_from")}
      {day("eta_to", isReversed(draft.eta_from, draft.eta_to) ? "ETA To is before ETA From" : undefined)}
      {choice("owner", "Anyone", [
        ...OWNER_OPTIONS,
        ...owners.map(({ id, name }) => ({ value: id, label: name })),
      ])}
      {choice("view", "All shipments", optionsOf(VIEW_LABELS))}
      {text("conveyance", { maxLength: 100 })}
      {choice("deadline", "All shipments", optionsOf(DEADLINE_NAMES))}
      {choice("outcome", "All shipments", optionsOf(OUTCOME_NAMES))}
      {fromLink("lane_from", "Anywhere")}
      {fromLink("lane_to", "Anywhere")}
      {fromLink("leg", "Any or none")}
      {draft.leg_times ? choice("leg_times", "Known or missing", optionsOf(LEG_TIMES_NAMES)) : null}
      {fromLink("customer", "Anybody")}
      {fromLink("company", "Anybody")}
      {fromLink("charged", "Any currency, or none")}
      {props.order ? <input type="hidden" name="sort" value={props.order} /> : null}
      <div className="flex flex-wrap gap-2 sm:hidden">{props.onPhone}</div>
      {props.plain ? (
        <div className="flex items-end">
          <Button type="submit" size="sm">
            Apply
          </Button>
        </div>
      ) : (
        <ShowMatches {...props} />
      )}
    </div>
  );
}

/** Leads from the fields, which cover the list on a phone, to what they select. */
const ShowMatches = ({ matching, onToggle, onLeave }: FilterBarProps) => (
  <div className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-slate-200 bg-white px-4 py-2 sm:hidden">
    <Button
      variant="primary"
      className="w-full"
      onClick={() => {
        onToggle();
        onLeave();
      }}
    >
      {matching === undefined ? "Show shipments" : `Show ${pluralize(matching, "shipment")}`}
    </Button>
  </div>
);
