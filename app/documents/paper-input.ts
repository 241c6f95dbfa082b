import type { IssueOptions } from "./document.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";
import { SETTINGS } from "#app/settings/settings.ts";
import { NOT_DANGEROUS } from "#app/goods/dangerous-goods.ts";
import type {
  AirFigures,
  ManifestHead,
  PaperGoods,
  PaperInput,
  PaperLeg,
  PaperShipment,
} from "./paper-data.ts";
import type { PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import { departureDay } from "#app/shipments/legs.ts";
import { plannedFor, vehicleOf } from "./ordered-leg.ts";
import { placeText } from "./paper-texts.ts";
import { toLocalDay } from "#app/kit/time/time.ts";

export const NO_HEAD: ManifestHead = { conveyance: null, carrier: null, from: null, to: null };

export interface WantedPaper {
  kind: DocumentKind;
  options?: Partial<IssueOptions>;
  head?: ManifestHead;
  air?: AirFigures;
}

export const INITIAL_AIR: AirFigures = { cm3PerKg: SETTINGS.air_cm3_per_kg.initial, agentCode: null };

/** Builds the input of a paper; without a number it is a draft. */
export function paperInput(
  { kind, options, head, air }: WantedPaper,
  shipments: readonly PaperShipment[],
  identity: PaperIdentity,
): PaperInput {
  const [shipment] = shipments;
  if (!shipment) throw new TypeError("a paper is drawn from a shipment");
  switch (kind) {
    case "house_bill_of_lading":
      return {
        kind,
        identity,
        shipment,
        notify: options?.notify ?? null,
        originals: options?.originals ?? 3,
      };
    case "house_air_waybill":
      return { kind, identity, shipment, air: air ?? INITIAL_AIR, notify: options?.notify ?? null };
    case "manifest":
      return { kind, identity, head: head ?? NO_HEAD, shipments: [...shipments] };
    case "cmr":
      return { kind, identity, shipment };
    default:
      return { kind, identity, shipment, options };
  }
}

/** Builds the header of a manifest: as typed, else values common to all shipments. */
export function manifestHead(typed: ManifestHead, shipments: readonly PaperShipment[]): ManifestHead {
  const main = shipments.map(({ legs }) => legs.find(({ kind }) => kind === "main") ?? null);
  return {
    conveyance: typed.conveyance ?? commonValue(main.map((leg) => leg?.conveyance ?? null)),
    carrier: typed.carrier ?? commonValue(main.map((leg) => leg?.carrier ?? null)),
    from:
      typed.from ??
      commonValue(shipments.map(({ origin }, index) => main[index]?.from_place ?? placeText(origin))),
    to:
      typed.to ??
      commonValue(shipments.map(({ destination }, index) => main[index]?.to_place ?? placeText(destination))),
  };
}

/** The one value of all; null where they differ. */
export function commonValue(values: readonly (string | null)[]): string | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}

/** Serializes what a paper is drawn from: of the journey only the plan and the day of receipt, without the paper's own number. */
export function drawnFrom(kind: DocumentKind, shipment: PaperShipment, number: string): string {
  const {
    estimatedDelivery,
    legs,
    references: drawnReferences,
    recordedReferences: references = drawnReferences,
    id: _id,
    language,
    freeTimes,
    cutoffs,
    takenOver: _,
    carrierAddresses: _carrierAddresses,
    plannedPickup,
    consolidation: _consolidation,
    ...whole
  } = shipment;
  const rest = {
    ...whole,
    ...(kind === "arrival_notice" && { freeTimes }),
    ...(kind === "booking_confirmation" && { cutoffs }),
    ...(kind === "cmr" && plannedPickup && { plannedPickup: { ...plannedPickup, ends: undefined } }),
    goods: whole.goods.map(withoutEmpty),
  };
  return JSON.stringify([
    kind === "delivery_note" ? { ...rest, language } : rest,
    references.filter(({ value }) => value !== number),
    legs.map((leg) => legAsDrawn(leg, kind === "cmr" ? plannedFor(leg, shipment) : undefined)),
    kind === "delivery_note" ? dayOf(estimatedDelivery) : null,
  ]);
}

/** Removes empty columns of dangerous goods, which papers issued before they existed lack. */
const withoutEmpty = (row: PaperGoods) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([column, value]) => (value !== null && value !== false) || !(column in NOT_DANGEROUS),
    ),
  );

const withoutTimes = (leg: PaperLeg) =>
  Object.fromEntries(Object.entries(leg).filter(([column]) => !/^[ea]t[ad](_offset)?$/.test(column)));

/** Returns what is drawn of a leg: as planned, so that a plan which is written into the leg changes nothing. */
const legAsDrawn = (leg: PaperLeg, plan: PaperShipment["plannedPickup"]) => ({
  ...withoutTimes(leg),
  carrier: plan?.haulier ?? leg.carrier,
  conveyance: vehicleOf(leg, plan?.haulier),
  leaves: plan?.day ?? departureDay(leg),
});

const dayOf = (moment: Date | null) => moment && toLocalDay(moment);
