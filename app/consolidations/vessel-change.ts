import { requiredLine, line } from "#app/kit/text/text.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { fromZoneTime, localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { moveForm } from "#app/shipments/eta.ts";
import { type Leg, withOffsets } from "#app/shipments/legs.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { type ShipmentSelection, selectionFormData, selectionForUrl } from "#app/shipments/selection.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";

export const VESSEL_ADDRESS = "/admin/vessel";
/**
 * Returns the URL of a vessel's page.
 * @param chosen query of `chosenVesselsAddress`, whose shipments are checked initially; all by default
 */
export function vesselAddress(name: string, chosen?: URLSearchParams): string {
  const params = new URLSearchParams(chosen);
  params.set("name", name);
  return `${VESSEL_ADDRESS}?${params}`;
}

/** Returns the URL of the letters to the customers of the shipments that a change reached. */
export const tellVesselAddress = (batch: string): string => `${VESSEL_ADDRESS}/${batch}/tell`;

/** Returns the URL for the vessels, flights and plates of selected shipments; `over` is the number that did not fit. */
export function chosenVesselsAddress(chosen: ShipmentSelection): string {
  const { selection, over } = selectionForUrl(chosen);
  const params = new URLSearchParams(selectionFormData(selection));
  if (over > 0) params.set("over", String(over));
  return `${VESSEL_ADDRESS}?${params}`;
}

/** Maximum of shipments that one change writes. */
export const VESSEL_SHIPMENTS_MAX = 500;

export const vesselForm = moveForm.extend({
  name: requiredLine({
    required: "Type the vessel, flight or plate",
    max: 100,
    tooLong: "At most 100 characters",
  }),
  conveyance: requiredLine({
    required: "Type what it travels by now",
    max: 100,
    tooLong: "At most 100 characters",
  }),
  carrier: line("Carrier", 200).default(null),
});

/** Returns a stable key of a call: the times of a vessel between one pair of ports. */
export const callKey = (
  leg: Pick<Leg, "from_place" | "from_code" | "to_place" | "to_code" | "etd" | "eta">,
) =>
  [
    leg.from_code ?? referenceKey(leg.from_place),
    leg.to_code ?? referenceKey(leg.to_place),
    leg.etd?.getTime() ?? "",
    leg.eta?.getTime() ?? "",
  ].join("/");

/** Returns whether a leg travels by it and has not arrived yet. */
export const travelsBy = (leg: Pick<Leg, "conveyance" | "ata">, name: string): boolean =>
  leg.conveyance !== null && leg.ata === null && referenceKey(leg.conveyance) === referenceKey(name);

/** Formats a local time of the place for a field, `YYYY-MM-DDTHH:mm`; empty when none is planned. */
export function placeTime(moment: Date | null, zone: string | null): string {
  return moment ? localTimeAt(moment, offsetAt(zone ?? COMPANY_TIME_ZONE, moment)) : "";
}

export interface CallTimes {
  etd: string;
  eta: string;
}

export interface VesselChange {
  name: string;
  conveyance: string;
  carrier: string | null;
  /** New local times by the key of their call; an empty one keeps the plan. */
  times: ReadonlyMap<string, CallTimes>;
}

/** Applies the change to a leg; returns the same object when it does not travel by that vessel. */
export function changeLeg(
  leg: Leg,
  change: VesselChange,
  zonesOf: (leg: Leg) => Record<"from" | "to", string | null>,
): Leg {
  if (!travelsBy(leg, change.name)) return leg;
  const zones = zonesOf(leg);
  const times = change.times.get(callKey(leg));
  const plannedTime = (stored: Date | null, text: string | undefined, zone: string | null) =>
    text && text !== placeTime(stored, zone) ? fromZoneTime(text, zone ?? COMPANY_TIME_ZONE) : stored;
  return withOffsets(
    {
      ...leg,
      conveyance: change.conveyance,
      carrier: change.carrier ?? leg.carrier,
      etd: leg.atd ? leg.etd : plannedTime(leg.etd, times?.etd, zones.from),
      eta: plannedTime(leg.eta, times?.eta, zones.to),
    },
    zones,
  );
}

/** Formats the times of a leg for a preview: «ETD Dec 01, 2026 10:00 (UTC+8), ETA …». */
export function callWords({ conveyance, etd, eta, etd_offset, eta_offset }: Leg): string {
  return [
    conveyance,
    etd && `ETD ${timeAtPlace(etd, etd_offset)}`,
    eta && `ETA ${timeAtPlace(eta, eta_offset)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
