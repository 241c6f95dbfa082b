import { keyOf } from "#app/kit/forms/form-codec.ts";
import { line } from "#app/kit/text/text.ts";
import { day, type FilterOf, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { z } from "zod";
import { searchText } from "#app/kit/text/search-text.ts";
import { localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import type { Container } from "#app/shipments/containers.ts";
import { type Leg, optionalLocalTime } from "#app/shipments/legs.ts";
import { CONVEYANCE_LABELS, LEG_MODES, type LegMode } from "#app/shipments/leg-modes.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { optionalVehicle } from "#app/goods/vehicles.ts";
import { formWithRows } from "#app/kit/forms/form-rows.ts";
import { detailsFormValues, shipmentDetailsForm } from "#app/shipments/details-form.ts";
import { type MoveCause, moveForm } from "#app/shipments/eta.ts";

export const CONSOLIDATIONS_ADDRESS = "/admin/consolidations";
export const consolidationAddress = (id: string): string => `${CONSOLIDATIONS_ADDRESS}/${id}`;

export const HOUSES_MAX = 500;

export const consolidationNumber = (year: number, count: number): string =>
  `CON-${year}-${String(count).padStart(4, "0")}`;

export const CUTOFFS = {
  documents_cutoff: "Documents cut-off",
  vgm_cutoff: "VGM cut-off",
  cargo_cutoff: "Cargo cut-off",
} as const;
type Cutoff = keyof typeof CUTOFFS;
/** The kind of deadline that each cut-off becomes at the shipments. */
export const CUTOFF_KINDS: Record<Cutoff, string> = {
  documents_cutoff: "documents",
  vgm_cutoff: "vgm",
  cargo_cutoff: "cargo",
};
export const CUTOFF_KEYS = Object.keys(CUTOFFS) as Cutoff[];
export type Cutoffs = Record<Cutoff, Date | null>;

const MASTER_LABELS: Record<LegMode, string> = {
  air: "Master air waybill",
  sea: "Master bill of lading",
  road: "Trip reference",
  rail: "Waybill",
  barge: "Master bill of lading",
};

export interface Head {
  mode: LegMode;
  carrier: string | null;
  master_reference: string | null;
  booking: string | null;
  conveyance: string | null;
  vehicle: string | null;
}

export interface MasterPlan {
  legs: Leg[];
  containers: Container[];
}

const localTime = optionalLocalTime("Choose a date and a time");

/** Schema of the master's head; cut-offs are local times of the place of departure. */
export const headForm = z.object({
  mode: keyOf(LEG_MODES, "Choose a mode from the list"),
  carrier: line("Carrier", 200),
  master_reference: line("Master reference", 100),
  booking: line("Booking", 100),
  conveyance: line("Vessel, flight or plate", 100),
  vehicle: optionalVehicle,
  documents_cutoff: localTime,
  vgm_cutoff: localTime,
  cargo_cutoff: localTime,
});

export const HEAD_LABELS = (mode: LegMode) => ({
  mode: "Mode",
  carrier: "Carrier",
  master_reference: MASTER_LABELS[mode],
  booking: "Booking",
  conveyance: CONVEYANCE_LABELS[mode],
  vehicle: "Vehicle",
});

/** Fills in carrier and vessel of the master on main legs of its mode that have none. */
export const legsWithHead = (legs: readonly Leg[], { mode, carrier, conveyance }: Head): Leg[] =>
  legs.map((leg) =>
    leg.mode === mode && leg.kind === "main"
      ? { ...leg, carrier: leg.carrier ?? carrier, conveyance: leg.conveyance ?? conveyance }
      : leg,
  );

/** Returns departure and arrival, actual if known, else estimated. */
export const spanOf = (legs: readonly Leg[]): { etd: Date | null; eta: Date | null } => {
  const [first, last] = [legs.at(0), legs.at(-1)];
  return { etd: first?.atd ?? first?.etd ?? null, eta: last?.ata ?? last?.eta ?? null };
};

/** Formats a route without countries, «Ghent → Milan»; null while an end is not known. */
export function laneOf(from: string | null | undefined, to: string | null | undefined): string | null {
  const town = (place: string) => place.split(",", 1)[0];
  return from && to ? `${town(from)} → ${town(to)}` : null;
}

/** Words of the search index: as spelled, and without separators. */
export function lookupWords(
  number: string,
  head: Head,
  { containers }: Pick<MasterPlan, "containers">,
): string {
  const numbers = [number, head.master_reference, head.booking, ...containers.map((each) => each.number)];
  const spelled = numbers.flatMap((each) => (each ? [each, referenceKey(each)] : []));
  return [...spelled, head.carrier, head.conveyance].filter(Boolean).join(" ");
}

export const CONSOLIDATION_STATES = { open: "Open", closed: "Closed" } as const;

/** Filter of the list; both days of departure are included. */
export const consolidationFilter = listFilter({
  search: searchText,
  state: oneOf(CONSOLIDATION_STATES),
  mode: oneOf(LEG_MODES),
  carrier: searchText,
  etd_from: day,
  etd_to: day,
});
export type ConsolidationFilter = FilterOf<typeof consolidationFilter>;

export interface TypedConsolidation {
  head: z.output<typeof headForm>;
  plan: MasterPlan;
  cause: MoveCause;
}

/** Schema of the master with its legs and containers, named as those of a shipment, and the reason for moving dates. */
export const consolidationForm = formWithRows((_, read): TypedConsolidation | null => {
  const [head, details, cause] = [read(headForm), read(shipmentDetailsForm), read(moveForm)];
  if (!head || !cause) return null;
  return {
    head,
    plan: { legs: details?.legs ?? [], containers: details?.containers ?? [] },
    cause: { reason: cause.delay_reason, note: cause.delay_note },
  };
});

export const NO_HEAD = {
  carrier: null,
  master_reference: null,
  booking: null,
  conveyance: null,
  vehicle: null,
};

/** Returns the form values of a new master. */
export const blankConsolidation = (mode: LegMode): Record<string, string> => ({
  mode,
  ...detailsFormValues({ legs: [], containers: [] }),
});

/** Returns the form values of a master. @param zone of the place of departure, for the cut-offs */
export function consolidationFormValues(
  master: Head & MasterPlan & Cutoffs,
  zone: string,
): Record<string, string> {
  const { mode, carrier, master_reference, booking, conveyance, vehicle } = master;
  const texts = Object.entries({ mode, carrier, master_reference, booking, conveyance, vehicle });
  const times = CUTOFF_KEYS.map((key) => [
    key,
    master[key] ? localTimeAt(master[key], offsetAt(zone, master[key])) : "",
  ]);
  return {
    ...Object.fromEntries(texts.map(([name, text]) => [name, text ?? ""])),
    ...(Object.fromEntries(times) as Record<string, string>),
    ...detailsFormValues({ legs: master.legs, containers: master.containers }),
  };
}
