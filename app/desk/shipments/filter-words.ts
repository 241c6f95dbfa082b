import type { SelectOption } from "#app/kit/ui/select.tsx";
import { type FreightType, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { filterWords } from "#app/kit/lists/printed-list.tsx";
import { LEG_KINDS, LEG_MODES } from "#app/shipments/leg-modes.ts";
import {
  OWNED_BY_READER,
  NO_OWNER,
  SHIPMENT_FILTER_KEYS,
  type ShipmentFilter,
  type ShipmentFilterKey,
  type ShipmentView,
} from "#app/shipments/shipment-filter.ts";
import { displayStatus } from "#app/shipments/status.ts";

export const FILTER_LABELS: Readonly<Record<ShipmentFilterKey, string>> = {
  search: "Search",
  status: "Status",
  origin: "Origin Location",
  destination: "Destination Location",
  from: "Date From",
  to: "Date To",
  shipper: "Shipper",
  consignee: "Consignee",
  mode: "Mode",
  eta_from: "ETA From",
  eta_to: "ETA To",
  owner: "Owner",
  view: "Needs attention",
  conveyance: "Vessel, flight or plate",
  deadline: "Deadlines",
  outcome: "First promise",
  lane_from: "Lane from",
  lane_to: "Lane to",
  leg: "Leg",
  leg_times: "Times of the leg",
  customer: "Customer",
  charged: "Charged in",
  company: "Shipper or consignee",
};

export const OTHER_MODE = { value: "other", label: "Another service" };
export const OWNER_OPTIONS: readonly SelectOption[] = [
  { value: OWNED_BY_READER, label: "Mine" },
  { value: NO_OWNER, label: "Nobody" },
];

export const VIEW_LABELS: Readonly<Record<ShipmentView, string>> = {
  late: "Late",
  on_hold: "On hold",
  silent: "No news",
  due_today: "Due today",
  papers: "Papers missing",
};

export const OUTCOME_NAMES: Readonly<Record<NonNullable<ShipmentFilter["outcome"]>, string>> = {
  on_time: "Delivered on time",
  late: "Delivered late",
  unpromised: "Delivered, without a promise",
  undated: "Delivered, date unknown",
  open: "Not delivered yet",
  cancelled: "Cancelled",
  moved: "Not cancelled",
};

export const LEG_TIMES_NAMES: Readonly<Record<NonNullable<ShipmentFilter["leg_times"]>, string>> = {
  // oxlint-disable-next-line id-denylist -- the value in addresses
  known: "Actual times known",
  missing: "Actual times missing",
};

export const DEADLINE_NAMES: Readonly<Record<NonNullable<ShipmentFilter["deadline"]>, string>> = {
  open: "Has an open one",
  due: "Half used or more",
  over: "Overdue",
};

interface NamedRecords {
  parties: Readonly<Record<"shipper" | "consignee", { name: string } | null>> & { company: string | null };
  allOwners: readonly { id: string; name: string }[];
}

type Words = (value: string, records: NamedRecords) => string | undefined;

/** Texts of conditions whose values are not readable. */
const WORDS: Partial<Record<ShipmentFilterKey, Words>> = {
  status: displayStatus,
  shipper: (_, { parties }) => parties.shipper?.name,
  consignee: (_, { parties }) => parties.consignee?.name,
  mode: (mode) => SERVICE_OF_FREIGHT[mode as FreightType] ?? OTHER_MODE.label,
  owner: (owner, { allOwners }) =>
    OWNER_OPTIONS.find(({ value }) => value === owner)?.label ??
    allOwners.find(({ id }) => id === owner)?.name,
  view: (view) => VIEW_LABELS[view as ShipmentView],
  deadline: (deadline) => DEADLINE_NAMES[deadline as keyof typeof DEADLINE_NAMES],
  outcome: (outcome) => OUTCOME_NAMES[outcome as keyof typeof OUTCOME_NAMES],
  leg: legName,
  leg_times: (times) => LEG_TIMES_NAMES[times as keyof typeof LEG_TIMES_NAMES],
  customer: (customer) => (customer === "none" ? "Without a customer" : "Customer of the report"),
  company: (_, { parties }) => parties.company ?? "A customer that is gone",
};

/** A condition as readable text; the value itself when there is no text. */
export const conditionWords = (key: ShipmentFilterKey, value: string, records: NamedRecords): string =>
  WORDS[key]?.(value, records) ?? value;

export const printedFilter = ({ filter, ...records }: NamedRecords & { filter: ShipmentFilter }): string =>
  filterWords(
    SHIPMENT_FILTER_KEYS.map((key) => {
      const value = filter[key];
      return [FILTER_LABELS[key], value && conditionWords(key, value, records)];
    }),
  );

function legName(leg: string): string {
  if (leg === "journey") return "First departure to last arrival";
  const [kind = "", mode = ""] = leg.split(".");
  const kinds: Readonly<Record<string, string>> = LEG_KINDS;
  const modes: Readonly<Record<string, string>> = LEG_MODES;
  return `${kinds[kind] ?? kind}, ${(modes[mode] ?? mode).toLowerCase()}`;
}
